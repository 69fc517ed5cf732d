// Stands before a service and swallows answers after the service has handled the request.
//   node dropping-proxy.mjs URL        prints its port; a line on its standard input ends it, and it prints what it saw
// One of twenty answers is dropped, and of changes with an even number also the first answer: the client cannot know
// whether they were made. A change that the service handled twice under one key is a failure, and so is a run in which
// nothing was dropped.
import { Agent, createServer, request as send } from 'node:http';

const service = new URL(process.argv[2]);
const agent = new Agent({ keepAlive: true });
const changes = new Map();
let requests = 0;
let dropped = 0;

function isDropped(key) {
  requests++;
  if (requests % 20 === 7) return true;
  const change = key && changes.get(key);
  return change !== undefined && change.answers.length === 1 && change.number % 2 === 0;
}

const server = createServer((request, response) => {
  const forwarded = send(
    { agent, host: service.hostname, port: service.port, method: request.method, path: request.url, headers: request.headers },
    (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        const key = request.headers['idempotency-key'];
        if (key) {
          if (!changes.has(key)) changes.set(key, { number: changes.size, what: `${request.method} ${request.url}`, answers: [] });
          changes.get(key).answers.push({ status: answer.statusCode, replayed: answer.headers['idempotent-replayed'] === 'true' });
        }
        if (isDropped(key)) {
          dropped++;
          request.socket.destroy();
          return;
        }
        response.writeHead(answer.statusCode, answer.headers);
        response.end(Buffer.concat(chunks));
      });
    },
  );
  forwarded.on('error', () => request.socket.destroy());
  request.pipe(forwarded);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));

process.stdin.once('data', () => {
  const twice = [...changes.values()].filter(
    ({ what, answers }) =>
      !what.endsWith('/estimate') && answers.filter((one) => one.status < 300 && !one.replayed).length > 1,
  );
  const repeated = [...changes.values()].filter(({ answers }) => answers.some((one) => one.replayed)).length;
  console.log(`${requests} requests, ${dropped} answers dropped, ${repeated} changes answered again, ${twice.length} made twice`);
  twice.forEach(({ what, answers }) => console.log(`made twice: ${what} ${JSON.stringify(answers)}`));
  process.exit(twice.length === 0 && dropped > 0 && repeated > 0 ? 0 : 1);
});
