// Reads the sheets of an Excel file (.xlsx): a zip archive of XML files. Nothing of it is executed, and formulas are not
// calculated: their value is the one that the file has.
import type { ImportedSheet, SheetCell, SheetRow } from '#domain/sheet-cell.ts';
import { isoToSpanishDate, numberToSheetCell, readNumberFormats } from './number-formats.ts';
import { UnreadableMenuListError } from './unreadable-menu-list-error.ts';
import { WorkbookParts } from './workbook-parts.ts';
import { parseXml } from './xml.ts';

/** Columns of a sheet; addresses beyond them exist in no program. */
const COLUMNS_MAX = 16_384;

/** What the cells of all sheets refer to. */
interface WorkbookTables {
  readonly texts: readonly string[];
  readonly formats: ReturnType<typeof readNumberFormats>;
  /** True if days are counted from 1904. */
  readonly is1904: boolean;
}

/**
 * Yields the visible sheets of an Excel file in the order of their tabs; each is read only when it is requested. Throws
 * `UnreadableMenuListError` for a file that cannot be read.
 */
export function* readXlsx(bytes: Uint8Array): Generator<ImportedSheet> {
  const parts = new WorkbookParts(bytes);
  const path = workbookPath(parts);
  const relations = parts.relationsOf(path);
  const { tabs, is1904 } = readWorkbook(parts.read(path));
  const textOf = (kind: string, usual: string) => {
    const stated = [...relations.values()].find((relation) => relation.kind === kind)?.path;
    const found = stated ?? (parts.has(usual) ? usual : undefined);
    return found === undefined ? '' : parts.read(found);
  };
  const tables: WorkbookTables = {
    texts: readSharedTexts(textOf('sharedStrings', 'xl/sharedstrings.xml')),
    formats: readNumberFormats(textOf('styles', 'xl/styles.xml')),
    is1904,
  };
  for (const { id, name } of tabs) {
    const relation = relations.get(id);
    if (relation === undefined) throw new UnreadableMenuListError('import-broken');
    yield { name, ...readSheet(parts.read(relation.path), tables) };
  }
}

/** The path of the workbook. Files of other programs that a spreadsheet program can open are told from other archives. */
function workbookPath(parts: WorkbookParts): string {
  const stated = [...parts.relationsOf('').values()].find(({ kind }) => kind === 'officeDocument')?.path;
  const path = stated ?? 'xl/workbook.xml';
  if (path.endsWith('.xml') && (stated !== undefined || parts.has(path))) return path;
  const isOtherSheet = [path, ...OTHER_SHEETS].some((each) => parts.has(each));
  throw new UnreadableMenuListError(isOtherSheet ? 'import-broken' : 'import-not-a-sheet');
}

/** Parts that OpenDocument and Numbers have. */
const OTHER_SHEETS = ['content.xml', 'index.zip', 'index/document.iwa'];

function readWorkbook(xml: string) {
  const tabs: { id: string; name: string }[] = [];
  let is1904 = false;
  let isWorkbook = false;
  parseXml(xml, {
    open: (element, attributes) => {
      if (element === 'workbook') isWorkbook = true;
      else if (element === 'workbookPr') is1904 = isTrue(attributes().date1904);
      else if (element === 'sheet') {
        const { state = 'visible', name = '', ...others } = attributes();
        // Its prefix is up to the program.
        const id = Object.entries(others).find(([name]) => name.endsWith(':id'))?.[1];
        if (id === undefined) throw new UnreadableMenuListError('import-broken');
        if (state === 'visible') tabs.push({ id, name });
      }
    },
  });
  if (!isWorkbook) throw new UnreadableMenuListError('import-not-a-sheet');
  return { tabs, is1904 };
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
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
  readonly style: number;
  text: string;
  isFormula: boolean;
}

function readSheet(xml: string, tables: WorkbookTables): Omit<ImportedSheet, 'name'> {
  const rows: SheetRow[] = [];
  const hiddenColumns: { first: number; last: number }[] = [];
  const merged: ImportedSheet['merged'][number][] = [];
  let number = 0;
  let isHidden = false;
  let cells: (SheetCell | undefined)[] = [];
  let cell: OpenCell | null = null;
  let column = -1;
  let isValue = false;
  parseXml(xml, {
    open: (element, attributes) => {
      if (element === 'row') {
        const { r, hidden, ht } = attributes();
        number = Number(r ?? number + 1);
        isHidden = isTrue(hidden) || ht === '0';
        cells = [];
        column = -1;
      } else if (element === 'c') {
        const { r, t = 'n', s = '0' } = attributes();
        column = r === undefined ? column + 1 : columnIndex(r);
        cell = { column, type: t, style: Number(s), text: '', isFormula: false };
      } else if (element === 'f' && cell) cell.isFormula = true;
      else if (element === 'col') {
        const { min, max, hidden, width } = attributes();
        if (isTrue(hidden) || width === '0') hiddenColumns.push({ first: Number(min) - 1, last: Number(max) - 1 });
      } else if (element === 'mergeCell') merged.push(rangeOf(attributes().ref ?? ''));
      isValue = element === 'v' || element === 't';
    },
    close: (element) => {
      if (element === 'c' && cell) {
        if (cell.column < COLUMNS_MAX) cells[cell.column] = valueOf(cell, tables);
        cell = null;
      } else if (element === 'row') rows.push({ number, cells, isHidden });
      isValue = false;
    },
    text: (part) => {
      if (cell && isValue) cell.text += part;
    },
  });
  return { rows, merged, hiddenColumns };
}

function valueOf(cell: OpenCell, tables: WorkbookTables): SheetCell {
  if (!cell.isFormula) return plainValueOf(cell, tables);
  // A program that did not calculate writes a formula without its value.
  return cell.text === '' ? { kind: 'formula', text: '' } : { ...plainValueOf(cell, tables), isCalculated: true };
}

function plainValueOf({ type, style, text }: OpenCell, { texts, formats, is1904 }: WorkbookTables): SheetCell {
  if (type === 's') {
    const shared = texts[Number(text)];
    if (shared === undefined) throw new UnreadableMenuListError('import-broken');
    return { kind: 'text', text: plain(shared) };
  }
  if (type === 'inlineStr' || type === 'str') return { kind: 'text', text: plain(text) };
  if (text === '') return { kind: 'text', text };
  if (type === 'b') return { kind: 'boolean', text: isTrue(text) ? 'VERDADERO' : 'FALSO' };
  if (type === 'd') return { kind: 'date', text: isoToSpanishDate(text) };
  const value = Number(text);
  if (type === 'e' || Number.isNaN(value)) return { kind: 'error', text };
  return numberToSheetCell(value, formats[style] ?? 'number', { is1904 });
}

/** Decodes characters that Excel writes as «_x000D_». */
function plain(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** «C7» is 2. */
function columnIndex(address: string): number {
  let index = 0;
  for (const letter of address.toUpperCase().replace(/[^A-Z]/gu, '')) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** A range such as «B2:C5». */
function rangeOf(range: string): ImportedSheet['merged'][number] {
  const [first = '', last = first] = range.split(':');
  const [firstRow = 0, lastRow = 0] = [first, last].map((address) => Number(address.replace(/\D/gu, '')));
  return { firstRow, lastRow, column: columnIndex(first) };
}
