// Reads a CSV file in the encodings and with the separators that spreadsheet programs write.
import { CsvError, parse } from 'csv-parse/sync';
import type { SheetCell } from '#domain/sheet-cell.ts';
import { FileError, type Sheet } from './sheet.ts';

const SEPARATORS = [';', ',', '\t'] as const;

/**
 * Yields the sheet of a CSV file. If its bytes fit two encodings, yields a sheet for each, the likelier one first. Throws
 * `FileError`.
 */
export function* readCsv(bytes: Uint8Array): Generator<Sheet> {
  for (const text of decode(bytes)) {
    if (/(?![\t\n\v\f\r\x85])\p{Control}/u.test(text)) throw new FileError('import-not-a-sheet');
    // Pages and XML that other programs save under the name of an Excel file.
    if (/^\s*<[?!a-z]/iu.test(text)) throw new FileError('import-broken');
    const separator = separatorOf(text);
    const rows = parseRecords(text, separator).map((record, index) => ({
      number: index + 1,
      cells: record.map(toCell),
    }));
    yield { rows, merged: [], hasCommas: separator === ',' };
  }
}

function parseRecords(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { delimiter, relax_column_count: true });
  } catch (error) {
    if (error instanceof CsvError) throw new FileError('import-quotes');
    throw error;
  }
}

/** UTF-16 and UTF-8 by their marks, UTF-16 without one by its zeros. What is not UTF-8 is Windows-1252 or MacRoman. */
function decode(bytes: Uint8Array): string[] {
  const encoding = utf16Of(bytes);
  if (encoding) return [new TextDecoder(encoding).decode(bytes)];
  try {
    return [new TextDecoder('utf-8', { fatal: true }).decode(bytes)];
  } catch {
    const [windows, mac] = [new TextDecoder('windows-1252').decode(bytes), new TextDecoder('macintosh').decode(bytes)];
    return spanishSigns(mac) > spanishSigns(windows) ? [mac, windows] : [windows, mac];
  }
}

/** The number of characters that Spanish texts have: a text that is read in a wrong encoding has others. */
function spanishSigns(text: string): number {
  return text.match(/[áéíóúüñçÁÉÍÓÚÜÑÇ¿¡ºª«»€…]|(?<=\p{Letter})’(?=\p{Letter})|(?<=\s)[–—](?=\s)/gu)?.length ?? 0;
}

function utf16Of(bytes: Uint8Array): string | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const isText = fourth !== undefined && first !== undefined && second !== undefined;
  if (isText && first > 0 && second === 0 && fourth === 0) return 'utf-16le';
  return isText && first === 0 && second > 0 && third === 0 ? 'utf-16be' : null;
}

/** The separator that occurs most in the first line with one; Excel may state it as «sep=;» in the first line. */
function separatorOf(text: string): string {
  const stated = /^\uFEFF?sep=(.)/iu.exec(text)?.[1];
  if (stated) return stated;
  const line =
    text.split(/\r\n?|\n/u, 50).find((each) => SEPARATORS.some((separator) => each.includes(separator))) ?? '';
  const unquoted = line.replace(/"[^"]*"/gu, '');
  const counts = SEPARATORS.map((separator) => unquoted.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';';
}

function toCell(text: string): SheetCell {
  return { kind: /^\s*=/u.test(text) ? 'formula' : 'text', text };
}
