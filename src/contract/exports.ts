// The lists as files for Excel: who may have them, and what they may be filtered by. Rights and days are those of the list
// itself.
import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '#domain/payment.ts';
import { dayField } from './fields.ts';
import { orderHistory } from './order-history.ts';
import { paymentHistory } from './payment-history.ts';
import type { exportPaths } from './routes.ts';
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
