// Ranges of the venue's tables that are created together: A01 to A25.
import { normalizeTableCode, tableCodeRefusal, tableLabel } from './table.ts';

/**
 * A range of tables to be created together, such as A01 to A25: a prefix, the first and the last number, and the least number of
 * digits (`width`).
 */
interface TableRange {
  readonly prefix: string;
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

/** The most tables that one request creates. */
const RANGE_TABLES_MAX = 200;
/** The largest number of a table, and the most digits that numbers are filled up to. */
const NUMBER_MAX = 9999;
const WIDTH_MAX = 4;

/** Returns why the tables of this range cannot be created, or null if they can. */
export function tableRangeRefusal(
  range: TableRange,
): 'table-range-not-valid' | 'table-range-too-long' | 'table-code-not-valid' | null {
  const { from, to, width } = range;
  const isNumber = (value: number) => Number.isInteger(value) && value >= 0 && value <= NUMBER_MAX;
  const isRange = isNumber(from) && isNumber(to) && from <= to;
  if (!isRange || !Number.isInteger(width) || width < 1 || width > WIDTH_MAX) return 'table-range-not-valid';
  if (to - from >= RANGE_TABLES_MAX) return 'table-range-too-long';
  return tableCodeRefusal(codeOf(range, to)) === null ? null : 'table-code-not-valid';
}

/** Returns the codes of a valid range, in order: «A01», «A02», … */
export function tableCodes(range: TableRange): string[] {
  const { from, to } = range;
  return Array.from({ length: to - from + 1 }, (_, index) => codeOf(range, from + index));
}

/**
 * Divides table codes into codes that can be created (`missing`) and codes whose table exists already (`skipped`). Two codes with
 * the same label are the same table: a table «a1» is shown as A01, so «A01» is skipped.
 */
export function splitExistingTableCodes(
  codes: readonly string[],
  existing: readonly string[],
): { readonly missing: string[]; readonly skipped: string[] } {
  const labels = new Set(existing.map(tableLabel));
  const isExisting = (code: string) => labels.has(tableLabel(code));
  return { missing: codes.filter((code) => !isExisting(code)), skipped: codes.filter(isExisting) };
}

function codeOf({ prefix, width }: TableRange, number: number): string {
  return normalizeTableCode(prefix + String(number).padStart(width, '0'));
}
