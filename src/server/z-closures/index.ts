// Public API of the Z closures.
export { closureHandlers } from './handlers.ts';
export { lockOpenZClosure, openClosure } from './open-z-closure.ts';
export { zClosureSettlementPart } from './z-closure-settlement-part.ts';
export { readTableDebts } from './z-closure-sums.ts';
