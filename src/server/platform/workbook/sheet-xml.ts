// The sheet of a workbook as XML (ECMA-376, part 1, 18.3), row by row. Texts are text cells, so that no program runs them
// as formulas.

import type { Cents } from '#domain/money.ts';
import { columnLetters } from '#domain/sheet-cell.ts';
import { localMoment } from '#domain/time.ts';
import { CELL_STYLE_INDEXES } from './workbook-files.ts';

/** The title and the width of one column of an Excel sheet. */
export interface WorkbookColumn {
  readonly title: string;
  /** Width in characters, Excel's unit. */
  readonly width: number;
}

/** The value of one cell of an Excel sheet, with how it is shown. */
export type WorkbookCell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  /** A number with two decimals. */
  | { readonly kind: 'decimal'; readonly value: number }
  | { readonly kind: 'euros'; readonly amount: Cents }
  /** Whole per cent. */
  | { readonly kind: 'percent'; readonly percent: number }
  /** A calendar day, YYYY-MM-DD. */
  | { readonly kind: 'day'; readonly day: string }
  /** A point in time, shown in that time zone. */
  | { readonly kind: 'time'; readonly time: Date; readonly timeZone: string };

/** The most rows that Excel allows in a sheet, including the row of titles. */
export const SHEET_ROWS_MAX = 1_048_576;

/**
 * Returns the beginning of the XML of an Excel sheet, including its row of titles, which stays visible when scrolling. The selected
 * sheet is shown when the file is opened.
 */
export function sheetXmlStart(
  columns: readonly WorkbookColumn[],
  { isSelected }: { readonly isSelected: boolean },
): string {
  const widths = columns.map(({ width }, index) => {
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const titles = columns
    .map(({ title }, index) => textCell(`${columnLetters(index)}1`, title, CELL_STYLE_INDEXES.title))
    .join('');
  const titleHeight = rowHeight(
    columns.map(({ title }) => title),
    columns,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<sheetViews><sheetView ${isSelected ? 'tabSelected="1" ' : ''}workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<sheetFormatPr defaultRowHeight="${LINE_HEIGHT}"/><cols>${widths.join('')}</cols>`,
    `<sheetData><row r="1" ht="${titleHeight}">${titles}</row>`,
  ].join('');
}

/** Returns the XML of one row of an Excel sheet. `number` counts from 1; row 1 has the titles. */
export function rowXml(number: number, cells: readonly WorkbookCell[], columns: readonly WorkbookColumn[]): string {
  const written = cells.map((cell, index) => cellXml(`${columnLetters(index)}${number}`, cell));
  const texts = cells.map((cell) => (cell.kind === 'text' ? cell.text : ''));
  return `<row r="${number}" ht="${rowHeight(texts, columns)}">${written.join('')}</row>`;
}

/** The height of a row in points. Not every program that opens the file finds it out by itself. */
function rowHeight(texts: readonly string[], columns: readonly WorkbookColumn[]): number {
  const lines = texts.map((text, index) => linesOf(text, columns[index]?.width ?? 1));
  return Math.min(Math.max(1, ...lines), LINES_MAX) * LINE_HEIGHT;
}

/** The lines that a text needs in a column. Words are not split, so that lines after a break use less of the width. */
function linesOf(text: string, width: number): number {
  return text
    .split('\n')
    .reduce((lines, { length }) => lines + (length <= width ? 1 : Math.ceil(length / Math.max(1, width - 2))), 0);
}

/** In points. */
const LINE_HEIGHT = 15;
/** A row of a spreadsheet is at most 409 points high. */
const LINES_MAX = 27;

/** ISO A4, in the numbering of paper sizes in spreadsheets. */
const A4 = 9;

/**
 * The end of the XML of an Excel sheet, after its last row, with its print settings: A4 landscape, one page wide, as many pages
 * long as it needs. Margins are in inches; each page shows the name of the sheet and the page number.
 */
export const SHEET_XML_END = [
  '</sheetData>',
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>',
  `<pageSetup paperSize="${A4}" orientation="landscape" fitToWidth="1" fitToHeight="0"/>`,
  '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>',
].join('');

function cellXml(address: string, cell: WorkbookCell): string {
  switch (cell.kind) {
    case 'text':
      return textCell(address, cell.text, CELL_STYLE_INDEXES.text);
    case 'number':
      return numberCell(address, cell.value, CELL_STYLE_INDEXES.number);
    case 'decimal':
      return numberCell(address, cell.value, CELL_STYLE_INDEXES.decimal);
    case 'percent':
      return numberCell(address, cell.percent / 100, CELL_STYLE_INDEXES.percent);
    case 'day':
      return numberCell(address, serialDay(cell.day), CELL_STYLE_INDEXES.day);
    case 'euros':
      return numberCell(address, cell.amount / 100, CELL_STYLE_INDEXES.euros);
    case 'time':
      return numberCell(address, serialDate(cell.time, cell.timeZone), CELL_STYLE_INDEXES.time);
  }
}

function numberCell(address: string, value: number, style: number): string {
  return `<c r="${address}" s="${style}"><v>${value}</v></c>`;
}

/**
 * An inline text, so that no table of shared texts must be in memory until the end. Its type makes «=1+1» a text, not a
 * formula.
 */
function textCell(address: string, text: string, style: number): string {
  if (text === '') return `<c r="${address}" s="${style}"/>`;
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/** Removes characters that XML forbids. Excel reads «_x000A_» as an escaped character, so a typed one is escaped itself. */
function escapeXml(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(NOT_IN_XML, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const NOT_IN_XML = /(?![\n\t])\p{Control}|\p{Surrogate}|[\uFFFE\uFFFF]/gu;

/**
 * Days since 1899-12-30, the unit of time of spreadsheets. They have no time zones, so this is the local time of the venue.
 */
function serialDate(time: Date, timeZone: string): number {
  const { day, minutes } = localMoment(time, timeZone);
  // Half a millisecond is added, because 21:05 has no exact fraction: a program that truncates would show 21:04.
  return serialDay(day) + (minutes * MINUTE_MS + 0.5) / DAY_MS;
}

function serialDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS + DAYS_BEFORE_1970;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAYS_BEFORE_1970 = 25_569;
