// Formats results as an aligned table for the terminal and as Markdown for the documentation.
import type { MachineFacts } from './machine-facts.ts';
import type { MissingResult, Results } from './results-file.ts';
import { meetsTarget, type ResultRow } from './row.ts';

const HEADINGS = ['What', 'Measured', 'Floor', 'Ratio', 'Target', 'Met', 'Rounds'];
const NUMBERS_FROM = 1;

/** Returns the results as a table of aligned columns for the terminal, then what is missing and why, and the notes of the rows. */
export function terminalTable({ machine, rows, missing }: Results): string {
  const lines = [HEADINGS, ...rows.map(rowCells)];
  const named = [...lines, ...missing.map(({ what }) => [what])];
  const widths = HEADINGS.map((_, column) => Math.max(...named.map((cells) => (cells[column] ?? '').length)));
  const aligned = lines.map((cells) =>
    cells
      .map((cell, column) => pad(cell, widths[column] ?? 0, column))
      .join('  ')
      .trimEnd(),
  );
  const missed = missing.map((each) => `${each.what.padEnd(widths[0] ?? 0)}  ${missingCell(each)}`);
  return [...aligned, ...missed, '', ...rowNotes(rows), machineLine(machine), ''].join('\n');
}

/** Returns the results as a Markdown table, with date, machine, what is missing and why, and the notes of the rows. */
export function markdownTable({ date, machine, rows, missing }: Results): string {
  const columns = HEADINGS.map((_, column) => column).slice(0, -1);
  const line = (cells: readonly string[]) => `| ${columns.map((column) => cells[column]).join(' | ')} |`;
  const rule = `|${columns.map((column) => (column < NUMBERS_FROM ? '---' : '--:')).join('|')}|`;
  const missed = missing.map((each) => [each.what, missingCell(each).replaceAll('|', '\\|'), '', '', '', 'no']);
  const table = [line(HEADINGS), rule, ...rows.map((row) => line(rowCells(row))), ...missed.map(line)];
  return [`Measured on ${date}: ${machineLine(machine)}`, '', ...table, '', ...rowNotes(rows, '- ')].join('\n');
}

function rowCells(row: ResultRow): string[] {
  const { what, unit, measured, floor, ratio, judged, target, rounds } = row;
  const [limit, sign] = 'atLeast' in target ? [target.atLeast, '≥'] : [target.atMost, '≤'];
  const targetUnit = judged === 'ratio' ? 'x' : unit;
  return [
    what,
    withUnit(measured, unit),
    floor === null ? '' : withUnit(floor, unit),
    ratio === null ? '' : withUnit(ratio, 'x'),
    `${sign} ${withUnit(limit, targetUnit)}`,
    meetsTarget(row) ? 'yes' : 'no',
    rounds.length < 2 ? '' : `${formatFigure(rounds[0] ?? 0)}–${formatFigure(rounds.at(-1) ?? 0)}`,
  ];
}

function missingCell({ why }: MissingResult): string {
  return `missing: ${why}`;
}

function withUnit(value: number, unit: string): string {
  if (unit === '') return formatFigure(value);
  return unit === 'x' ? `${formatFigure(value)}x` : `${formatFigure(value)} ${unit}`;
}

/** Formats with three significant digits; values of 100 and more as whole numbers. */
function formatFigure(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en');
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}

function pad(cell: string, width: number, column: number): string {
  return column < NUMBERS_FROM ? cell.padEnd(width) : cell.padStart(width);
}

/** The notes of the rows. Rows with the same note share a line. */
function rowNotes(rows: readonly ResultRow[], mark = ''): string[] {
  const notes = new Set(rows.flatMap(({ note }) => note ?? []));
  const rowsWith = (note: string) => rows.filter((row) => row.note === note).map(({ what }) => what);
  return [...notes].map((note) => `${mark}${rowsWith(note).join(' · ')}: ${note}`);
}

function machineLine({ cores, memoryGb, platform, node, postgres, flushMs, loadBefore }: MachineFacts): string {
  const parts = [`${cores} cores`, `${memoryGb} GB`, platform, `Node ${node}`, `PostgreSQL ${postgres}`];
  return `${parts.join(', ')}; the disk flushes in ${flushMs} ms; load before the run ${loadBefore}.`;
}
