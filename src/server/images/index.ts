// The front door of the images.
export { imageHandlers } from './handlers.ts';
export { serveImages } from './serve-images.ts';
