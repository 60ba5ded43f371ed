// The one sheet of a workbook as XML (ECMA-376, part 1, 18.3), row by row. Texts are texts: no spreadsheet runs them.
import type { Cents } from '#domain/money.ts';
import { localMoment } from '#domain/time.ts';
import { STYLES } from './book-parts.ts';

export interface Column {
  readonly title: string;
  /** In characters, as Excel counts it. */
  readonly width: number;
}

export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'euros'; readonly amount: Cents }
  /** A moment, as the clock of that zone shows it. */
  | { readonly kind: 'time'; readonly time: Date; readonly timeZone: string };

/** The rows that a sheet may have, the one of its titles included. */
export const ROWS_MAX = 1_048_576;

/** The beginning, up to the row of titles, which stays in sight. */
export function sheetBeginning(columns: readonly Column[]): string {
  const widths = columns.map(({ width }, place) => {
    return `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`;
  });
  const titles = columns.map(({ title }, place) => textCell(`${letters(place)}1`, title, STYLES.title)).join('');
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView tabSelected="1" workbookViewId="0">',
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${titles}</row>`,
  ].join('');
}

/** Counted from 1, the titles. */
export function rowXml(number: number, cells: readonly Cell[]): string {
  const written = cells.map((cell, place) => cellXml(`${letters(place)}${number}`, cell));
  return `<row r="${number}">${written.join('')}</row>`;
}

export const SHEET_END = '</sheetData></worksheet>';

/** What a column is called: A to Z, then AA. */
function letters(place: number): string {
  const rest = place % ALPHABET;
  const last = String.fromCharCode(A_CODE + rest);
  return place < ALPHABET ? last : letters((place - rest) / ALPHABET - 1) + last;
}

const ALPHABET = 26;
const A_CODE = 65;

function cellXml(address: string, cell: Cell): string {
  switch (cell.kind) {
    case 'text':
      return textCell(address, cell.text, STYLES.text);
    case 'number':
      return numberCell(address, cell.value, STYLES.number);
    case 'euros':
      return numberCell(address, cell.amount / 100, STYLES.euros);
    case 'time':
      return numberCell(address, serialOf(cell.time, cell.timeZone), STYLES.time);
  }
}

function numberCell(address: string, value: number, style: number): string {
  return `<c r="${address}" s="${style}"><v>${value}</v></c>`;
}

/** Inline, so that no table of all texts is held until the end. Its type keeps «=1+1» a text. */
function textCell(address: string, text: string, style: number): string {
  if (text === '') return `<c r="${address}" s="${style}"/>`;
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/** What XML cannot hold is left out; Excel reads «_x000A_» as a sign, so one that somebody typed is marked. */
function escapeXml(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(NOT_IN_XML, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const NOT_IN_XML = /(?![\n\t])\p{Control}|\p{Surrogate}|[\uFFFE\uFFFF]/gu;

/** Days since the last one of 1899, as spreadsheets count time. They know no zones: it is what the venue's clock showed. */
function serialOf(time: Date, timeZone: string): number {
  const { day, minutes } = localMoment(time, timeZone);
  const days = Date.parse(`${day}T00:00:00Z`) / DAY_MS + DAYS_BEFORE_1970;
  // Half a millisecond later: 21:05 has no exact fraction, and who cuts off instead of rounding would read 21:04.
  return days + (minutes * MINUTE_MS + 0.5) / DAY_MS;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAYS_BEFORE_1970 = 25_569;
