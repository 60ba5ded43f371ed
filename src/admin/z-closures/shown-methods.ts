// Which payment methods the totals of a Z closure show.
import type { ZClosure } from '#contract/z-closures.ts';
import { PAID_WITH, PAYMENT_METHODS, type PaidWith, type PaymentMethod, type PaymentMode } from '#domain/payment.ts';

type Totals = Pick<ZClosure['totals'], 'invoiced' | 'refunded'>;

/**
 * The payment methods that a Z closure lists: those with money, that of the venue's payment mode, and `manual`, which staff
 * always use; in their usual order.
 */
export function shownMethods({ invoiced, refunded }: Totals, mode: PaymentMode | undefined): PaymentMethod[] {
  return PAYMENT_METHODS.filter(
    (method) =>
      method === 'manual' || method === mode || invoiced.byMethod[method] !== 0 || refunded.byMethod[method] !== 0,
  );
}

/**
 * The parts of the payments to staff (`manual`) that a Z closure lists: what staff said, and `other` only if some money does
 * not say how it was paid.
 */
export function shownManualParts({ invoiced, refunded }: Totals): (PaidWith | 'other')[] {
  const hasOther = invoiced.manual.other !== 0 || refunded.manual.other !== 0;
  return hasOther ? [...PAID_WITH, 'other'] : [...PAID_WITH];
}
