// API client of the admin app: same origin, JSON, a time limit, and one error for "no response".

import type { catalogue } from '#contract/catalogue.ts';
import { createClient, RefusedByServer, type Send, type Sent, Unreachable } from '#contract/client.ts';
import type { exportChecks } from '#contract/excel-exports.ts';
import type { images } from '#contract/images.ts';
import type { menu } from '#contract/menu.ts';
import type { orderHistory } from '#contract/order-history.ts';
import type { orders } from '#contract/orders.ts';
import type { passwordResets } from '#contract/password-resets.ts';
import type { paymentHistory } from '#contract/payment-history.ts';
import type { printers } from '#contract/printers.ts';
import type { receipts } from '#contract/receipts.ts';
import type { refunds } from '#contract/refunds.ts';
import {
  boardRoutes,
  catalogueRoutes,
  closureRoutes,
  exportRoutes,
  imageRoutes,
  menuRoutes,
  orderHistoryRoutes,
  passwordResetRoutes,
  paymentHistoryRoutes,
  printerRoutes,
  receiptRoutes,
  refundRoutes,
  scheduleRoutes,
  settingsRoutes,
  setupRoutes,
  staffOrderRoutes,
  staffRoutes,
  tableRoutes,
  userRoutes,
} from '#contract/routes.ts';
import type { schedules } from '#contract/schedules.ts';
import type { settings } from '#contract/settings.ts';
import type { setup } from '#contract/setup.ts';
import type { staff } from '#contract/staff.ts';
import type { staffOrders } from '#contract/staff-orders.ts';
import type { tables } from '#contract/tables.ts';
import type { users } from '#contract/users.ts';
import type { zClosures } from '#contract/z-closures.ts';
import { fetchWithTimeout } from '#ui/fetch-with-timeout.ts';
import { syncServerTime } from './live/server-clock.ts';
import { texts } from './texts.ts';

/**
 * Throws `Unreachable` without a response of our server: no network, time limit exceeded, an error page of a gateway.
 */
const send: Send = async (request) => {
  const response = await fetchResponse(request);
  syncServerTime(response.headers.get('date'));
  return { status: response.status, body: await readJson(response) };
};

export const api = {
  staff: createClient<typeof staff>(staffRoutes, send),
  orders: createClient<Pick<typeof orders, keyof typeof boardRoutes>>(boardRoutes, send),
  orderHistory: createClient<typeof orderHistory>(orderHistoryRoutes, send),
  paymentHistory: createClient<typeof paymentHistory>(paymentHistoryRoutes, send),
  closures: createClient<typeof zClosures>(closureRoutes, send),
  exports: createClient<typeof exportChecks>(exportRoutes, send),
  menu: createClient<typeof menu>(menuRoutes, send),
  staffOrders: createClient<typeof staffOrders>(staffOrderRoutes, send),
  receipts: createClient<Pick<typeof receipts, 'sendReceipt'>>(receiptRoutes, send),
  refunds: createClient<typeof refunds>(refundRoutes, send),
  settings: createClient<typeof settings>(settingsRoutes, send),
  images: createClient<typeof images>(imageRoutes, send),
  setup: createClient<typeof setup>(setupRoutes, send),
  catalogue: createClient<typeof catalogue>(catalogueRoutes, send),
  schedules: createClient<typeof schedules>(scheduleRoutes, send),
  tables: createClient<typeof tables>(tableRoutes, send),
  printers: createClient<typeof printers>(printerRoutes, send),
  users: createClient<typeof users>(userRoutes, send),
  passwordResets: createClient<typeof passwordResets>(passwordResetRoutes, send),
};

/** Error message for the user. */
export function errorText(error: unknown): string {
  if (error instanceof RefusedByServer) return refusalText(error);
  return error instanceof Unreachable ? texts.errors.unreachable : texts.errors.broken;
}

/** Some refusal messages end where a list of names follows. */
function refusalText({ message, details: { names } }: RefusedByServer): string {
  return names ? `${message.trimEnd()} ${names.join(', ')}` : message;
}

/** True if the server refused the request because the session ended; only signing in again helps. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof RefusedByServer && error.code === 'not-signed-in';
}

async function fetchResponse(sent: Sent): Promise<Response> {
  try {
    return await fetchWithTimeout(sent);
  } catch (error) {
    throw new Unreachable('No response from the server.', { cause: error });
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw new Unreachable('The response is not JSON.', { cause: error });
  }
}
