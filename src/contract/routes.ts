// Methods and paths of endpoints, by group; three files named `…-routes.ts` have the others. Browsers import only these, not the
// schemas that the server validates with.

/** The HTTP method and path of an endpoint. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path parameters are written `:name` and are fields of the input, like those of the query or the body. */
  readonly path: `/api/${string}`;
}

/** The methods and paths of a group of endpoints, by endpoint name. */
export type Routes = Readonly<Record<string, Route>>;

/** HTTP method and path of the menu that customers see. */
export const menuRoutes = {
  readMenu: { method: 'GET', path: '/api/menu' },
} as const satisfies Routes;

/** HTTP methods and paths of the venue's settings and public data. */
export const settingsRoutes = {
  readVenue: { method: 'GET', path: '/api/venue' },
  readSettings: { method: 'GET', path: '/api/admin/settings' },
  saveConfig: { method: 'PUT', path: '/api/admin/settings/config' },
  saveCompany: { method: 'PUT', path: '/api/admin/settings/info' },
  saveImages: { method: 'PUT', path: '/api/admin/settings/images' },
  readPartnerLink: { method: 'GET', path: '/api/admin/partner-link' },
} as const satisfies Routes;

/** HTTP methods and paths by which staff upload images of the venue and of products. */
export const imageRoutes = {
  uploadImage: { method: 'POST', path: '/api/admin/images' },
  uploadProductImage: { method: 'POST', path: '/api/admin/pictures' },
} as const satisfies Routes;

/** HTTP methods and paths of the first-time setup of a venue. */
export const setupRoutes = {
  readSetup: { method: 'GET', path: '/api/admin/setup' },
  createDefaults: { method: 'POST', path: '/api/admin/setup/defaults' },
} as const satisfies Routes;

/** HTTP methods and paths of the nightly backups and of the key that encrypts them. */
export const backupRoutes = {
  readBackupStatus: { method: 'GET', path: '/api/admin/backups' },
  createBackupKey: { method: 'POST', path: '/api/admin/backup-keys' },
} as const satisfies Routes;

/** HTTP methods and paths of the customer's session: scanned table and e-mail. */
export const customerSessionRoutes = {
  scanTable: { method: 'POST', path: '/api/table-scans' },
  identify: { method: 'PUT', path: '/api/customer' },
  readCustomer: { method: 'GET', path: '/api/customer' },
} as const satisfies Routes;

/** HTTP methods and paths by which customers read their own orders. */
export const orderRoutes = {
  listRecentOrders: { method: 'GET', path: '/api/orders' },
  readOrder: { method: 'GET', path: '/api/orders/:orderId' },
} as const satisfies Routes;

/** HTTP methods and paths of the boards, where staff see the lines to prepare. */
export const boardRoutes = {
  readBoard: { method: 'GET', path: '/api/admin/boards/:section' },
  readBoardCounts: { method: 'GET', path: '/api/admin/board-counts' },
  undoDone: { method: 'PUT', path: '/api/admin/undone-lines/:undoId' },
  markVoidedLinesSeen: { method: 'POST', path: '/api/admin/seen-lines' },
} as const satisfies Routes;

/** HTTP method and path of the endpoint by which a customer places an order. */
export const placeOrderRoutes = {
  placeOrder: { method: 'PUT', path: '/api/orders/:orderId' },
} as const satisfies Routes;

/** HTTP method and path by which staff record the outcome of a payment attempt that its provider has not reported. */
export const attemptDecisionRoutes = {
  recordAttemptDecision: { method: 'POST', path: '/api/admin/attempts/:attemptId/decisions' },
} as const satisfies Routes;

/** HTTP methods and paths of the order history of the back office: the list of all orders, and marking an order as served. */
export const orderHistoryRoutes = {
  listOrderHistory: { method: 'GET', path: '/api/admin/orders' },
  markServed: { method: 'PUT', path: '/api/admin/orders/:orderId/served' },
} as const satisfies Routes;

/** HTTP methods and paths of the search of the order history and the payment history. */
export const historySearchRoutes = {
  searchOrders: { method: 'GET', path: '/api/admin/order-search' },
  searchPayments: { method: 'GET', path: '/api/admin/payment-search' },
} as const satisfies Routes;

