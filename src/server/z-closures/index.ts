// Public API of the Z closures.

export { zClosureHandlers } from './handlers.ts';
export { lockIfAllOpen, lockOpenZClosure, openZClosure } from './open-z-closure.ts';
export { readClosedZClosure, readOpenedOn, readOpenSales, readZClosure } from './queries.ts';
export { zClosureSettlementPart } from './z-closure-settlement-part.ts';
