import { words } from '../words';
import type { components, paths } from './contract';

export type Schema = components['schemas'];

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof paths];
type Operation<P extends keyof paths, M extends Method> = paths[P] extends Record<M, infer O> ? O : never;
type PathParameters<O> = O extends { parameters: { path: infer T } } ? T : undefined;
type QueryParameters<O> = O extends { parameters: { query?: infer T } } ? T : undefined;
type Body<O> = O extends { requestBody?: { content: { 'application/json': infer T } } } ? T : undefined;
type Content<R> = R extends { content: { 'application/json': infer T } } ? T : never;
type Answer<O> = O extends { responses: infer R }
  ? { [S in keyof R]: S extends 200 | 201 ? Content<R[S]> : never }[keyof R]
  : never;

export type Query<P extends PathsWith<'get'>> = QueryParameters<Operation<P, 'get'>>;
export type Result<P extends PathsWith<'get'>> = Answer<Operation<P, 'get'>>;

/** What the service answered instead of what was asked for. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly reason?: string,
    readonly fields: Record<string, string[]> = {},
  ) {
    super(message);
  }

  /** What is wrong with a field of a form, also if what was sent has it further inside or in a list. */
  about(field: string, place?: number): string | undefined {
    const end = place === undefined ? field : `${place}.${field}`;
    const found = Object.entries(this.fields).find(([name]) => `.${name.replace(/[[\]]+/g, '.').replace('..', '.')}`.endsWith(`.${end}`));
    return found?.[1].join(', ');
  }
}

/** Who is offline, or whose service is being restarted, has lost nothing of what is on the screen. */
const UNREACHED = 'The service cannot be reached. Nothing is lost; try again in a moment';

let seller: string | undefined;
let token: string | undefined;
let signedOut: () => void = () => {};

/** For whom the calls that follow are made. */
export function actFor(sellerId: string | undefined, csrfToken: string | undefined): void {
  seller = sellerId;
  token = csrfToken;
}

export function whenSignedOut(listener: () => void): void {
  signedOut = listener;
}

export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function address(path: string, parameters: object = {}, query: object = {}): string {
  const filled = path.replace(/\{(\w+)}/g, (_, name: string) =>
    encodeURIComponent(String((parameters as Record<string, unknown>)[name])),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '' && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return '/api/v2' + filled + (given.length > 0 ? `?${search}` : '');
}

export async function send(method: string, url: string, body?: unknown, headers: Record<string, string> = {}, signal?: AbortSignal) {
  const all: Record<string, string> = { ...headers };
  if (seller !== undefined && url.startsWith('/api/')) all['X-Seller'] = seller;
  if (method !== 'GET' && token !== undefined) all['X-CSRF-Token'] = token;
  if (body !== undefined) all['Content-Type'] = 'application/json';
  const answer = await fetch(url, {
    method,
    headers: all,
    credentials: 'same-origin',
    ...(signal === undefined ? {} : { signal }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((failure: unknown) => {
    throw signal?.aborted ? failure : new Refused(0, UNREACHED);
  });
  if (answer.ok) return answer;
  if (answer.status === 401 && url.startsWith('/api/')) signedOut();
  throw await refusal(answer);
}

async function refusal(answer: Response): Promise<Refused> {
  try {
    const { error } = (await answer.json()) as Schema['Error'];
    const fields = error.details?.fields ?? {};
    const about = Object.entries(fields).map(([name, texts]) => `${words(name)} ${texts.join(', ')}`);
    return new Refused(answer.status, [error.message, ...about].join('; '), error.details?.reason, fields);
  } catch {
    return new Refused(answer.status, `The service failed to respond (status ${answer.status}). Try again in a moment`);
  }
}

export async function get<P extends PathsWith<'get'>>(
  path: P,
  parameters?: PathParameters<Operation<P, 'get'>>,
  query?: Query<P>,
): Promise<Result<P>> {
  const answer = await send('GET', address(path, parameters ?? {}, query ?? {}));
  return (await answer.json()) as Result<P>;
}

/** A change, or an estimate, which changes nothing and needs no key. */
export async function call<M extends Exclude<Method, 'get'>, P extends PathsWith<M>>(
  method: M,
  path: P,
  parameters: PathParameters<Operation<P, M>>,
  body: Body<Operation<P, M>>,
  key?: string,
): Promise<Answer<Operation<P, M>>> {
  const headers: Record<string, string> = path.endsWith('/estimate') ? {} : { 'Idempotency-Key': key ?? newKey() };
  const answer = await send(method.toUpperCase(), address(path, parameters ?? {}), body, headers);
  return (answer.status === 204 ? undefined : await answer.json()) as Answer<Operation<P, M>>;
}

/** An estimate with the steps that explain it. */
export async function estimate<P extends PathsWith<'post'>>(
  path: P,
  parameters: PathParameters<Operation<P, 'post'>>,
  body: Body<Operation<P, 'post'>>,
): Promise<Answer<Operation<P, 'post'>>> {
  const answer = await send('POST', address(path, parameters ?? {}, { explain: true }), body);
  return (await answer.json()) as Answer<Operation<P, 'post'>>;
}

export async function file(path: string): Promise<Blob> {
  return (await send('GET', path)).blob();
}