/** HTTP methods and paths of the lists of payments in the back office, and of what staff do with one payment. */
export const paymentHistoryRoutes = {
  listPayments: { method: 'GET', path: '/api/admin/payments' },
  listPendingPayments: { method: 'GET', path: '/api/admin/pending-payments' },
  readPaymentDetail: { method: 'GET', path: '/api/admin/payments/:paymentId' },
  confirmPayment: { method: 'POST', path: '/api/admin/payments/:paymentId/confirmations' },
  cancelPayment: { method: 'POST', path: '/api/admin/payments/:paymentId/cancellations' },
  restoreOrder: { method: 'POST', path: '/api/admin/payments/:paymentId/restorations' },
  correctPaidWith: { method: 'PUT', path: '/api/admin/payments/:paymentId/corrections/:correctionId' },
} as const satisfies Routes;

/** HTTP methods and paths of owed orders: unpaid ones that staff must collect, cancel or mark as false. */
export const owedOrderRoutes = {
  listOwed: { method: 'GET', path: '/api/admin/owed-orders' },
  collectPayments: { method: 'PUT', path: '/api/admin/collections/:collectionId' },
  leavePaymentsForNextZClosure: { method: 'POST', path: '/api/admin/owed-orders/leavings' },
  acceptOrder: { method: 'POST', path: '/api/admin/owed-orders/:paymentId/acceptance' },
  markOrdersFalse: { method: 'POST', path: '/api/admin/owed-orders/:paymentId/false' },
  freeReservedStock: { method: 'POST', path: '/api/admin/reserved-stock/:productId/releases' },
} as const satisfies Routes;

/** HTTP methods and paths of the changes that staff make to an order that is on the boards. */
export const orderChangeRoutes = {
  readChangeableLine: { method: 'GET', path: '/api/admin/order-lines/:lineId' },
  voidLine: { method: 'PUT', path: '/api/admin/order-lines/:lineId/voids/:changeId' },
  inviteLines: { method: 'PUT', path: '/api/admin/orders/:orderId/invitations/:changeId' },
  discountOrders: { method: 'PUT', path: '/api/admin/order-discounts/:changeId' },
  undoLineChange: { method: 'PUT', path: '/api/admin/line-changes/:changeId/undos/:undoId' },
  moveOrders: { method: 'PUT', path: '/api/admin/order-moves/:changeId' },
  undoMove: { method: 'PUT', path: '/api/admin/order-moves/:changeId/undos/:undoId' },
  readTakeBackTimeLeft: { method: 'GET', path: '/api/admin/orders/:orderId/take-back' },
  takeBackOrder: { method: 'PUT', path: '/api/admin/orders/:orderId/take-backs/:changeId' },
} as const satisfies Routes;

/** HTTP methods and paths of Z closures: the payments and refunds between two closings of the day's accounts. */
export const zClosureRoutes = {
  listZClosures: { method: 'GET', path: '/api/admin/z-closures' },
  readOpenZClosure: { method: 'GET', path: '/api/admin/till' },
  readZClosure: { method: 'GET', path: '/api/admin/z-closures/:closureId' },
  closeZClosure: { method: 'POST', path: '/api/admin/z-closures/:closureId/closings' },
  printZClosure: { method: 'PUT', path: '/api/admin/z-closures/:closureId/prints/:jobId' },
  setOpeningFloat: { method: 'PUT', path: '/api/admin/z-closures/:closureId/opening-float' },
  recordCashMovement: { method: 'PUT', path: '/api/admin/z-closures/:closureId/cash-movements/:movementId' },
  undoCashMovement: { method: 'POST', path: '/api/admin/cash-movements/:movementId/undos' },
} as const satisfies Routes;

/** HTTP methods and paths by which staff take orders at the tables. */
export const staffOrderRoutes = {
  listOrderTables: { method: 'GET', path: '/api/admin/order-tables' },
  placeStaffOrder: { method: 'PUT', path: '/api/admin/orders/:orderId' },
} as const satisfies Routes;

/** HTTP methods and paths by which staff refund payments. */
export const refundRoutes = {
  listRefundable: { method: 'GET', path: '/api/admin/refundable-payments' },
  refundPayment: { method: 'PUT', path: '/api/admin/payments/:paymentId/refunds/:refundId' },
  recordExternalRefund: { method: 'PUT', path: '/api/admin/payments/:paymentId/external-refunds/:refundId' },
  recordRefundDecision: { method: 'POST', path: '/api/admin/refunds/:refundId/verdicts' },
  repeatRefund: { method: 'PUT', path: '/api/admin/refunds/:refundId/repetitions/:repetitionId' },
} as const satisfies Routes;

/** HTTP methods and paths of payment incidents: problems with money that a person must review. */
export const incidentRoutes = {
  listIncidents: { method: 'GET', path: '/api/admin/payment-incidents' },
  closeIncident: { method: 'POST', path: '/api/admin/payment-incidents/:incidentId/closings' },
} as const satisfies Routes;

