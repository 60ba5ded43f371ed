// Cells of an imported spreadsheet: prices, and yes or no, as people in Spain type them.
import { withoutInvisible } from './invisible-characters.ts';
import { type Cents, cents } from './money.ts';
import { nameKey } from './text.ts';

/**
 * One cell of an imported spreadsheet. The kinds `formula` and `error` have no value that can be imported. For a date, a time and a
 * per cent, `text` is what the spreadsheet program shows, because a person has typed something like it.
 */
export interface SheetCell {
  readonly kind: 'text' | 'number' | 'boolean' | 'date' | 'time' | 'percent' | 'formula' | 'error';
  readonly text: string;
}

/**
 * Returns the key by which words of an imported file are compared: without case, accents, the ñ's tilde and invisible characters.
 */
export function wordKey(text: string): string {
  return nameKey(withoutInvisible(text))
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '');
}

/**
 * Parses the price in a cell of an imported menu: «2,50 €», «2.50», «1.234,50». Returns cents, or undefined if the text is no
 * price. «1.234» is refused, because it may mean thousands or a typing error; «3 50», because the space may be a lost comma.
 */
export function parsePrice({ kind, text }: SheetCell): Cents | undefined {
  if (kind === 'number') {
    const amount = Number(text) * 100;
    const whole = Math.round(amount);
    return Number.isSafeInteger(whole) && Math.abs(amount - whole) < 1e-6 ? cents(whole) : undefined;
  }
  if (kind !== 'text') return undefined;
  const plain = text.trim().replace(/^(?:€|euros?|eur)\s*|\s*(?:€|euros?|eur)$/giu, '');
  const match = /^(?:(\d{1,3}(?:\.\d{3})+)(?=,)|(\d{1,7}))(?:[.,](\d{1,2}))?$/u.exec(plain);
  if (!match) return undefined;
  const [, thousands = '', whole = '', fraction = ''] = match;
  return cents(Number(`${thousands.replaceAll('.', '')}${whole}`) * 100 + Number(fraction.padEnd(2, '0')));
}

const YES: readonly string[] = ['si', 's', 'x', 'verdadero', 'true', '1', 'yes'];
const NO: readonly string[] = ['', 'no', 'n', 'falso', 'false', '0', '-'];

/** True if the text of a spreadsheet cell means no; an empty text does. */
export function isNo(text: string): boolean {
  return NO.includes(wordKey(text));
}

/** True if the text of a spreadsheet cell means yes. */
export function isYes(text: string): boolean {
  return YES.includes(wordKey(text));
}
