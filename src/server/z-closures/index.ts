// The front door of the Z closures.
export { closureHandlers } from './handlers.ts';
export { openClosure, shareOpenClosure } from './open-closure.ts';
export { tableDebts } from './sums.ts';
