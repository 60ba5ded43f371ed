// The front door of the pages.
export { servePages } from './serve-pages.ts';
