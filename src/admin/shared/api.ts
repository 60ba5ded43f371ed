// API client of the admin app: same origin, JSON, a time limit, and one error for "no response".

import type { activityLog } from '#contract/activity.ts';
import type { attempts } from '#contract/attempts.ts';
import type { autoRuns } from '#contract/auto-runs.ts';
import type { backups } from '#contract/backups.ts';
import type { catalogue } from '#contract/catalogue.ts';
import { catalogueRoutes, menuImportRoutes, soldOutRoutes } from '#contract/catalogue-routes.ts';
import { type ClientRequest, createClient, NoResponseError, type Send, ServerRefusalError } from '#contract/client.ts';
import type { customerData } from '#contract/customer-data.ts';
import { pushRoutes } from '#contract/customer-payment-routes.ts';
import type { dashboard } from '#contract/dashboard.ts';
import type { daySums } from '#contract/day-sums.ts';
import type { exportChecks } from '#contract/excel-exports.ts';
import type { goLive } from '#contract/go-live.ts';
import type { images } from '#contract/images.ts';
import type { incidents } from '#contract/incidents.ts';
import type { menu } from '#contract/menu.ts';
import type { menuImport } from '#contract/menu-import.ts';
import type { notices } from '#contract/notices.ts';
import type { orderHistory } from '#contract/order-history.ts';
import type { orders } from '#contract/orders.ts';
import type { otherPaper } from '#contract/other-paper.ts';
import type { owedOrders } from '#contract/owed-orders.ts';
import type { ownAccount } from '#contract/own-account.ts';
import type { passwordResets } from '#contract/password-resets.ts';
import type { paymentHistory } from '#contract/payment-history.ts';
import type { permissions } from '#contract/permissions.ts';
import type { printAgents } from '#contract/print-agents.ts';
import type { printers } from '#contract/printers.ts';
import type { printing } from '#contract/printing.ts';
import type { push } from '#contract/push.ts';
import type { receipts } from '#contract/receipts.ts';
import type { refunds } from '#contract/refunds.ts';
import {
  activityRoutes,
  attemptDecisionRoutes,
  autoRunRoutes,
  backupRoutes,
  boardRoutes,
  customerDataRoutes,
  dashboardRoutes,
  daySumRoutes,
  exportRoutes,
  imageRoutes,
  incidentRoutes,
  menuRoutes,
  noticeRoutes,
  orderHistoryRoutes,
  otherPaperRoutes,
  owedOrderRoutes,
  passwordResetRoutes,
  paymentHistoryRoutes,
  printAgentRoutes,
  printerRoutes,
  printingRoutes,
  receiptRoutes,
  refundRoutes,
  scheduleRoutes,
  settingsRoutes,
  setupRoutes,
  staffOrderRoutes,
  staffRoutes,
  tableRoutes,
  todayRoutes,
  userRoutes,
  zClosureRoutes,
} from '#contract/routes.ts';
import type { schedules } from '#contract/schedules.ts';
import type { settings } from '#contract/settings.ts';
import type { setup } from '#contract/setup.ts';
import type { sharedTablets } from '#contract/shared-tablets.ts';
import type { soldOut } from '#contract/sold-out.ts';
import type { staff } from '#contract/staff.ts';
import type { staffOrders } from '#contract/staff-orders.ts';
import { goLiveRoutes, ownAccountRoutes, permissionRoutes, sharedTabletRoutes } from '#contract/staff-routes.ts';
import type { tables } from '#contract/tables.ts';
import type { users } from '#contract/users.ts';
import type { welcomeFigures } from '#contract/welcome-figures.ts';
import type { zClosures } from '#contract/z-closures.ts';
import { fetchWithTimeout } from '#ui/fetch-with-timeout.ts';
import { syncServerTime } from './live/server-clock.ts';
import { texts } from './texts.ts';

/**
 * Throws `NoResponseError` without a response of our server: no network, time limit exceeded, an error page of a gateway.
 */
const sendRequest: Send = async (request) => {
  const response = await fetchResponse(request);
  syncServerTime(response.headers.get('date'));
  return { status: response.status, body: await readJson(response) };
};

