// Public API of the orders.
export { closeOpenOrders } from './close-orders.ts';
export { eraseOrders, lockLinesOfOrders } from './erase-orders.ts';
export { orderHandlers, orderHistoryHandlers } from './handlers.ts';
export { IS_PENDING } from './line-conditions.ts';
export { markLinesDone } from './mark-done.ts';
export { orderSettlementPart } from './order-settlement-part.ts';
export { IS_OWED, readOwedByTable } from './owed-payments.ts';
export { hasOrdered } from './queries.ts';
export { recordOrderEmail } from './record-order-email.ts';
export { renameTableOfOrders } from './rename-table.ts';
export { countPendingLines, hideStruckLines, restoreLines, type StruckLine, strikeLines } from './strike-lines.ts';
