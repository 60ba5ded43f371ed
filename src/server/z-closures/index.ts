// Public API of the Z closures.
export { closureHandlers } from './handlers.ts';
export { openClosure, shareOpenClosure } from './open-z-closure.ts';
export { zClosureSettlementPart } from './z-closure-settlement-part.ts';
export { tableDebts } from './z-closure-sums.ts';
