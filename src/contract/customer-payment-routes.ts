// Methods and paths that a customer's browser needs only after the first page: paying, receipts, notices and repeating an order.
// In a file of their own, so that the script of the first page does not contain them.
import type { Routes } from './routes.ts';

/** HTTP methods and paths by which customers pay. */
export const customerPaymentRoutes = {
  readPaymentClientSettings: { method: 'GET', path: '/api/payment-options' },
  startAttempt: { method: 'PUT', path: '/api/orders/:orderId/attempts/:attemptId' },
  advanceAttempt: { method: 'POST', path: '/api/attempts/:attemptId/steps' },
  readPayment: { method: 'GET', path: '/api/orders/:orderId/payment' },
  checkPayment: { method: 'POST', path: '/api/orders/:orderId/payment-checks' },
  cancelCheckout: { method: 'POST', path: '/api/orders/:orderId/abandonments' },
  readPaymentReturn: { method: 'POST', path: '/api/payment-returns' },
  listSavedCards: { method: 'GET', path: '/api/cards' },
  deleteSavedCard: { method: 'DELETE', path: '/api/cards/:cardId' },
  createApplePaySession: { method: 'POST', path: '/api/apple-pay-sessions' },
} as const satisfies Routes;

/** HTTP methods and paths of the customers' subscriptions to push messages. */
export const pushRoutes = {
  readPushKey: { method: 'GET', path: '/api/push-key' },
  savePushSubscription: { method: 'PUT', path: '/api/push-subscription' },
  deletePushSubscription: { method: 'POST', path: '/api/push-subscription-deletions' },
} as const satisfies Routes;

/** HTTP methods and paths for ordering an earlier order again («otra ronda»). */
export const repeatOrderRoutes = {
  readOrderToRepeat: { method: 'GET', path: '/api/orders/:orderId/round' },
} as const satisfies Routes;

/** HTTP method and path by which a customer withdraws an order that was just sent, to change it («Corregir»). */
export const takeBackRoutes = {
  takeBackOwnOrder: { method: 'PUT', path: '/api/orders/:orderId/take-backs/:changeId' },
} as const satisfies Routes;

/** HTTP methods and paths by which a customer asks to receive notices about an order by e-mail. */
export const noticeEmailRoutes = {
  switchEmailNotices: { method: 'PUT', path: '/api/orders/:orderId/notice-emails' },
} as const satisfies Routes;

/** HTTP methods and paths that send or print the receipt of a payment, or print the bill of a table. */
export const receiptRoutes = {
  sendReceipt: { method: 'POST', path: '/api/admin/payments/:paymentId/receipt' },
  requestReceipt: { method: 'POST', path: '/api/orders/:orderId/receipt' },
  printReceipt: { method: 'PUT', path: '/api/admin/payments/:paymentId/prints/:jobId' },
  sendTableBill: { method: 'POST', path: '/api/admin/owed-tables/:tableCode/bill-mails' },
  printTableBill: { method: 'PUT', path: '/api/admin/owed-tables/:tableCode/prints/:jobId' },
} as const satisfies Routes;
