// The public API of the pages.
export { servePages } from './serve-pages.ts';
