// Decides which payment methods the totals of a Z closure list.
import type { ZClosure } from '#contract/z-closures.ts';
import { PAID_WITH, PAYMENT_METHODS, type PaidWith, type PaymentMethod, type PaymentMode } from '#domain/payment.ts';

type Totals = Pick<ZClosure['totals'], 'invoiced' | 'refunded'>;

/**
 * Returns the payment methods for which the totals of a Z closure (cash closing) have a row, even if its amounts are 0: `manual`
 * (paid to staff), and the online provider that the venue uses (`mode`). Any other method has a row only if money was invoiced or
 * refunded with it.
 */
export function shownPaymentMethods({ invoiced, refunded }: Totals, mode: PaymentMode | undefined): PaymentMethod[] {
  return PAYMENT_METHODS.filter(
    (method) =>
      method === 'manual' || method === mode || invoiced.byMethod[method] !== 0 || refunded.byMethod[method] !== 0,
  );
}

/**
 * Returns the rows for payments that staff received, in the totals of a Z closure (cash closing): always cash and card terminal.
 * The row `other` is added if it was not recorded how staff received some of the money.
 */
export function shownManualPaymentRows({ invoiced, refunded }: Totals): (PaidWith | 'other')[] {
  const hasOther = invoiced.manual.other !== 0 || refunded.manual.other !== 0;
  return hasOther ? [...PAID_WITH, 'other'] : [...PAID_WITH];
}
