// The lists as files for Excel: who may have them, and what they may be filtered by. Rights and days are those of the list
// itself.
import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '#domain/payment.ts';
import { type Access, endpoint } from './endpoint.ts';
import { dayField } from './fields.ts';
import { daysShape, orderHistory } from './order-history.ts';
import { paymentHistory } from './payment-history.ts';
import { type exportPaths, exportRoutes, type Route } from './routes.ts';
import { zClosures } from './z-closures.ts';

export type ExportName = keyof typeof exportPaths;

/** Who may see the list may have it as a file. */
export const EXPORT_ACCESS = {
  orders: orderHistory.listOrderHistory.access,
  payments: paymentHistory.listPayments.access,
  closures: zClosures.listClosures.access,
} as const;

/** The query of such an address. `method` is for payments alone. */
export const exportFilter = z.object({
  from: z.optional(dayField),
  to: z.optional(dayField),
  method: z.optional(z.enum(PAYMENT_METHODS)),
});
export type ExportFilter = z.infer<typeof exportFilter>;

/** From one address: all tablets of a venue may come from one. */
const CHECKS_PER_MINUTE = 30;
/** More of them than checks: whoever was told yes has the file. */
export const FILES_PER_MINUTE = 60;

/** A file goes straight to the disk, past the page that asked for it: this is how the page hears of a no. */
export const exportChecks = {
  checkOrders: check(exportRoutes.checkOrders, EXPORT_ACCESS.orders),
  checkPayments: check(exportRoutes.checkPayments, EXPORT_ACCESS.payments),
  checkClosures: check(exportRoutes.checkClosures, EXPORT_ACCESS.closures),
};

function check<const A extends Access>(route: Route, access: A) {
  return endpoint({
    ...route,
    access,
    limit: { perMinute: CHECKS_PER_MINUTE, by: 'address' },
    summary: 'Whether the file for Excel with those filters would come: refused as the file itself.',
    input: exportFilter,
    output: z.object({ days: daysShape }),
  });
}
