import { apiError, NoAnswer } from './errors.js';

/** How patient to be with the service; times are in milliseconds. */
export interface Patience {
  /** How long each try may take. */
  timeout: number;
  /** How often a request is tried again that was not answered, or was answered that it may be. */
  maxRetries: number;
  /** How long to wait before the first retry; doubled each time, and chosen at random below. */
  firstBackoff: number;
  /** The longest wait, and the longest `Retry-After` that is waited for. */
  longestBackoff: number;
}

export const USUAL: Patience = { timeout: 60_000, maxRetries: 4, firstBackoff: 250, longestBackoff: 30_000 };

/** Answers after which the same request may succeed. */
const PASSING = new Set([408, 409, 429, 500, 502, 503, 504]);

/** Sends requests, and sends them again when no answer came. Every change has a key by which it is made once. */
export function patientFetch(patience: Patience, send: typeof fetch = globalThis.fetch): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    if (request.method !== 'GET' && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', crypto.randomUUID());
    }
    // Also if none was chosen, so that an error without an answer has one.
    const asked = request.headers.get('X-Request-Id') ?? crypto.randomUUID();
    request.headers.set('X-Request-Id', asked);
    for (let retry = 0; ; retry++) {
      const last = retry >= patience.maxRetries;
      let response: Response;
      let body: ArrayBuffer;
      try {
        const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patience.timeout)]);
        response = await send(new Request(request.clone(), { signal }));
        body = await response.arrayBuffer();
      } catch (cause) {
        if (request.signal.aborted) throw cause;
        if (last) {
          const key = request.headers.get('Idempotency-Key') ?? undefined;
          throw new NoAnswer(`${request.method} ${request.url} got no answer: ${String(cause)}`, asked, key, { cause });
        }
        await pause(backoff(patience, retry), request.signal);
        continue;
      }
      if (response.ok) {
        return new Response(body, { status: response.status, headers: response.headers });
      }
      const wait = waitFor(response, patience, retry);
      if (last || !PASSING.has(response.status) || wait > patience.longestBackoff) {
        throw apiError(response.status, new TextDecoder().decode(body), response.headers.get('X-Request-Id') ?? asked);
      }
      await pause(wait, request.signal);
    }
  };
}

function waitFor(response: Response, patience: Patience, retry: number): number {
  const seconds = response.headers.get('Retry-After') ?? '';
  return /^[0-9]+$/.test(seconds) ? Number(seconds) * 1000 : backoff(patience, retry);
}

/** At random below a limit that doubles, so that those who failed together do not come back together. */
function backoff(patience: Patience, retry: number): number {
  const limit = Math.min(patience.firstBackoff * 2 ** retry, patience.longestBackoff);
  return limit * (0.5 + Math.random() / 2);
}

function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    const timer = setTimeout(done, time);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      failed(signal.reason as Error);
    });
  });
}
