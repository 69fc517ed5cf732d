// What snippets use of Node, so that they compile without its types.
declare module 'node:fs/promises' {
  export function readFile(path: string, encoding: 'utf8'): Promise<string>;
  export function writeFile(path: string, data: string | ReadableStream<Uint8Array>): Promise<void>;
}
declare module 'node:process' {
  export const env: Record<string, string>;
}
declare module 'node:timers/promises' {
  export function setTimeout(milliseconds: number): Promise<void>;
}
