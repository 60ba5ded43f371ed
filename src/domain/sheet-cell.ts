// Values of spreadsheet cells, as people in Spain type them.
import { type Cents, cents } from './money.ts';
import { nameKey } from './text.ts';

/** One cell as the file has it. A formula and an error of the spreadsheet program are not values. */
export interface SheetCell {
  readonly kind: 'text' | 'number' | 'boolean' | 'formula' | 'error';
  readonly text: string;
}

/** The key by which words of a file are compared: without case, accents and the ñ's tilde. */
export function wordKey(text: string): string {
  return nameKey(text)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '');
}

/**
 * An amount in cents: «2,50 €», «2.50», «1.234,50». Undefined if it is none, or has a fraction of a cent. «1.234» is refused,
 * because it may mean thousands or a typing error.
 */
export function parsePrice({ kind, text }: SheetCell): Cents | undefined {
  const plain = text.replace(/€|eur(os?)?\b/giu, '').replace(/[\s\u00A0\u202F]/gu, '');
  if (kind === 'number') {
    const amount = Number(plain) * 100;
    return Math.abs(amount - Math.round(amount)) < 1e-6 ? cents(Math.round(amount)) : undefined;
  }
  const match = /^(?:(\d{1,3}(?:\.\d{3})+)(?=,)|(\d{1,7}))(?:[.,](\d{1,2}))?$/u.exec(plain);
  if (!match) return undefined;
  const [, thousands = '', whole = '', fraction = ''] = match;
  return cents(Number(`${thousands.replaceAll('.', '')}${whole}`) * 100 + Number(fraction.padEnd(2, '0')));
}

const YES: readonly string[] = ['si', 's', 'x', 'verdadero', 'true', '1', 'yes'];
const NO: readonly string[] = ['', 'no', 'n', 'falso', 'false', '0', '-'];

/** True if the cell says no; an empty one does. */
export function isNo(text: string): boolean {
  return NO.includes(wordKey(text));
}

/** True if the cell says yes. */
export function isYes(text: string): boolean {
  return YES.includes(wordKey(text));
}
