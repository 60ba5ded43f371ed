// Public API of the orders.
import type { Handlers } from '#contract/endpoint.ts';
import type { orderHistoryEndpoints } from '#contract/order-history.ts';
import type { orderEndpoints } from '#contract/orders.ts';
import type { repeatOrderEndpoints } from '#contract/rounds.ts';
import { requireCustomerId } from '#server/customers/index.ts';
import type { Context } from '#server/platform/context.ts';
import { readBoard, readBoardCounts } from './board-queries.ts';
import { markServed } from './mark-served.ts';
import { markVoidedLinesSeen } from './mark-voided-lines-seen.ts';
import { listOrderHistory } from './order-history.ts';
import { listRecentOrders, readOrder } from './queries.ts';
import { readOrderToRepeat } from './round.ts';
import { undoDone } from './undo-done.ts';

export { blockOrderId } from './block-order-id.ts';
export {
  findLineChange,
  isRepeatedChange,
  type LineChange,
  type LockedLine,
  lockLine,
  type OrderChangeRequest,
  readInvitableLineIds,
  readInvitedLineIds,
  readWhoLastChangedLines,
  type StoredLineChange,
  storeInvitedLine,
  storeLineChange,
  storeRestoredLine,
  storeVoidedLine,
} from './change-line.ts';
export {
  assignChangesToZClosure,
  closeOrdersOfZClosure,
  IS_ENDED_UNPAID,
} from './close-orders.ts';
export { deleteBlockedOrderIds, deleteOrders, lockUnsentOrders } from './delete-unsent-orders.ts';
export {
  addToDiscounts,
  findDiscountsById,
  isDiscountUndone,
  lockChargedLines,
  lockLinesForDiscount,
  type StoredDiscount,
  storeDiscountChange,
} from './discount-lines.ts';
export { endOrder, type OrderEnd, reopenOrder } from './end-order.ts';
export { eraseOrderPersonalData, lockLinesOfOrders } from './erase-order-personal-data.ts';
export { HAS_ATTEMPT_IN_PROGRESS } from './has-attempt-in-progress.ts';
export {
  COPY_MAY_BE_ON_PAPER,
  HAS_UNCHARGED_PART,
  IS_PENDING,
  IS_VOIDED_BY_ORDER_END,
  JOB_MAY_BE_ON_PAPER,
  UNCHARGED_AMOUNT,
  UNCHARGED_REASON,
} from './line-conditions.ts';
export { markLinesDone } from './mark-done.ts';
export { markOrderSettled, markOrdersUnsettled } from './mark-order-settled.ts';
export {
  findPaymentIdsToMove,
  findPaymentIdsToMoveBack,
  findStoredMove,
  readPendingLineCounts,
  readWhoLastMovedOrder,
  storeMove,
  updateTableCodeOfOrders,
} from './move-orders.ts';
export { ORDER_DISCOUNT_PERCENT, readDiscountPercent } from './order-discount.ts';
export { readHistoryOrders } from './order-history.ts';
export {
  BILLED_LINES,
  CHARGED_LINES,
  costOfLines,
  DISCOUNT_OF_CHARGED_LINE,
  ORDER_LINES,
  type OrderLine,
  readAllOrderLines,
  readBilledLines,
  readChargedLines,
  readOrderedUnits,
} from './order-lines.ts';
export { IS_OWED } from './owed-payments.ts';
export { publishLinesChanged } from './publish-lines-changed.ts';
export { publishOwnOrdersChanged } from './publish-orders-changed.ts';
export { hasOrdered } from './queries.ts';
export { recordOrderEmail } from './record-order-email.ts';
export { REFUNDED_AMOUNT_OF_ORDER } from './refunded-of-order.ts';
export { renameTableInOrders } from './rename-table.ts';
export { sendOrderToBoards } from './send-order-to-boards.ts';
export {
  FIRST_ORDER_ID_OF_PAYMENT,
  IS_IN_OPEN_Z_CLOSURE,
  ORDER_IDS_OF_PAYMENT,
  ORDER_PAYMENT_STATE,
  ORDERS_OF_PAYMENT,
  PAID_AMOUNT_OF_LINE,
} from './shown-order.ts';
export { splitOrderLine } from './split-order-line.ts';
export { countUnitsReservedByNetwork } from './stock/network-units.ts';
export { freeReservedStock, releaseOverdueReservations } from './stock/release-stock.ts';
export { reserveStockAgain } from './stock/reserve-stock-again.ts';
export { reserveStockForPayment } from './stock/reserve-to-pay.ts';
export {
  countUnitsReservedByCustomer,
  storeStockReservation,
} from './stock/reserved-units.ts';
export { storeOrderAcceptance } from './store-order-acceptance.ts';
export {
  countTakenBackOrders,
  readOrdersToTakeBack,
  readTakenBackContent,
  readWhoPreventedTakeBack,
  storeTakeBack,
} from './take-back.ts';
export { hideVoidedLines, restoreVoidedLines, voidPendingLines } from './void-lines.ts';

/** The handlers of the endpoints for boards and for a customer's own orders. */
export const orderHandlers: Handlers<typeof orderEndpoints, Context> = {
  listRecentOrders: (context, input) => listRecentOrders(context, requireCustomerId(context.actor), input.page),
  readOrder: (context, input) => readOrder(context, requireCustomerId(context.actor), input.orderId),
  readBoard: (context, input) => readBoard(context.db, input.section, input.page),
  readBoardCounts: (context) => readBoardCounts(context.db),
  undoDone,
  markVoidedLinesSeen: markVoidedLinesSeen,
};

/** The handler that reads what a customer's order contains, so that they can order the same again. */
export const repeatOrderHandlers: Handlers<typeof repeatOrderEndpoints, Context> = {
  readOrderToRepeat: (context, input) => readOrderToRepeat(context.db, requireCustomerId(context.actor), input.orderId),
};

/** The handlers of the history of orders in the back office. */
export const orderHistoryHandlers: Handlers<typeof orderHistoryEndpoints, Context> = {
  listOrderHistory,
  markServed,
};
