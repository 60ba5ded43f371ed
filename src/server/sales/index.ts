// The front door of the sales.
export { serveExports } from './serve-exports.ts';
