// Tables: how a code is recognised, read and sorted, and how long a scan of it counts.
import { compareTexts, nameKey } from './text.ts';

/** What stands where a table would, when none was scanned. */
export const NO_TABLE_LABEL = 'NO QR';

/** The key by which codes are the same: case and the spaces around do not count. */
export function tableKey(code: string): string {
  return nameKey(code);
}

/** As people read it: a letter and a digit get a zero between them (a1 is A01), all is upper case, none is «NO QR». */
export function tableLabel(code: string | null): string {
  const label = (code ?? '').trim().normalize('NFC').toLocaleUpperCase('es');
  if (label === '') return NO_TABLE_LABEL;
  return label.replace(/^(?<letter>\p{Letter})(?<digit>\d)$/u, '$<letter>0$<digit>');
}

/** Characters as people count them; what fits on a printed code. */
export const TABLE_CODE_CHARACTERS_MAX = 20;

/** Why a table cannot be called so, or null when it can. That no other is, the server alone can tell. */
export function codeRefusal(code: string): 'table-code-required' | 'table-code-not-valid' | null {
  const trimmed = code.trim();
  if (trimmed === '') return 'table-code-required';
  const isShort = [...trimmed].length <= TABLE_CODE_CHARACTERS_MAX;
  return isShort && PLAIN_CODE.test(trimmed) ? null : 'table-code-not-valid';
}

/** As it is stored and printed: outer spaces go, inner ones become one. */
export function cleanCode(code: string): string {
  return code.trim().replace(/\s+/gu, ' ').normalize('NFC');
}

/** Letters, digits, spaces and the few signs that people number tables with. */
const PLAIN_CODE = /^[\p{Letter}\p{Mark}\p{Number} .,ºª/_-]+$/u;

/** What a table's printed code holds: the venue's address, with the key where codes are protected. */
export function tableAddress(publicUrl: string, code: string, key: string | null): string {
  const address = `${publicUrl}/?qr=${encodeURIComponent(code)}`;
  return key === null ? address : `${address}&k=${encodeURIComponent(key)}`;
}

/** The order in which people count: A2 before A10. Zero only for the same code, so that a sort is always the same. */
export function compareTables(a: string, b: string): number {
  const natural = compareTexts(a, b);
  if (natural !== 0 || a === b) return natural;
  return a < b ? -1 : 1;
}

/** The minutes that a venue may let a scan count. It may also let scans never expire. */
export const QR_EXPIRY_MINUTES = [5, 10, 15, 30, 45, 60, 120, 180] as const;

/** When a scan stops counting, in milliseconds since 1970; null where scans do not expire. */
export function scanExpiry(scannedOn: Date, expiryMinutes: number | null): number | null {
  return expiryMinutes === null ? null : scannedOn.getTime() + expiryMinutes * 60_000;
}

/** Whether a scan has stopped counting: from its expiry on. */
export function isScanExpired(scannedOn: Date, expiryMinutes: number | null, now: Date): boolean {
  const expiry = scanExpiry(scannedOn, expiryMinutes);
  return expiry !== null && now.getTime() >= expiry;
}

/**
 * Whether a scan proved what the venue asks for: where codes are protected, the key that the table has now. One that was
 * renewed since, or none because codes were not protected yet, proves nothing.
 */
export function isScanProved(scannedKey: string | null, key: string, areCodesProtected: boolean): boolean {
  return !areCodesProtected || scannedKey === key;
}
