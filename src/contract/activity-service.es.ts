// Spanish sentences of the activity log about changes of orders at the tables, and about payments and cash that staff take.
import type { Activity } from '#domain/activity.ts';
import { type CashActivity, cashActivityText } from './activity-cash.es.ts';
import {
  discountActivityText,
  falseOrdersActivityText,
  movedOrdersActivityText,
  paidWithCorrectionActivityText,
} from './activity-collections.es.ts';
import { paymentNumberAndAmountText } from './activity-fields.es.ts';

const LIST = new Intl.ListFormat('es', { type: 'conjunction' });

type LineActivity = Extract<
  Activity,
  { readonly kind: 'line-voided' | 'line-restored' | 'lines-invited' | 'invitation-undone' }
>;

/**
 * An activity-log entry about one of three things: a changed order, the cash of the drawer, or a correction of how a payment was
 * received.
 */
export type OrderAndCashActivity =
  | LineActivity
  | Parameters<typeof discountActivityText>[0]
  | CashActivity
  | Extract<Activity, { readonly kind: 'orders-marked-false' | 'orders-moved' | 'payment-way-corrected' }>;

/**
 * Returns the Spanish sentence of an activity-log entry about a changed order, the cash of the drawer, or a correction of how a
 * payment was received.
 */
export function orderAndCashActivityText(activity: OrderAndCashActivity): string {
  switch (activity.kind) {
    case 'orders-marked-false':
      return falseOrdersActivityText(activity.details);
    case 'orders-moved':
      return movedOrdersActivityText(activity.details);
    case 'orders-discounted':
    case 'discount-undone':
      return discountActivityText(activity);
    case 'payment-way-corrected':
      return paidWithCorrectionActivityText(activity.details);
    case 'opening-float-set':
    case 'cash-moved':
    case 'cash-movement-undone':
      return cashActivityText(activity);
    default:
      return lineActivityText(activity);
  }
}

function lineActivityText({ kind, details }: LineActivity): string {
  const lines = LIST.format(
    ('lines' in details ? details.lines : [details]).map(({ quantity, label }) => `${quantity} × ${label}`),
  );
  const payment = paymentNumberAndAmountText(details);
  switch (kind) {
    case 'line-voided':
      return `Quitó ${lines} del ${payment}: «${details.reason}»`;
    case 'line-restored':
      return `Volvió a poner ${lines} en el pedido del ${payment}`;
    case 'lines-invited':
      return `Invitó a ${lines} del ${payment}: «${details.reason}»`;
    case 'invitation-undone':
      return `Deshizo la invitación a ${lines} del ${payment}`;
  }
}
