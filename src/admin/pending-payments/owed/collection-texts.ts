// How a collection was paid, as text.
import { paidWithInSentence } from '#admin/shared/payments/payment-names.ts';
import { cents, formatEuros } from '#domain/money.ts';
import type { AcceptedCollectRequest } from './use-collect-payments.ts';

const LIST = new Intl.ListFormat('es', { type: 'conjunction' });

/**
 * Returns the text that says how the money of an accepted collect request was received, in cash or by card terminal: «40,00 € en
 * efectivo y 10,00 € con datáfono».
 */
export function collectedWithText({
  sent: { ways },
  response: { total },
}: Pick<AcceptedCollectRequest, 'sent' | 'response'>): string {
  const others = ways.reduce((sum, { amount = 0 }) => sum + amount, 0);
  return LIST.format(
    ways.map(({ paidWith, amount }) => {
      return `${formatEuros(cents(amount ?? total - others))} ${paidWithInSentence[paidWith]}`;
    }),
  );
}
