// A service that knows nothing but the contract's examples: it takes each request only as the contract shows it, and
// answers with the answer that the contract shows.   node stub.mjs EXAMPLES
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const examples = JSON.parse(readFileSync(process.argv[2], 'utf8')).map((one) => ({
  ...one,
  pattern: new RegExp(`^${one.path.replace(/[.]/g, '\\.').replace(/\{\w+}/g, '[^/{}]+')}$`),
}));

/** Text that keeps a decimal exact is as good as the number that the example shows, and the same moment as another. */
function same(sent, shown) {
  if (Array.isArray(shown)) {
    return Array.isArray(sent) && sent.length === shown.length && shown.every((one, i) => same(sent[i], one));
  }
  if (shown !== null && typeof shown === 'object') {
    const names = Object.keys(shown);
    return (
      sent !== null &&
      typeof sent === 'object' &&
      Object.keys(sent).length === names.length &&
      names.every((name) => name in sent && same(sent[name], shown[name]))
    );
  }
  return (
    sent === shown ||
    (shown !== null && sent !== null && String(sent) === String(shown)) ||
    (typeof shown === 'string' && shown.includes('T') && Date.parse(sent) === Date.parse(shown))
  );
}

function complaint(example, request, body) {
  if (request.headers['x-service-key'] !== 'bw_test_stub') return 'no key was sent';
  if (example.keyed && !request.headers['idempotency-key']) return 'no idempotency key was sent';
  if (!example.takesBody || (example.body === null && body === '')) return undefined;
  if (request.headers['content-type'] !== 'application/json') return 'the content type is wrong';
  if (!same(JSON.parse(body), example.body ?? {})) return `sent ${body} instead of ${JSON.stringify(example.body)}`;
  return undefined;
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    const path = new URL(request.url, 'http://stub').pathname;
    const found = examples.filter((one) => one.method === request.method && one.pattern.test(path));
    // A path without a placeholder goes first: /payment-methods/default is no id.
    const example = found.find((one) => one.path === path) ?? found[0];
    const wrong = example ? complaint(example, request, body) : `no operation is ${request.method} ${path}`;
    if (wrong) {
      response.writeHead(400, { 'Content-Type': 'application/json', 'X-Request-Id': 'stub' });
      response.end(JSON.stringify({ error: { code: 'ERR_BAD_REQUEST', message: wrong } }));
      return;
    }
    const json = example.contentType === 'application/json';
    response.writeHead(example.status, { 'Content-Type': example.contentType, 'X-Request-Id': 'stub' });
    response.end(json ? JSON.stringify(example.answer) : (example.answer ?? '%PDF-1.7'));
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.stdin.resume().on('end', () => process.exit(0));
