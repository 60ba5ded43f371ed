// The front door of the Z closures.
export { closureHandlers } from './handlers.ts';
export { openClosure, shareOpenClosure } from './open-z-closure.ts';
export { tableDebts } from './z-closure-sums.ts';
