// Finds out which lines of a pasted menu are no products and no titles: addresses, hours, pages, notes on taxes and allergens.
import type { MenuImportWords } from './menu-list.ts';
import { wordKey } from './sheet-cell.ts';

const PHONE = /(?<!\d)(?:\d[\s.-]?){8}\d(?!\d)/u;
const TIME = /(?<!\d)\d{1,2}(?::\d{2}(?!\d)|[.:]\d{2}\s*(?:h\b|horas\b|a\s+\d))/u;
/** «De 13.00 a 16.00», which is no price. */
const HOURS = /\d{1,2}[.:]\d{2}\s*h?\s+a\s+(?:las\s+)?\d{1,2}[.:]\d{2}\s*(?:h|horas)?\.?$/u;
const WEB = /www\.|https?:|\S@\S|@\p{Letter}/u;
const OFFER = /^\d+\s?x\s?\d+(?!\S)/u;

/**
 * True if a line of a pasted menu is a note, such as an address or opening hours, and not a product. A line that ends in a price
 * (`isPriced`) is a note only if it contains certain words, a web address or opening hours: «IVA 1,50».
 */
export function isNoteLine(line: string, isPriced: boolean, { notes }: MenuImportWords): boolean {
  const key = wordKey(line).replace(/^\P{Letter}+(?=\p{Letter})/u, '');
  const parts = key.split(/[^\p{Letter}\p{Number}]+/u);
  const begins = (starts: readonly string[]) => starts.some((start) => key === start || key.startsWith(`${start} `));
  if (parts.some((part) => notes.words.includes(part)) || begins(notes.starts) || WEB.test(key) || HOURS.test(key))
    return true;
  if (isPriced) return false;
  const hasNumber = /\d/u.test(line);
  const isPlace = hasNumber && (begins(notes.places) || parts.some((part) => notes.days.includes(part)));
  const isAbout = parts.some((part) => notes.subjects.includes(part));
  return (
    isPlace || isAbout || !/\p{Letter}/u.test(key) || [PHONE, TIME, OFFER].some((each) => each.test(wordKey(line)))
  );
}
