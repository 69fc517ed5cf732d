const TOLERANCE_SECONDS = 300;

/** A message that was not made by the service with this secret, or long ago. */
export class InvalidSignature extends Error {}

/** What was told. */
export interface WebhookMessage<Data = Record<string, unknown>> {
  /** The same at every attempt; whoever has seen it before need not look again. */
  id: string;
  type: string;
  timestamp: string;
  /** The order of the events of one object. */
  sequence: number;
  /** The whole object as it was then. */
  data: Data;
}

type Headers = { get(name: string): string | null } | Record<string, string | string[] | undefined>;

/** Finds out whether messages are from Billwright, as Standard Webhooks defines it. */
export class WebhookVerifier {
  private readonly keys: Promise<CryptoKey>[];

  /** With the secret of the endpoint, or during a rotation the old and the new one. */
  constructor(
    secrets: string | string[],
    private readonly clock: () => number = Date.now,
  ) {
    this.keys = [secrets].flat().map(importKey);
    if (this.keys.length === 0) {
      throw new Error('a secret is needed');
    }
  }

  /** Verifies a message by its headers and its body, byte for byte as it came in, and reads it. */
  async verify<Data = Record<string, unknown>>(headers: Headers, body: string): Promise<WebhookMessage<Data>> {
    const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
      header(headers, name),
    );
    if (!id || !time || !signatures) {
      throw new InvalidSignature('the message is not signed');
    }
    if (!/^[0-9]+$/.test(time) || Math.abs(this.clock() / 1000 - Number(time)) > TOLERANCE_SECONDS) {
      throw new InvalidSignature('the message is too old, or from the future');
    }
    const signed = new TextEncoder().encode(`${id}.${time}.${body}`);
    let valid = false;
    for (const key of await Promise.all(this.keys)) {
      for (const signature of signatures.split(' ')) {
        const bytes = decoded(signature);
        valid = (bytes !== undefined && (await crypto.subtle.verify('HMAC', key, bytes, signed))) || valid;
      }
    }
    if (!valid) {
      throw new InvalidSignature('no signature of the message is valid');
    }
    const told = JSON.parse(body) as Omit<WebhookMessage<Data>, 'id'>;
    return { id, type: told.type, timestamp: told.timestamp, sequence: told.sequence, data: told.data };
  }
}

function header(headers: Headers, name: string): string | undefined {
  if (typeof headers.get === 'function') {
    return (headers as { get(name: string): string | null }).get(name) ?? undefined;
  }
  const found = Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : undefined;
}

function decoded(signature: string): Uint8Array<ArrayBuffer> | undefined {
  if (!signature.startsWith('v1,')) return undefined;
  try {
    return bytesOf(signature.slice(3));
  } catch {
    return undefined;
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}
