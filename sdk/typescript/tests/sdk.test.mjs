// Errors, retries, pages, amounts and webhooks; and every example of the contract against the stub.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { test } from 'node:test';
import * as sdk from '@billwright/sdk';
import { ALL } from './examples.js';

/** A service that answers what a test says: each request gets the next answer, and the last one all that follow. */
async function scripted(answers, use) {
  const requests = [];
  const script = [...answers];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      requests.push({ method: request.method, url: request.url, headers: request.headers, body });
      const answer = script.length > 1 ? script.shift() : script[0];
      if (answer.dropped) {
        request.socket.destroy();
        return;
      }
      if (answer.silent) return;
      if (answer.stalled) {
        response.writeHead(200, { 'Content-Length': 1000 }).write('{');
        return;
      }
      response.writeHead(answer.status, { 'Content-Type': 'application/json', 'X-Request-Id': 'r1', ...answer.headers });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${server.address().port}`;
  const client = (patience = {}) =>
    new sdk.Billwright({ url, key: 'k', firstBackoff: 10, longestBackoff: 1000, timeout: 2000, ...patience });
  try {
    await use(client, requests);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

const DROPPED = { dropped: true };
const CLOCK = { status: 200, body: { now: '2026-01-31T09:00:00Z', advancing_to: null } };
const PLAN = { status: 201, body: { plan_id: 'p', plan_name: 'a' } };
const BODY = { body: { plan_name: 'a' } };
const error = (status, details = {}, headers = {}) => ({
  status,
  headers,
  body: { error: { code: 'ERR_X', message: 'no', error_id: 'e', details } },
});

test('a change whose answer was lost is sent again with the same key', () =>
  scripted([DROPPED, error(503), PLAN], async (client, requests) => {
    await client().catalog.createPlan(BODY);
    assert.equal(requests.length, 3);
    assert.equal(new Set(requests.map((one) => one.headers['idempotency-key'])).size, 1);
    assert.deepEqual(new Set(requests.map((one) => one.body)), new Set(['{"plan_name":"a"}']));
  }));

test('two changes have two keys, and a key of ones own is used', () =>
  scripted([PLAN], async (client, requests) => {
    const { catalog } = client();
    await catalog.createPlan(BODY);
    await catalog.createPlan(BODY);
    await catalog.createPlan({ ...BODY, headers: { 'Idempotency-Key': 'mine', 'X-Request-Id': 'my-request' } });
    assert.equal(new Set(requests.map((one) => one.headers['idempotency-key'])).size, 3);
    assert.equal(requests[2].headers['idempotency-key'], 'mine');
    assert.equal(requests[2].headers['x-request-id'], 'my-request');
  }));

test('who never answers is named with the key and the request', () =>
  scripted([DROPPED], async (client, requests) => {
    await assert.rejects(client({ maxRetries: 2 }).catalog.createPlan(BODY), (failure) => {
      assert.ok(failure instanceof sdk.NoAnswer);
      assert.equal(failure.idempotencyKey, requests[0].headers['idempotency-key']);
      assert.ok(failure.requestId);
      assert.ok(requests.every((one) => one.headers['x-request-id'] === failure.requestId));
      return true;
    });
    assert.equal(requests.length, 3);
  }));

test('a timeout fires whether nothing comes or not all', async () => {
  for (const never of [{ silent: true }, { stalled: true }]) {
    await scripted([never], async (client) => {
      const call = client({ maxRetries: 0, timeout: 500 }).sandbox.getSandboxClock();
      await assert.rejects(call, (failure) => {
        assert.ok(failure instanceof sdk.NoAnswer);
        assert.equal(failure.cause.name, 'TimeoutError');
        assert.ok(failure.requestId);
        return true;
      });
    });
  }
});

test('Retry-After is waited for unless it is too long', async () => {
  await scripted([error(429, {}, { 'Retry-After': '1' }), CLOCK], async (client, requests) => {
    const start = performance.now();
    await client().sandboxClock.now();
    assert.ok(performance.now() - start >= 990);
    assert.equal(requests.length, 2);
  });
  await scripted([error(429, {}, { 'Retry-After': '60' })], async (client, requests) => {
    await assert.rejects(client().sandboxClock.now(), sdk.RateLimited);
    assert.equal(requests.length, 1);
  });
});

test('a refusal is final and says why', () =>
  scripted([error(400, { reason: 'invoice_has_payments', fields: { a: ['is wrong'] } })], async (client, requests) => {
    const call = client().invoices.voidInvoice({ path: { invoice_id: 'i/1' }, body: { reason: 'x' } });
    await assert.rejects(call, (refused) => {
      assert.ok(refused instanceof sdk.BadRequest);
      assert.deepEqual(
        [refused.status, refused.reason, refused.requestId, refused.errorId, refused.fields],
        [400, 'invoice_has_payments', 'r1', 'e', { a: ['is wrong'] }],
      );
      return true;
    });
    assert.equal(requests.length, 1);
    assert.equal(requests[0].url, '/api/v2/invoices/i%2F1/void');
  }));

test('errors have types, also those of proxies', () =>
  scripted([error(404), { status: 418, body: '<tea>' }], async (client) => {
    const { sandboxClock } = client();
    await assert.rejects(sandboxClock.now(), sdk.NotFound);
    await assert.rejects(sandboxClock.now(), (failure) => failure instanceof sdk.ApiError && !failure.reason);
  }));

test('a call can be given up', () =>
  scripted([DROPPED], async (client) => {
    const signal = AbortSignal.timeout(30);
    const call = client({ maxRetries: 1000 }).sandbox.getSandboxClock({ signal });
    await assert.rejects(call, { name: 'TimeoutError' });
  }));

test('all pages are read when they are needed', () =>
  scripted(
    [
      { status: 200, body: { data: ['a', 'b'], next_cursor: 'c1' } },
      { status: 200, body: { data: ['c'], next_cursor: null } },
    ],
    async (client, requests) => {
      const { catalog } = client();
      const plans = sdk.all((page) => catalog.listPlans({ query: { ...page, limit: 2 } }));
      assert.equal((await plans.next()).value, 'a');
      assert.equal(requests.length, 1);
      const rest = [];
      for await (const plan of plans) rest.push(plan);
      assert.deepEqual(rest, ['b', 'c']);
      assert.match(requests[1].url, /cursor=c1/);
    },
  ));

test('amounts are exact', () => {
  assert.equal(sdk.formatCents(1250), '12.50');
  assert.equal(sdk.formatCents(-5), '-0.05');
  assert.equal(sdk.formatCents(99999999999999n), '999999999999.99');
  assert.equal(sdk.parseCents('12.5'), 1250);
  assert.equal(sdk.parseCents('-0.050'), -5);
  for (const wrong of ['0.005', '1e3', '', '99999999999999999']) assert.throws(() => sdk.parseCents(wrong));
  assert.throws(() => sdk.formatCents(0.5));
  assert.deepEqual(sdk.parseMoney('13000.00 USD'), { amount: '13000.00', currency: 'USD' });
  assert.equal(sdk.dayOf('2026-01-31T23:30:00Z', 'Asia/Tokyo'), '2026-02-01');
});

const NOW = 1_800_000_000;
const secretOf = (text) => `whsec_${Buffer.from(text).toString('base64')}`;
const SECRET = secretOf('0123456789abcdef01234567');
const OTHER = secretOf('x'.repeat(24));
const MESSAGE = '{"type":"customer.created","timestamp":"2026-01-31T09:00:00Z","sequence":1,"data":{"customer_name":"Émile"}}';

function signed(time = NOW, secret = SECRET) {
  const mac = createHmac('sha256', Buffer.from(secret.slice(6), 'base64')).update(`id.${time}.${MESSAGE}`);
  return { 'Webhook-Id': 'id', 'Webhook-Timestamp': `${time}`, 'Webhook-Signature': `v1,${mac.digest('base64')}` };
}

const verifier = (...secrets) => new sdk.WebhookVerifier(secrets, () => NOW * 1000);

test('a message of the service is read', async () => {
  const message = await verifier(SECRET).verify(signed(), MESSAGE);
  assert.deepEqual([message.type, message.sequence, message.data.customer_name], ['customer.created', 1, 'Émile']);
  const several = { ...signed(), 'Webhook-Signature': `v1,AA v1a,x ${signed()['Webhook-Signature']}` };
  await verifier(SECRET).verify(new Headers(several), MESSAGE);
  await verifier(SECRET, OTHER).verify(signed(NOW, OTHER), MESSAGE);
});

test('forged and stale messages are refused', async () => {
  const refused = (headers, body = MESSAGE) => assert.rejects(verifier(SECRET).verify(headers, body), sdk.InvalidSignature);
  await refused(signed(), MESSAGE.replace('1', '2'));
  await refused(signed(NOW, OTHER));
  await refused({ ...signed(), 'Webhook-Id': 'other' });
  await refused({ ...signed(), 'Webhook-Timestamp': `${NOW + 1}` });
  await refused(signed(NOW - 301));
  await refused(signed(NOW + 301));
  await refused({ ...signed(), 'Webhook-Timestamp': 'soon' });
  await refused({ ...signed(), 'Webhook-Signature': 'v1,' });
  await refused({ ...signed(), 'Webhook-Signature': 'v1,***' });
  await refused({});
});

test('every operation sends and reads what the contract shows', { skip: !process.env.BILLWRIGHT_STUB }, async () => {
  const billwright = new sdk.Billwright({ url: process.env.BILLWRIGHT_STUB, key: 'bw_test_stub' });
  const shown = JSON.parse(readFileSync(process.env.BILLWRIGHT_EXAMPLES, 'utf8'));
  assert.deepEqual(Object.keys(ALL), shown.map((one) => one.id));
  for (const { id, contentType, answer } of shown) {
    const read = await ALL[id](billwright);
    if (contentType === 'application/json') assert.deepEqual(read, answer, id);
    else assert.ok(read, id);
  }
  console.log(`${shown.length} examples`);
});
