// Decides which payment methods the totals of a Z closure list.
import type { ZClosure } from '#contract/z-closures.ts';
import { PAID_WITH, PAYMENT_METHODS, type PaidWith, type PaymentMethod, type PaymentMode } from '#domain/payment.ts';

type Totals = Pick<ZClosure['totals'], 'invoiced' | 'refunded'>;

/**
 * Returns the payment methods that have a row in the totals of a Z closure (cash closing). `manual` (paid to staff) and the online
 * provider of the venue (`mode`) always have one. Other methods have one only if money was invoiced or refunded with them.
 */
export function shownPaymentMethods({ invoiced, refunded }: Totals, mode: PaymentMode | undefined): PaymentMethod[] {
  return PAYMENT_METHODS.filter(
    (method) =>
      method === 'manual' || method === mode || invoiced.byMethod[method] !== 0 || refunded.byMethod[method] !== 0,
  );
}

/**
 * Returns the rows for payments to staff in the totals of a Z closure (cash closing): cash and card terminal, and `other` if it was
 * not recorded how staff received some of the money.
 */
export function shownManualPaymentRows({ invoiced, refunded }: Totals): (PaidWith | 'other')[] {
  const hasOther = invoiced.manual.other !== 0 || refunded.manual.other !== 0;
  return hasOther ? [...PAID_WITH, 'other'] : [...PAID_WITH];
}
