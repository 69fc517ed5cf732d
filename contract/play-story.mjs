// Plays the story against a service: node play-story.mjs <compiled story> <url> <key>
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [story, url, key] = process.argv.slice(2);
const { play } = createRequire(import.meta.url)(resolve(story));

const received = [];
let wake = () => {};
const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
    response.end();
    wake();
  });
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));

async function next(type) {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const message = received.find((one) => JSON.parse(one.body).type === type);
    if (message) {
      return message;
    }
    await new Promise((again) => {
      wake = again;
      setTimeout(again, until - Date.now()).unref();
    });
  }
  throw new Error(`no message about ${type}`);
}

try {
  await play(url, key, { url: `http://127.0.0.1:${server.address().port}/hook`, next });
  console.log("the story was played to its end");
} catch (failure) {
  console.error(failure instanceof Error ? failure : JSON.stringify(failure, null, 2));
  process.exitCode = 1;
} finally {
  server.close();
}
