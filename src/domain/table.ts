// Tables of the venue: comparing, displaying and sorting their codes, and how long a scan is valid.
import { compareTexts, nameKey } from './text.ts';

/** The text that is shown instead of a table's label if the customer has scanned no table. */
export const NO_TABLE_LABEL = 'Sin mesa';

/**
 * Returns the text by which table codes are compared. Codes with the same label give the same text, so that a1 and A01 are one
 * table. Not the secret key in the QR code of a table.
 */
export function tableCodeComparisonKey(code: string): string {
  return nameKey(labelOf(code));
}

/**
 * Returns the two keys under which the table of a scanned code is looked up, made with `tableCodeComparisonKey`. The first is of
 * the exact code. The second is of the code without punctuation at its end. Such punctuation is there if the address of the table
 * was copied from a sentence.
 */
export function tableLookupKeys(code: string): readonly string[] {
  return [tableCodeComparisonKey(code), tableCodeComparisonKey(code.replace(/[\s.,:;!?)\]»"'…]+$/u, ''))];
}

/**
 * Returns the table code as displayed: upper case, with a zero between one letter and one digit (a1 is A01). Without a code, «Sin
 * mesa».
 */
export function tableLabel(code: string | null): string {
  const label = labelOf(code ?? '');
  return label === '' ? NO_TABLE_LABEL : label;
}

function labelOf(code: string): string {
  const label = normalizeTableCode(code).toLocaleUpperCase('es');
  return label.replace(/^(?<letter>\p{Letter})(?<digit>\d)$/u, '$<letter>0$<digit>');
}

/** Maximum length of a table code, in code points: what fits next to a printed QR code. */
export const TABLE_CODE_CHARACTERS_MAX = 20;

/** Returns why this is not a valid table code, or null if it is. Only the server can check that it is unique. */
export function tableCodeRefusal(code: string): 'table-code-required' | 'table-code-not-valid' | null {
  const plain = withPlainLetters(code).trim();
  if (plain === '') return 'table-code-required';
  const isShort = [...plain].length <= TABLE_CODE_CHARACTERS_MAX;
  return isShort && PLAIN_CODE.test(plain) ? null : 'table-code-not-valid';
}

/**
 * Returns the table code as it is stored and printed: without outer spaces, with single inner spaces, and in Unicode NFKC, in which
 * wide and raised letters are plain. Accents and case stay.
 */
export function normalizeTableCode(code: string): string {
  return withPlainLetters(code).trim().replace(/\s+/gu, ' ');
}

/** In Unicode NFKC, in which wide and raised letters are the plain ones. The signs º and ª remain. */
function withPlainLetters(code: string): string {
  return code.replace(/[^ºª]+/gu, (part) => part.normalize('NFKC'));
}

/**
 * Latin letters, digits, spaces, and the signs that are common in table numbers. Letters of other scripts are refused, because
 * some of them look like Latin ones.
 */
const PLAIN_CODE = /^[\p{Script=Latin}0-9 .,ºª/_-]+$/u;

/**
 * Returns the URL in the printed QR code of a table. `key` is the secret that proves that the scanned QR code is the current one;
 * null if the venue does not protect its codes.
 */
export function tableUrl(publicUrl: string, code: string, key: string | null): string {
  const address = `${publicUrl}/?qr=${encodeURIComponent(code)}`;
  return key === null ? address : `${address}&k=${encodeURIComponent(key)}`;
}

/**
 * Compares table codes for sorting in natural order: A2 before A10. Returns zero only for identical codes, so that sorting is
 * deterministic.
 */
export function compareTableCodes(a: string, b: string): number {
  const natural = compareTexts(a, b);
  if (natural !== 0 || a === b) return natural;
  return a < b ? -1 : 1;
}

/**
 * The minutes after which a scan of a QR code expires, so that the customer must scan the code of the table again. The venue
 * chooses one of these values, or that scans never expire. The printed QR code itself does not expire.
 */
export const SCAN_EXPIRY_MINUTES = [5, 10, 15, 30, 45, 60, 120, 180] as const;
/** The number of minutes after which a scan of a QR code expires, so that the customer must scan it again. */
export type ScanExpiryMinutes = (typeof SCAN_EXPIRY_MINUTES)[number];

/** Returns when the scan of a table expires, in milliseconds since 1970; null if scans do not expire. */
export function scanExpiry(scannedOn: Date, expiryMinutes: number | null): number | null {
  return expiryMinutes === null ? null : scannedOn.getTime() + expiryMinutes * 60_000;
}

/** True if a customer's scan of a table has expired at `now`; never if `expiryMinutes` is null. */
export function isScanExpired(scannedOn: Date, expiryMinutes: number | null, now: Date): boolean {
  const expiry = scanExpiry(scannedOn, expiryMinutes);
  return expiry !== null && now.getTime() >= expiry;
}

/**
 * True if the scan of a QR code is accepted. `scannedKey` is the secret in the scanned code; null if it had none. `key` is the
 * current secret of the table. With `areCodesProtected`, a setting of the venue, both must be equal; without it every scan is
 * accepted.
 */
export function isScanKeyValid(scannedKey: string | null, key: string, areCodesProtected: boolean): boolean {
  return !areCodesProtected || scannedKey === key;
}
