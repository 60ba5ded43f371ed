// The whole API: the endpoints of every feature.
import { activityLogEndpoints } from './activity.ts';
import { paymentAttemptEndpoints } from './attempts.ts';
import { autoRunEndpoints } from './auto-runs.ts';
import { backupEndpoints } from './backups.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { customerDataEndpoints } from './customer-data.ts';
import { customerSessionEndpoints } from './customers.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { daySumEndpoints } from './day-sums.ts';
import { exportCheckEndpoints } from './excel-exports.ts';
import { goLiveEndpoints } from './go-live.ts';
import { historySearchEndpoints } from './history-search.ts';
import { imageEndpoints } from './images.ts';
import { incidentEndpoints } from './incidents.ts';
import { menuEndpoints } from './menu.ts';
import { menuImportEndpoints } from './menu-import.ts';
import { noticeEndpoints } from './notices.ts';
import { orderChangeEndpoints } from './order-changes.ts';
import { orderHistoryEndpoints } from './order-history.ts';
import { orderEndpoints } from './orders.ts';
import { owedOrderEndpoints } from './owed-orders.ts';
import { ownAccountEndpoints } from './own-account.ts';
import { passwordResetEndpoints } from './password-resets.ts';
import { paymentHistoryEndpoints } from './payment-history.ts';
import { placeOrderEndpoints } from './payments.ts';
import { permissionEndpoints } from './permissions.ts';
import { printAgentEndpoints } from './print-agents.ts';
import { printerEndpoints } from './printers.ts';
import { printingEndpoints } from './printing.ts';
import { pushEndpoints } from './push.ts';
import { receiptEndpoints } from './receipts.ts';
import { refundEndpoints } from './refunds.ts';
import { repeatOrderEndpoints } from './rounds.ts';
import { scheduleEndpoints } from './schedules.ts';
import { settingsEndpoints } from './settings.ts';
import { setupEndpoints } from './setup.ts';
import { sharedTabletEndpoints } from './shared-tablets.ts';
import { soldOutEndpoints } from './sold-out.ts';
import { staffSessionEndpoints } from './staff.ts';
import { staffOrderEndpoints } from './staff-orders.ts';
import { tableEndpoints } from './tables.ts';
import { takeBackEndpoints } from './take-backs.ts';
import { userEndpoints } from './users.ts';
import { welcomeFigureEndpoints } from './welcome-figures.ts';
import { zClosureEndpoints } from './z-closures.ts';

/** All endpoints of the HTTP API, grouped by feature. */
export const contract = {
  menu: menuEndpoints,
  catalogue: catalogueEndpoints,
  soldOut: soldOutEndpoints,
  menuImport: menuImportEndpoints,
  settings: settingsEndpoints,
  images: imageEndpoints,
  setup: setupEndpoints,
  goLive: goLiveEndpoints,
  customers: customerSessionEndpoints,
  orders: orderEndpoints,
  ownAccount: ownAccountEndpoints,
  orderHistory: orderHistoryEndpoints,
  historySearch: historySearchEndpoints,
  rounds: repeatOrderEndpoints,
  takeBacks: takeBackEndpoints,
  zClosures: zClosureEndpoints,
  payments: placeOrderEndpoints,
  paymentHistory: paymentHistoryEndpoints,
  orderChanges: orderChangeEndpoints,
  owedOrders: owedOrderEndpoints,
  staffOrders: staffOrderEndpoints,
  attempts: paymentAttemptEndpoints,
  receipts: receiptEndpoints,
  incidents: incidentEndpoints,
  refunds: refundEndpoints,
  schedules: scheduleEndpoints,
  staff: staffSessionEndpoints,
  tables: tableEndpoints,
  printers: printerEndpoints,
  printing: printingEndpoints,
  autoRuns: autoRunEndpoints,
  printAgents: printAgentEndpoints,
  notices: noticeEndpoints,
  push: pushEndpoints,
  users: userEndpoints,
  permissions: permissionEndpoints,
  sharedTablets: sharedTabletEndpoints,
  passwordResets: passwordResetEndpoints,
  daySums: daySumEndpoints,
  dashboard: dashboardEndpoints,
  welcomeFigures: welcomeFigureEndpoints,
  activityLog: activityLogEndpoints,
  customerData: customerDataEndpoints,
  exportChecks: exportCheckEndpoints,
  backups: backupEndpoints,
};