/** HTTP methods and paths of the opening hours, and of special days (dates with opening hours of their own). */
export const scheduleRoutes = {
  readSchedules: { method: 'GET', path: '/api/admin/schedules' },
  saveWeekdayHours: { method: 'PUT', path: '/api/admin/schedules/:section/days/:weekday' },
  copyWeekdayHours: { method: 'POST', path: '/api/admin/schedules/:section/days/:weekday/copies' },
  saveSpecialDay: { method: 'PUT', path: '/api/admin/schedules/special-days/:day' },
  deleteSpecialDay: { method: 'DELETE', path: '/api/admin/schedules/special-days/:day' },
  confirmHours: { method: 'POST', path: '/api/admin/schedules/confirmations' },
} as const satisfies Routes;

/** HTTP methods and paths of the venue's tables and their QR codes. */
export const tableRoutes = {
  listTables: { method: 'GET', path: '/api/admin/tables' },
  createTables: { method: 'POST', path: '/api/admin/tables' },
  saveTable: { method: 'PUT', path: '/api/admin/tables/:tableId' },
  setTableActive: { method: 'PUT', path: '/api/admin/tables/:tableId/active' },
  deleteTable: { method: 'DELETE', path: '/api/admin/tables/:tableId' },
  renewTableKey: { method: 'POST', path: '/api/admin/tables/:tableId/keys' },
  recordCodesPrinted: { method: 'POST', path: '/api/admin/tables/printed-codes' },
} as const satisfies Routes;

/** HTTP methods and paths of staff sessions: signing in and out, and one's own PIN. */
export const staffSessionRoutes = {
  signIn: { method: 'POST', path: '/api/admin/session' },
  readSession: { method: 'GET', path: '/api/admin/session' },
  signOut: { method: 'DELETE', path: '/api/admin/session' },
  confirmPassword: { method: 'POST', path: '/api/admin/session/password' },
  recordTabletUse: { method: 'POST', path: '/api/admin/session/use' },
  setOwnPin: { method: 'PUT', path: '/api/admin/session/pin' },
  removeOwnPin: { method: 'DELETE', path: '/api/admin/session/pin' },
} as const satisfies Routes;

/** HTTP methods and paths of the users of the back office. */
export const userRoutes = {
  listUsers: { method: 'GET', path: '/api/admin/users' },
  saveUser: { method: 'PUT', path: '/api/admin/users/:userId' },
  setUserDisabled: { method: 'PUT', path: '/api/admin/users/:userId/disabled' },
  deleteUser: { method: 'DELETE', path: '/api/admin/users/:userId' },
  removeUserPin: { method: 'DELETE', path: '/api/admin/users/:userId/pin' },
  removeUserSecondFactor: { method: 'POST', path: '/api/admin/users/:userId/second-factor/removals' },
} as const satisfies Routes;

/** HTTP methods and paths by which staff reset a forgotten password. */
export const passwordResetRoutes = {
  requestReset: { method: 'POST', path: '/api/admin/password-resets' },
  checkReset: { method: 'POST', path: '/api/admin/password-reset-checks' },
  resetPassword: { method: 'POST', path: '/api/admin/reset-passwords' },
} as const satisfies Routes;

/** HTTP methods and paths by which staff set up printers. */
export const printerRoutes = {
  listPrinters: { method: 'GET', path: '/api/admin/printers' },
  savePrinter: { method: 'PUT', path: '/api/admin/printers/:printerId' },
  setPrinterActive: { method: 'PUT', path: '/api/admin/printers/:printerId/active' },
  deletePrinter: { method: 'DELETE', path: '/api/admin/printers/:printerId' },
  renewPrinterKey: { method: 'POST', path: '/api/admin/printers/:printerId/keys' },
} as const satisfies Routes;

/** HTTP methods and paths by which staff mark lines as done, print tickets and use the print queue. */
export const printingRoutes = {
  readPrinting: { method: 'GET', path: '/api/admin/printing' },
  markDone: { method: 'POST', path: '/api/admin/done-lines' },
  printLinesOfTable: { method: 'PUT', path: '/api/admin/prints/:printId' },
  listPrintQueue: { method: 'GET', path: '/api/admin/print-queues/:section' },
  readPrintJob: { method: 'GET', path: '/api/admin/print-jobs/:jobId' },
  reprintJobs: { method: 'POST', path: '/api/admin/print-job-reprints' },
  dismissJobs: { method: 'POST', path: '/api/admin/print-job-dismissals' },
  resumePrinter: { method: 'POST', path: '/api/admin/printers/:printerId/resumptions' },
  testPrinter: { method: 'PUT', path: '/api/admin/printers/:printerId/tests/:jobId' },
  readTestPrint: { method: 'GET', path: '/api/admin/printers/:printerId/tests/:jobId' },
} as const satisfies Routes;

