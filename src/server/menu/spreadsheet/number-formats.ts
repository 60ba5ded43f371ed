// How a workbook shows its numbers: as a date, a time or a per cent, or as they are (ECMA-376, part 1, 18.8.30 and 18.8.31).
import type { SheetCell } from '#domain/sheet-cell.ts';
import { parseXml } from './xml.ts';

type ShownKind = 'date' | 'time' | 'percent' | 'money' | 'number';

/**
 * Reads the XML part of an Excel file that defines its cell styles. Returns, for each style by its index, whether its numbers are
 * shown as a date, time, per cent, money or plain number.
 */
export function readNumberFormats(xml: string): readonly ShownKind[] {
  const codes = new Map<string, string>();
  const kinds: ShownKind[] = [];
  let isCellStyle = false;
  // The part is missing in a file without formats.
  if (xml === '') return kinds;
  parseXml(xml, {
    open: (element, attributes) => {
      const { numFmtId = '0', formatCode } = attributes();
      if (element === 'numFmt' && formatCode !== undefined) codes.set(numFmtId, formatCode);
      else if (element === 'cellXfs') isCellStyle = true;
      else if (element === 'xf' && isCellStyle) kinds.push(kindOf(Number(numFmtId), codes.get(numFmtId)));
    },
    close: (element) => {
      if (element === 'cellXfs') isCellStyle = false;
    },
  });
  return kinds;
}

/** Ids without a code are built into the programs; 27 to 36 and 50 to 58 are dates in some languages. */
function kindOf(id: number, code: string | undefined): ShownKind {
  if (code !== undefined) return kindOfCode(code);
  if (id === 9 || id === 10) return 'percent';
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date';
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time';
  return MONEY_FORMATS.includes(id) ? 'money' : 'number';
}

/** Built-in formats with two decimals or a currency. */
const MONEY_FORMATS = [2, 4, 5, 6, 7, 8, 39, 40, 41, 42, 43, 44];

/** Literal text, colours, currencies and languages are left out: «[Red]» has no day. */
function kindOfCode(code: string): ShownKind {
  const letters = code
    .replace(/"[^"]*"|[\\_*]./gu, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/giu, '')
    .replace(/general/giu, '');
  if (letters.includes('%')) return 'percent';
  if (/[dy]/iu.test(letters)) return 'date';
  if (/[hs]/iu.test(letters)) return 'time';
  if (/m/iu.test(letters)) return 'date';
  return letters.includes('.') || /[€$]|eur/iu.test(code) ? 'money' : 'number';
}

/**
 * Converts the number of an Excel cell to a `SheetCell`, whose `text` is the number as a person reads it: «03/05/2026» for a date,
 * «21 %» for a per cent. `kind` says how the Excel file shows the number. `is1904` is true for files that count dates from 1904.
 */
export function numberToSheetCell(value: number, kind: ShownKind, { is1904 }: { readonly is1904: boolean }): SheetCell {
  if (kind === 'percent') {
    return { kind, text: `${String(Number((value * 100).toFixed(8))).replace('.', ',')} %` };
  }
  if (kind === 'time') return { kind, text: timeText(value) };
  if (kind === 'date') return { kind, text: dateText(is1904 ? value + DAYS_FROM_1904 : value) };
  if (kind === 'money' && Number.isSafeInteger(value)) return { kind: 'number', text: value.toFixed(2) };
  return { kind: 'number', text: String(value) };
}

const DAY_MS = 86_400_000;
const DAYS_BEFORE_1970 = 25_569;
/** Days between the two beginnings of counting that a workbook may have. */
const DAYS_FROM_1904 = 1_462;

function dateText(serial: number): string {
  // Excel counts a 29th of February 1900, which did not exist.
  const days = Math.floor(serial < 60 ? serial + 1 : serial);
  const date = new Date((days - DAYS_BEFORE_1970) * DAY_MS);
  return Number.isNaN(date.getTime()) ? String(serial) : isoToSpanishDate(date.toISOString());
}

/** Converts an ISO date or time such as «2026-05-03» or «2026-05-03T10:00» to «03/05/2026». */
export function isoToSpanishDate(iso: string): string {
  return iso.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/u, '$3/$2/$1');
}

function timeText(serial: number): string {
  const minutes = Math.round(serial * 24 * 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
