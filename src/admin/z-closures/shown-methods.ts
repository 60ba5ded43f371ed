// Decides which payment methods the totals of a Z closure list.
import type { ZClosure } from '#contract/z-closures.ts';
import { PAID_WITH, PAYMENT_METHODS, type PaidWith, type PaymentMethod, type PaymentMode } from '#domain/payment.ts';

type Totals = Pick<ZClosure['totals'], 'invoiced' | 'refunded'>;

/**
 * Returns the payment methods that the totals of a Z closure list: those with money, that of the venue's payment mode, and
 * always `manual` (paid to staff).
 */
export function shownMethods({ invoiced, refunded }: Totals, mode: PaymentMode | undefined): PaymentMethod[] {
  return PAYMENT_METHODS.filter(
    (method) =>
      method === 'manual' || method === mode || invoiced.byMethod[method] !== 0 || refunded.byMethod[method] !== 0,
  );
}

/**
 * Returns the ways of paying staff (`manual`) that the totals of a Z closure list: cash, card terminal, and `other` only if
 * it is not recorded for some money how it was paid.
 */
export function shownManualParts({ invoiced, refunded }: Totals): (PaidWith | 'other')[] {
  const hasOther = invoiced.manual.other !== 0 || refunded.manual.other !== 0;
  return hasOther ? [...PAID_WITH, 'other'] : [...PAID_WITH];
}
