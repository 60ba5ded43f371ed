// The counted cash of a Z closure in words, for screens, paper and mail.
import { cents, formatEuros } from '#domain/money.ts';
import type { CashCount } from '#domain/z-closure.ts';

/**
 * Writes the counted cash of a Z closure: «Contado 312,40 €; esperado 318,40 €; faltan 6,00 €», or why it cannot be compared. Null
 * if the cash was not counted.
 */
export function cashCountText({ expected, counted, difference }: CashCount): string | null {
  if (counted === null) return null;
  const countedText = `Contado ${formatEuros(counted)}`;
  if (expected === null || difference === null)
    return `${countedText}; no se puede comparar, porque hay dinero sin indicar cómo se cobró`;
  return `${countedText}; esperado ${formatEuros(expected)}; ${differenceText(difference)}`;
}

function differenceText(difference: number): string {
  if (difference === 0) return 'cuadra';
  return `${difference < 0 ? 'faltan' : 'sobran'} ${formatEuros(cents(Math.abs(difference)))}`;
}
