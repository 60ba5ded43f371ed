// Public API of the sales exports (Excel files).
export { serveExports } from './serve-exports.ts';
