// Reads a CSV file in the encodings and with the separators that spreadsheet programs write.
import { CsvError, parse } from 'csv-parse/sync';
import type { ImportedSheet, SheetCell } from '#domain/sheet-cell.ts';
import { UnreadableMenuListError } from './unreadable-menu-list-error.ts';

/** The likelier ones first: a comma is also in prices. */
const SEPARATORS = [';', '\t', ','] as const;

/**
 * Reads a CSV file of the menu import. Returns one sheet, or up to three if the text encoding of the file is not known: one for
 * each possible encoding, the likeliest first. Throws `UnreadableMenuListError` for binary data, HTML, XML or wrong quotes.
 */
export function readCsv(bytes: Uint8Array): ImportedSheet[] {
  // In a wrong encoding a letter can be a control character: «É» of DOS is one of Windows-1252.
  const texts = decode(bytes).filter((text) => !/(?![\t\n\v\f\r\x85])\p{Control}/u.test(text));
  if (texts.length === 0) throw new UnreadableMenuListError('import-not-a-sheet');
  return texts.map((text) => {
    // Pages and XML that other programs save under the name of an Excel file.
    if (/^\s*<[?!a-z]/iu.test(text)) throw new UnreadableMenuListError('import-broken');
    const separator = separatorOf(text);
    const rows = parseRecords(text, separator).map((record, index) => ({
      number: index + 1,
      cells: record.map(toCell),
    }));
    return { name: '', rows, merged: [], hasCommas: separator === ',' };
  });
}

function parseRecords(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true });
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableMenuListError('import-quotes');
    throw error;
  }
}

/** UTF-16 and UTF-8 by their marks, UTF-16 without one by its zeros. What is not UTF-8 is Windows-1252, MacRoman or that of DOS. */
function decode(bytes: Uint8Array): string[] {
  const encoding = utf16Of(bytes);
  if (encoding) return [new TextDecoder(encoding).decode(bytes)];
  try {
    return [new TextDecoder('utf-8', { fatal: true }).decode(bytes)];
  } catch {
    const texts = [
      new TextDecoder('windows-1252').decode(bytes),
      new TextDecoder('macintosh').decode(bytes),
      decodeDos(bytes),
    ];
    return texts.toSorted((a, b) => spanishSigns(b) - spanishSigns(a));
  }
}

/** The number of characters that Spanish texts have: a text that is read in a wrong encoding has others. */
function spanishSigns(text: string): number {
  return (
    text.match(
      /[áéíóúüñçÁÉÍÓÚÜÑÇºª«»€…]|(?<!\p{Letter})[¡¿](?=\p{Letter})|(?<=\p{Letter})’(?=\p{Letter})|(?<=\s)[–—](?=\s)/gu,
    )?.length ?? 0
  );
}

/** The Spanish letters of code page 850, in which tills under DOS write: the byte in hexadecimal, and the letter. */
const DOS_LETTERS = new Map(
  '80Ç 81ü 82é 85à 87ç 8aè 90É 95ò 9aÜ a0á a1í a2ó a3ú a4ñ a5Ñ a6ª a7º a8¿ ad¡ ae« af» b5Á d5€ d6Í e0Ó e9Ú'
    .split(' ')
    .map((pair) => [Number.parseInt(pair.slice(0, 2), 16), pair.slice(2)] as const),
);

function decodeDos(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : (DOS_LETTERS.get(byte) ?? '\uFFFD'),
  ).join('');
}

function utf16Of(bytes: Uint8Array): string | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const isText = fourth !== undefined && first !== undefined && second !== undefined;
  if (isText && first > 0 && second === 0 && fourth === 0) return 'utf-16le';
  return isText && first === 0 && second > 0 && third === 0 ? 'utf-16be' : null;
}

/** The separator that makes the same number of cells in most lines; Excel may state it as «sep=;» in the first line. */
function separatorOf(text: string): string {
  const stated = /^\uFEFF?sep=(.)/iu.exec(text)?.[1];
  if (stated) return stated;
  const lines = text.replace(/"[^"]*"/gu, '').split(/\r\n?|\n/u, 200);
  const equal = SEPARATORS.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length).filter((count) => count > 1);
    return Math.max(0, ...counts.map((each) => counts.filter((count) => count === each).length));
  });
  return SEPARATORS[equal.indexOf(Math.max(...equal))] ?? ';';
}

function toCell(text: string): SheetCell {
  return { kind: /^\s*=/u.test(text) ? 'formula' : 'text', text };
}
