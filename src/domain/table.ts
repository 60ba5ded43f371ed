// Tables: how a code is recognised, read and sorted, and how long a scan of it counts.
import { nameKey } from './text.ts';

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

/** The order in which people count: A2 before A10. Zero only for the same code, so that a sort is always the same. */
export function compareTables(a: string, b: string): number {
  const natural = NATURAL.compare(a, b);
  if (natural !== 0 || a === b) return natural;
  return a < b ? -1 : 1;
}

/** When a scan stops counting, in milliseconds since 1970; null where scans do not expire. */
export function scanExpiry(scannedOn: Date, expiryMinutes: number | null): number | null {
  return expiryMinutes === null ? null : scannedOn.getTime() + expiryMinutes * 60_000;
}

/** Whether a scan has stopped counting: from its expiry on. */
export function isScanExpired(scannedOn: Date, expiryMinutes: number | null, now: Date): boolean {
  const expiry = scanExpiry(scannedOn, expiryMinutes);
  return expiry !== null && now.getTime() >= expiry;
}

const NATURAL = new Intl.Collator('es', { numeric: true });
