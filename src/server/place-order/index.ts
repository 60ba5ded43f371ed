// Public API of placing orders.
import type { Handlers } from '#contract/endpoint.ts';
import type { payments } from '#contract/payments.ts';
import type { staffOrders } from '#contract/staff-orders.ts';
import type { PaymentMode } from '#domain/payment.ts';
import type { Context, Services } from '#server/platform/context.ts';
import { readSettings } from '#server/settings/index.ts';
import { createOrderLimits } from './admit-unpaid-order.ts';
import { rememberMenu } from './ordering-menu.ts';
import { placeOrder } from './place-order.ts';
import { placeStaffOrder } from './place-staff-order.ts';
import { listTableDebts } from './staff-order-queries.ts';

/** The handler of customers' orders. `payable` are the payment modes with a configured provider, and `manual`. */
export function placeOrderHandlers(
  services: Services,
  payable: ReadonlySet<PaymentMode>,
): Handlers<typeof payments, Context> {
  const venue = { payable, limits: createOrderLimits(), menu: rememberMenu(services) };
  return { placeOrder: (context, input) => placeOrder(context, input, venue) };
}

/** The handlers of staff orders. */
export const staffOrderHandlers: Handlers<typeof staffOrders, Context> = {
  listOrderTables: async ({ db }) => {
    const [tables, { vat_percent: vatPercent }] = await Promise.all([listTableDebts(db), readSettings(db)]);
    return { tables, vatPercent };
  },
  placeStaffOrder,
};
