export * from './client.js';
export * from './errors.js';
export * from './money.js';
export * from './pages.js';
export type { Patience } from './transport.js';
export * from './webhooks.js';
export type * as models from './generated/types.gen.js';