export const api = {
  attempts: createClient<Pick<typeof attempts, keyof typeof attemptDecisionRoutes>>(attemptDecisionRoutes, sendRequest),
  staff: createClient<typeof staff>(staffRoutes, sendRequest),
  orders: createClient<Pick<typeof orders, keyof typeof boardRoutes>>(boardRoutes, sendRequest),
  notices: createClient<Pick<typeof notices, 'readNoticeReach' | 'sendWaitNotice'>>(noticeRoutes, sendRequest),
  push: createClient<Pick<typeof push, 'readPushKey'>>(pushRoutes, sendRequest),
  orderHistory: createClient<typeof orderHistory>(orderHistoryRoutes, sendRequest),
  paymentHistory: createClient<typeof paymentHistory>(paymentHistoryRoutes, sendRequest),
  owedOrders: createClient<typeof owedOrders>(owedOrderRoutes, sendRequest),
  closures: createClient<typeof zClosures>(zClosureRoutes, sendRequest),
  exports: createClient<typeof exportChecks>(exportRoutes, sendRequest),
  menu: createClient<typeof menu>(menuRoutes, sendRequest),
  staffOrders: createClient<typeof staffOrders>(staffOrderRoutes, sendRequest),
  receipts: createClient<Pick<typeof receipts, 'sendReceipt'>>(receiptRoutes, sendRequest),
  incidents: createClient<typeof incidents>(incidentRoutes, sendRequest),
  refunds: createClient<typeof refunds>(refundRoutes, sendRequest),
  settings: createClient<typeof settings>(settingsRoutes, sendRequest),
  images: createClient<typeof images>(imageRoutes, sendRequest),
  setup: createClient<typeof setup>(setupRoutes, sendRequest),
  goLive: createClient<typeof goLive>(goLiveRoutes, sendRequest),
  menuImport: createClient<typeof menuImport>(menuImportRoutes, sendRequest),
  catalogue: createClient<typeof catalogue>(catalogueRoutes, sendRequest),
  soldOut: createClient<typeof soldOut>(soldOutRoutes, sendRequest),
  schedules: createClient<typeof schedules>(scheduleRoutes, sendRequest),
  tables: createClient<typeof tables>(tableRoutes, sendRequest),
  printAgents: createClient<typeof printAgents>(printAgentRoutes, sendRequest),
  printers: createClient<typeof printers>(printerRoutes, sendRequest),
  autoRuns: createClient<typeof autoRuns>(autoRunRoutes, sendRequest),
  printing: createClient<typeof printing>(printingRoutes, sendRequest),
  otherPaper: createClient<typeof otherPaper>(otherPaperRoutes, sendRequest),
  permissions: createClient<typeof permissions>(permissionRoutes, sendRequest),
  ownAccount: createClient<typeof ownAccount>(ownAccountRoutes, sendRequest),
  sharedTablets: createClient<typeof sharedTablets>(sharedTabletRoutes, sendRequest),
  users: createClient<typeof users>(userRoutes, sendRequest),
  dashboard: createClient<typeof dashboard>(dashboardRoutes, sendRequest),
  today: createClient<typeof welcomeFigures>(todayRoutes, sendRequest),
  daySums: createClient<typeof daySums>(daySumRoutes, sendRequest),
  activityLog: createClient<typeof activityLog>(activityRoutes, sendRequest),
  customerData: createClient<typeof customerData>(customerDataRoutes, sendRequest),
  passwordResets: createClient<typeof passwordResets>(passwordResetRoutes, sendRequest),
  backups: createClient<typeof backups>(backupRoutes, sendRequest),
};

/** Error message for the user. */
export function errorText(error: unknown): string {
  if (error instanceof ServerRefusalError) return refusalText(error);
  return error instanceof NoResponseError ? texts.errors.unreachable : texts.errors.broken;
}

/** Some refusal messages end where a time or a list of names follows. */
function refusalText({ message, details: { names, time } }: ServerRefusalError): string {
  if (time !== undefined) return `${message} ${time}.`;
  return names ? `${message.trimEnd()} ${names.join(', ')}` : message;
}

/** True if the server refused the request because the session ended; only signing in again helps. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ServerRefusalError && error.code === 'not-signed-in';
}

async function fetchResponse(sent: ClientRequest): Promise<Response> {
  try {
    return await fetchWithTimeout(sent);
  } catch (error) {
    throw new NoResponseError('No response from the server.', { cause: error });
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw new NoResponseError('The response is not JSON.', { cause: error });
  }
}
