// Reads the sheets of an Excel file (.xlsx): a zip archive of XML files. Nothing of it is executed, and formulas are not
// calculated.
import { strFromU8, unzipSync } from 'fflate';
import type { SheetCell } from '#domain/sheet-cell.ts';
import { FileError, type Sheet, type SheetRow } from './sheet.ts';
import { parseXml } from './xml.ts';

/** Limit of the unpacked size: the archive states it, and the unpacked data never exceeds what was stated. */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;
/** Columns to the right of these are not read. */
const COLUMNS_MAX = 60;
const CONTENT = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/u;

/** The sheets in the order of their tabs; each is read when it is asked for. Throws `FileError`. */
export function* readXlsx(bytes: Uint8Array): Generator<Sheet> {
  const files = unpack(bytes);
  const textOf = (path: string) => (files[path] ? strFromU8(files[path]) : '');
  const workbook = textOf('xl/workbook.xml');
  if (workbook === '') throw new FileError('import-not-a-sheet');
  const shared = readSharedTexts(textOf('xl/sharedStrings.xml'));
  for (const path of sheetPaths(workbook, textOf('xl/_rels/workbook.xml.rels'))) {
    const xml = textOf(path);
    if (xml !== '') yield readSheet(xml, shared);
  }
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!CONTENT.test(name)) return false;
        total += originalSize;
        if (total > UNPACKED_BYTES_MAX) throw new FileError('import-expands');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('import-broken');
  }
}

function sheetPaths(workbook: string, relations: string): string[] {
  const targets = new Map<string, string>();
  parseXml(relations, {
    open: (element, attributes) => {
      const { Id, Target } = attributes();
      if (element === 'Relationship' && Id && Target) targets.set(Id, Target.replace(/^(?:\/xl\/|\.\/)/u, ''));
    },
  });
  const paths: string[] = [];
  parseXml(workbook, {
    open: (element, attributes) => {
      const target = element === 'sheet' ? targets.get(attributes()['r:id'] ?? '') : undefined;
      if (target) paths.push(`xl/${target}`);
    },
  });
  return paths;
}

/** The texts that cells refer to by number. Phonetic hints (`rPh`) are not part of a text. */
function readSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  // The part is missing in a file whose texts are all in their cells.
  if (xml === '') return texts;
  let text = '';
  let isText = false;
  let isHint = false;
  parseXml(xml, {
    open: (element) => {
      if (element === 'si') text = '';
      if (element === 'rPh') isHint = true;
      isText = element === 't' && !isHint;
    },
    close: (element) => {
      if (element === 'si') texts.push(text);
      if (element === 'rPh') isHint = false;
      isText = false;
    },
    text: (part) => {
      if (isText) text += part;
    },
  });
  return texts;
}

interface OpenCell {
  readonly column: number;
  readonly type: string;
  text: string;
  isFormula: boolean;
}

function readSheet(xml: string, shared: readonly string[]): Sheet {
  const rows: SheetRow[] = [];
  const merged: { row: number; column: number }[] = [];
  let number = 0;
  let cells: (SheetCell | undefined)[] = [];
  let cell: OpenCell | null = null;
  let column = -1;
  let isValue = false;
  parseXml(xml, {
    open: (element, attributes) => {
      if (element === 'row') {
        number = Number(attributes().r ?? number + 1);
        cells = [];
        column = -1;
      } else if (element === 'c') {
        const { r, t = 'n' } = attributes();
        column = r === undefined ? column + 1 : columnIndex(r);
        cell = { column, type: t, text: '', isFormula: false };
      } else if (element === 'f' && cell) cell.isFormula = true;
      else if (element === 'mergeCell') merged.push(...cellsOfRange(attributes().ref ?? ''));
      isValue = element === 'v' || element === 't';
    },
    close: (element) => {
      if (element === 'c' && cell) {
        if (cell.column < COLUMNS_MAX) cells[cell.column] = valueOf(cell, shared);
        cell = null;
      } else if (element === 'row') rows.push({ number, cells });
      isValue = false;
    },
    text: (part) => {
      if (cell && isValue) cell.text += part;
    },
  });
  return { rows, merged };
}

function valueOf({ type, text, isFormula }: OpenCell, shared: readonly string[]): SheetCell {
  if (isFormula) return { kind: 'formula', text };
  if (type === 's') return { kind: 'text', text: plain(shared[Number(text)] ?? '') };
  if (type === 'inlineStr' || type === 'str') return { kind: 'text', text: plain(text) };
  if (type === 'b') return { kind: 'boolean', text };
  if (type === 'e') return { kind: 'error', text };
  return text === '' ? { kind: 'text', text } : { kind: 'number', text: String(Number(text)) };
}

/** Decodes characters that Excel writes as «_x000D_». */
function plain(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** «C7» is 2. */
function columnIndex(address: string): number {
  let index = 0;
  for (const letter of address.replace(/[^A-Z]/gu, '')) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** The first cell of each row of a range such as «B2:B5», up to a limit that no menu reaches. */
function cellsOfRange(range: string): { row: number; column: number }[] {
  const [first = '', last = first] = range.split(':');
  const [from, to] = [first, last].map((address) => Number(address.replace(/\D/gu, '')));
  if (from === undefined || to === undefined) return [];
  const rows = Math.min(to - from + 1, 100);
  return Array.from({ length: Math.max(rows, 0) }, (_, index) => ({ row: from + index, column: columnIndex(first) }));
}
