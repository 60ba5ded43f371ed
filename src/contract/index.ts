// The whole API: the endpoints of every feature.
import { activityLog } from './activity.ts';
import { attempts } from './attempts.ts';
import { autoRuns } from './auto-runs.ts';
import { backups } from './backups.ts';
import { catalogue } from './catalogue.ts';
import { customerData } from './customer-data.ts';
import { customers } from './customers.ts';
import { dashboard } from './dashboard.ts';
import { daySums } from './day-sums.ts';
import { exportChecks } from './excel-exports.ts';
import { goLive } from './go-live.ts';
import { historySearch } from './history-search.ts';
import { images } from './images.ts';
import { incidents } from './incidents.ts';
import { menu } from './menu.ts';
import { menuImport } from './menu-import.ts';
import { notices } from './notices.ts';
import { orderChanges } from './order-changes.ts';
import { orderHistory } from './order-history.ts';
import { orders } from './orders.ts';
import { owedOrders } from './owed-orders.ts';
import { ownAccount } from './own-account.ts';
import { passwordResets } from './password-resets.ts';
import { paymentHistory } from './payment-history.ts';
import { payments } from './payments.ts';
import { permissions } from './permissions.ts';
import { printAgents } from './print-agents.ts';
import { printers } from './printers.ts';
import { printing } from './printing.ts';
import { push } from './push.ts';
import { receipts } from './receipts.ts';
import { refunds } from './refunds.ts';
import { rounds } from './rounds.ts';
import { schedules } from './schedules.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { sharedTablets } from './shared-tablets.ts';
import { soldOut } from './sold-out.ts';
import { staff } from './staff.ts';
import { staffOrders } from './staff-orders.ts';
import { tables } from './tables.ts';
import { takeBacks } from './take-backs.ts';
import { users } from './users.ts';
import { welcomeFigures } from './welcome-figures.ts';
import { zClosures } from './z-closures.ts';

/** All endpoints of the HTTP API, grouped by feature. */
export const contract = {
  menu,
  catalogue,
  soldOut,
  menuImport,
  settings,
  images,
  setup,
  goLive,
  customers,
  orders,
  ownAccount,
  orderHistory,
  historySearch,
  rounds,
  takeBacks,
  zClosures,
  payments,
  paymentHistory,
  orderChanges,
  owedOrders,
  staffOrders,
  attempts,
  receipts,
  incidents,
  refunds,
  schedules,
  staff,
  tables,
  printers,
  printing,
  autoRuns,
  printAgents,
  notices,
  push,
  users,
  permissions,
  sharedTablets,
  passwordResets,
  daySums,
  dashboard,
  welcomeFigures,
  activityLog,
  customerData,
  exportChecks,
  backups,
};
