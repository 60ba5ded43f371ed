// The public API of the images feature.
export { imageHandlers } from './handlers.ts';
export { serveImages } from './serve-images.ts';
