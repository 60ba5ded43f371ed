// API client of the admin app: same origin, JSON, a time limit, and one error for "no response".

import { catalogueRoutes, menuImportRoutes, soldOutRoutes } from '#contract/catalogue-routes.ts';
import {
  type ClientRequest,
  createClients,
  NoResponseError,
  type RequestSender,
  type RoutesByGroup,
  ServerRefusalError,
} from '#contract/client.ts';
import { clockTimeInSentence } from '#contract/clock-time.es.ts';
import { pushRoutes, receiptRoutes } from '#contract/customer-payment-routes.ts';
import type { contract } from '#contract/index.ts';
import {
  activityRoutes,
  attemptDecisionRoutes,
  autoRunRoutes,
  backupRoutes,
  boardRoutes,
  customerDataRoutes,
  dashboardRoutes,
  daySumRoutes,
  exportCheckRoutes,
  historySearchRoutes,
  imageRoutes,
  incidentRoutes,
  menuRoutes,
  orderChangeRoutes,
  orderHistoryRoutes,
  owedOrderRoutes,
  passwordResetRoutes,
  paymentHistoryRoutes,
  printAgentRoutes,
  printerRoutes,
  printingRoutes,
  refundRoutes,
  scheduleRoutes,
  settingsRoutes,
  setupRoutes,
  staffOrderRoutes,
  staffSessionRoutes,
  tableRoutes,
  userRoutes,
  waitNoticeRoutes,
  welcomeFigureRoutes,
  zClosureRoutes,
} from '#contract/routes.ts';
import { goLiveRoutes, ownAccountRoutes, permissionRoutes, sharedTabletRoutes } from '#contract/staff-routes.ts';
import { formatEuros } from '#domain/money.ts';
import { fetchWithTimeout } from '#ui/fetch-with-timeout.ts';
import { syncServerTime } from './live/server-clock.ts';
import { texts } from './texts.ts';

/**
 * Throws `NoResponseError` without a response of our server: no network, time limit exceeded, an error page of a gateway.
 */
const sendRequest: RequestSender = async (request) => {
  const response = await fetchResponse(request);
  syncServerTime(response.headers.get('date'));
  return { status: response.status, body: await readJson(response) };
};

const ROUTES = {
  attempts: attemptDecisionRoutes,
  staff: staffSessionRoutes,
  orders: boardRoutes,
  notices: waitNoticeRoutes,
  push: pushRoutes,
  orderHistory: orderHistoryRoutes,
  historySearch: historySearchRoutes,
  paymentHistory: paymentHistoryRoutes,
  orderChanges: orderChangeRoutes,
  owedOrders: owedOrderRoutes,
  zClosures: zClosureRoutes,
  exportChecks: exportCheckRoutes,
  menu: menuRoutes,
  staffOrders: staffOrderRoutes,
  receipts: receiptRoutes,
  incidents: incidentRoutes,
  refunds: refundRoutes,
  settings: settingsRoutes,
  images: imageRoutes,
  setup: setupRoutes,
  goLive: goLiveRoutes,
  menuImport: menuImportRoutes,
  catalogue: catalogueRoutes,
  soldOut: soldOutRoutes,
  schedules: scheduleRoutes,
  tables: tableRoutes,
  printAgents: printAgentRoutes,
  printers: printerRoutes,
  autoRuns: autoRunRoutes,
  printing: printingRoutes,
  permissions: permissionRoutes,
  ownAccount: ownAccountRoutes,
  sharedTablets: sharedTabletRoutes,
  users: userRoutes,
  dashboard: dashboardRoutes,
  welcomeFigures: welcomeFigureRoutes,
  daySums: daySumRoutes,
  activityLog: activityRoutes,
  customerData: customerDataRoutes,
  passwordResets: passwordResetRoutes,
  backups: backupRoutes,
} satisfies RoutesByGroup<typeof contract>;

/**
 * Typed functions that call the server, one for each endpoint, such as `api.refunds.repeatRefund(…)`. They are grouped as the
 * endpoints in src/contract.
 */
export const api = createClients<typeof contract, typeof ROUTES>(ROUTES, sendRequest);

/**
 * Returns the Spanish message to show after a request has failed. If the server refused the request (a business error), the message
 * says why. If no response came, or the server had an internal error, the message is a general text.
 */
export function errorText(error: unknown): string {
  if (error instanceof ServerRefusalError) return refusalText(error);
  return error instanceof NoResponseError ? texts.errors.unreachable : texts.errors.broken;
}

/** Some refusal messages end where a time, an amount or a list of names follows. */
function refusalText({ code, message, details: { names, remaining, time } }: ServerRefusalError): string {
  if (time !== undefined) return `${message} ${clockTimeInSentence(time)}.`;
  if (remaining !== undefined) return `${message} ${formatEuros(remaining)}.`;
  if (!names) return message;
  const several: Readonly<Partial<Record<string, string>>> = texts.errors.beforeSeveralNames;
  const beforeName: Readonly<Partial<Record<string, string>>> = texts.errors.beforeName;
  const opening = names.length === 1 ? message : (several[code] ?? message);
  return [opening.trimEnd(), beforeName[code] ?? [], names.join(', ')].flat().join(' ');
}

/** True if the server refused the request because no user is signed in: the browser has no session, or its session has ended. */
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