/** HTTP method and path that set the automatic printing of a board. */
export const autoRunRoutes = {
  setAutoRun: { method: 'PUT', path: '/api/admin/auto-runs/:section' },
} as const satisfies Routes;

/** HTTP methods and paths of the notices about the waiting time that staff send to customers. */
export const waitNoticeRoutes = {
  readNoticeReach: { method: 'GET', path: '/api/admin/notice-reach/:section' },
  sendWaitNotice: { method: 'PUT', path: '/api/admin/wait-notices/:noticeId' },
} as const satisfies Routes;

/** HTTP methods and paths of print agents: programs that print tickets in the venue's network. */
export const printAgentRoutes = {
  listPrintAgents: { method: 'GET', path: '/api/admin/print-agents' },
  savePrintAgent: { method: 'PUT', path: '/api/admin/print-agents/:agentId' },
  renewPrintAgentKey: { method: 'POST', path: '/api/admin/print-agents/:agentId/keys' },
} as const satisfies Routes;

/** HTTP methods and paths of the dashboard, which shows sales. */
export const dashboardRoutes = {
  readSales: { method: 'GET', path: '/api/admin/dashboard/sales' },
  readProductSales: { method: 'GET', path: '/api/admin/dashboard/products' },
  readStaffSales: { method: 'GET', path: '/api/admin/dashboard/people' },
} as const satisfies Routes;

/**
 * HTTP methods and paths by which the owner reads the day sums of a year and rebuilds stored day sums. Day sums are the sums of the
 * sales, orders and customers of each local day.
 */
export const daySumRoutes = {
  readDaySumRebuild: { method: 'GET', path: '/api/admin/day-sum-rebuilds/last' },
  startRebuild: { method: 'PUT', path: '/api/admin/day-sum-rebuilds/:rebuildId' },
  readOrderSummary: { method: 'GET', path: '/api/summaries/orders/:year' },
  readProductSummary: { method: 'GET', path: '/api/summaries/products/:year' },
  readCustomerSummary: { method: 'GET', path: '/api/summaries/customers/:year' },
} as const satisfies Routes;

/** HTTP method and path of today's numbers on the start page of staff, such as sales and owed money. */
export const welcomeFigureRoutes = { readToday: { method: 'GET', path: '/api/admin/today' } } as const satisfies Routes;

/** HTTP methods and paths of the activity log, which records what staff did. */
export const activityRoutes = {
  listActivity: { method: 'GET', path: '/api/admin/activity' },
  listActivityPeople: { method: 'GET', path: '/api/admin/activity-people' },
} as const satisfies Routes;

/** HTTP methods and paths by which the owner finds, exports and erases personal data of customers. */
export const customerDataRoutes = {
  findCustomers: { method: 'POST', path: '/api/admin/customer-searches' },
  readCustomerData: { method: 'POST', path: '/api/admin/customer-data-queries' },
  exportCustomerData: { method: 'POST', path: '/api/admin/customer-data-exports' },
  eraseCustomerData: { method: 'POST', path: '/api/admin/customer-data-erasures' },
} as const satisfies Routes;

/**
 * HTTP methods and paths of the requests that a page sends before it downloads a list as an Excel file. They check whether the
 * server would refuse the download, because a browser does not report a failed download to the page.
 */
export const exportCheckRoutes = {
  checkOrders: { method: 'GET', path: '/api/admin/exports/orders' },
  checkPayments: { method: 'GET', path: '/api/admin/exports/payments' },
  checkClosures: { method: 'GET', path: '/api/admin/exports/closures' },
  checkActivity: { method: 'GET', path: '/api/admin/exports/activity' },
  checkDashboard: { method: 'GET', path: '/api/admin/exports/dashboard' },
} as const satisfies Routes;

/** The path at which Apple reads the file that proves who owns the domain, before it allows Apple Pay. */
export const appleDomainFilePath = '/.well-known/apple-developer-merchantid-domain-association';

/** The URL paths from which the Excel files are downloaded, by list. The filters of the list are query parameters. */
export const excelDownloadPaths = {
  orders: '/api/admin/exports/orders.xlsx',
  payments: '/api/admin/exports/payments.xlsx',
  closures: '/api/admin/exports/closures.xlsx',
  activity: '/api/admin/exports/activity.xlsx',
  dashboard: '/api/admin/exports/dashboard.xlsx',
} as const;
