import { words } from '../words';

/** Settings whose values are codes of the API and not somebody's words. */
const CODED = ['act', 'first_charge_date'];

/** Where a setting is, as a person reads it: "bricks[seats].unit_price" is "Bricks seats › Unit price". */
export function place(path: string): string {
  const parts = path.split(/\.(?![^[]*\])/);
  return parts.map((part) => part.replace(/^([^[]*)(?:\[(.*)\])?$/, (_, name: string, key = '') => `${words(name)} ${key}`.trim())).join(' › ');
}

/** A value of a setting; what is not there is a dash. */
export function shown(path: string, value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value !== 'string') return JSON.stringify(value);
  return CODED.includes(path.split('.').at(-1)!) ? words(value) : value;
}

/** All settings in the body of a request, by their places. What is emptied is there too, with a dash. */
export function settings(body: unknown, path = ''): [path: string, value: unknown][] {
  if (path !== '' && body !== null && typeof body === 'object' && Object.keys(body).length === 0) return [[path, null]];
  if (Array.isArray(body)) return body.flatMap((one, i) => settings(one, `${path}[${i + 1}]`));
  if (body === null || typeof body !== 'object') return [[path, body]];
  return Object.entries(body).flatMap(([name, value]) => settings(value, path === '' ? name : `${path}.${name}`));
}
