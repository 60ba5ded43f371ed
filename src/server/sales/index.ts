// Public API of the sales.
export { serveExports } from './serve-exports.ts';
