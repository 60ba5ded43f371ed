// Public API of the orders.
import type { Handlers } from '#contract/endpoint.ts';
import type { orderHistory } from '#contract/order-history.ts';
import type { orders } from '#contract/orders.ts';
import type { rounds } from '#contract/rounds.ts';
import { requireCustomerId } from '#server/customers/index.ts';
import type { Context } from '#server/platform/context.ts';
import { readBoard, readBoardCounts } from './board-queries.ts';
import { markServed } from './mark-served.ts';
import { markVoidSeen } from './mark-void-seen.ts';
import { listOrderHistory } from './order-history.ts';
import { listRecentOrders, readOrder } from './queries.ts';
import { readRound } from './round.ts';
import { undoDone } from './undo-done.ts';

export {
  type ChangeRequest,
  findLineChange,
  inviteLine,
  isRepeatedChange,
  type LineChange,
  type LockedLine,
  lockLine,
  readInvitableLineIds,
  readInvitedLineIds,
  readLastLineChanger,
  type StoredLineChange,
  storeLineChange,
  storeRestoredLine,
  storeVoidedLine,
} from './change-line.ts';
export { closeOrderId } from './close-order-id.ts';
export { closeOpenOrders, closeOrderChanges, IS_ENDED_UNPAID } from './close-orders.ts';
export { deleteClosedIds, deleteOrders, lockUnsentOrders } from './delete-unsent-orders.ts';
export {
  addToDiscounts,
  findDiscounts,
  isDiscountUndone,
  lockChargedLines,
  lockDiscountedLines,
  type StoredDiscount,
  storeDiscounts,
} from './discount-lines.ts';
export { endOrder, type OrderEnd, reopenOrder } from './end-order.ts';
export { eraseOrders, lockLinesOfOrders } from './erase-orders.ts';
export { hasAttemptInProgress } from './has-attempt-in-progress.ts';
export {
  IS_PENDING,
  IS_UNCHARGED,
  IS_VOIDED_BY_END,
  JOB_MAY_BE_ON_PAPER,
  MAY_BE_ON_PAPER,
  UNCHARGED_AMOUNT,
  UNCHARGED_KIND,
} from './line-conditions.ts';
export { markLinesDone } from './mark-done.ts';
export {
  findMove,
  findPaymentsToMove,
  findPaymentsToMoveBack,
  readLastMover,
  readPendingCounts,
  storeMove,
  storeTableOfOrders,
} from './move-orders.ts';
export { ORDER_DISCOUNT_PERCENT, readDiscountPercent } from './order-discount.ts';
export { readHistoryOrders } from './order-history.ts';
export {
  BILLED_LINES,
  CHARGED_LINES,
  costOfLines,
  ORDER_LINES,
  type OrderLine,
  readAllLines,
  readBilledLines,
  readChargedLines,
  readOrderedUnits,
  SHOWN_DISCOUNT,
} from './order-lines.ts';
export { IS_OWED } from './owed-payments.ts';
export { publishLinesChanged } from './publish-lines-changed.ts';
export { publishOwnOrdersChanged } from './publish-orders-changed.ts';
export { hasOrdered } from './queries.ts';
export { recordOrderEmail } from './record-order-email.ts';
export { renameTableOfOrders } from './rename-table.ts';
export { sendOrder } from './send-order.ts';
export { settleOrder, unsettleOrders } from './settle-order.ts';
export {
  IS_IN_OPEN_Z_CLOSURE,
  ORDER_IDS_OF_PAYMENT,
  ORDER_PAYMENT_STATE,
  ORDERS_OF_PAYMENT,
  PAID_OF_LINE,
  SHOWN_ORDER,
} from './shown-order.ts';
export { splitLine } from './split-line.ts';
export { readNetworkUnits } from './stock/network-units.ts';
export { freeReservedStock, releaseDueStock } from './stock/release-stock.ts';
export { reserveAgain } from './stock/reserve-again.ts';
export { reserveStockForPayment } from './stock/reserve-to-pay.ts';
export { readSessionUnits, storeReservation } from './stock/reserved-units.ts';
export { storeAcceptance } from './store-acceptance.ts';
export {
  countTakenBack,
  readTakeBackOrders,
  readTakenBackContent,
  readWhoPreventedTakeBack,
  storeTakeBack,
} from './take-back.ts';
export { hideVoidedLines, restoreVoidedLines, voidPendingLines } from './void-lines.ts';

/** The handlers of the endpoints for boards and for a customer's own orders. */
export const orderHandlers: Handlers<typeof orders, Context> = {
  listRecentOrders: (context, input) => listRecentOrders(context, requireCustomerId(context.actor), input.page),
  readOrder: (context, input) => readOrder(context, requireCustomerId(context.actor), input.orderId),
  readBoard: (context, input) => readBoard(context.db, input.section, input.page),
  readBoardCounts: (context) => readBoardCounts(context.db),
  undoDone,
  markVoidSeen,
};

/** The handler that reads what a customer's order contains, so that they can order the same again. */
export const roundHandlers: Handlers<typeof rounds, Context> = {
  readRound: (context, input) => readRound(context.db, requireCustomerId(context.actor), input.orderId),
};

/** The handlers of the history of orders in the back office. */
export const orderHistoryHandlers: Handlers<typeof orderHistory, Context> = {
  listOrderHistory,
  markServed,
};
