// Plays the story: node run.mjs URL KEY
import { createServer } from 'node:http';
import { play } from './story.js';

const [url, key] = process.argv.slice(2);
const received = [];
let wake = () => {};
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    response.writeHead(204).end();
    wake();
  });
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const more = () => new Promise((again) => {
  wake = again;
  setTimeout(again, 1000);
});
await play(url, key, { url: `http://127.0.0.1:${server.address().port}/hook`, received, more });
server.close();
server.closeAllConnections();
console.log('the story was played to its end');
