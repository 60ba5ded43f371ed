// Results for people: aligned for a terminal, and as Markdown for the README.
import type { MachineFacts } from './machine-facts.ts';
import type { Results } from './results-file.ts';
import { isMet, type Row } from './row.ts';

const HEADINGS = ['What', 'Measured', 'Floor', 'Ratio', 'Target', 'Met', 'Rounds'];
const NUMBERS_FROM = 1;

/** Columns of the same width, figures to the right; notes below. */
export function terminalTable({ machine, rows }: Results): string {
  const lines = [HEADINGS, ...rows.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((cells) => (cells[column] ?? '').length)));
  const aligned = lines.map((cells) =>
    cells
      .map((cell, column) => pad(cell, widths[column] ?? 0, column))
      .join('  ')
      .trimEnd(),
  );
  return [...aligned, '', ...notesOf(rows), machineLine(machine), ''].join('\n');
}

/** The table that the README carries, with its date and machine. */
export function markdownTable({ date, machine, rows }: Results): string {
  const columns = HEADINGS.map((_, column) => column).slice(0, -1);
  const line = (cells: readonly string[]) => `| ${columns.map((column) => cells[column]).join(' | ')} |`;
  const rule = `|${columns.map((column) => (column < NUMBERS_FROM ? '---' : '--:')).join('|')}|`;
  const table = [line(HEADINGS), rule, ...rows.map((row) => line(cellsOf(row)))];
  return [`Measured on ${date}: ${machineLine(machine)}`, '', ...table, '', ...notesOf(rows, '- ')].join('\n');
}

function cellsOf(row: Row): string[] {
  const { what, unit, measured, floor, ratio, judged, target, rounds } = row;
  const [limit, sign] = 'atLeast' in target ? [target.atLeast, '≥'] : [target.atMost, '≤'];
  const targetUnit = judged === 'ratio' ? 'x' : unit;
  return [
    what,
    withUnit(measured, unit),
    floor === null ? '' : withUnit(floor, unit),
    ratio === null ? '' : withUnit(ratio, 'x'),
    `${sign} ${withUnit(limit, targetUnit)}`,
    isMet(row) ? 'yes' : 'no',
    rounds.length < 2 ? '' : `${figure(rounds[0] ?? 0)}–${figure(rounds.at(-1) ?? 0)}`,
  ];
}

function withUnit(value: number, unit: string): string {
  if (unit === '') return figure(value);
  return unit === 'x' ? `${figure(value)}x` : `${figure(value)} ${unit}`;
}

/** Three digits say more than was measured; whole numbers from a hundred on. */
function figure(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en');
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}

function pad(cell: string, width: number, column: number): string {
  return column < NUMBERS_FROM ? cell.padEnd(width) : cell.padStart(width);
}

function notesOf(rows: readonly Row[], mark = ''): string[] {
  return rows.flatMap(({ what, note }) => (note === undefined ? [] : `${mark}${what}: ${note}`));
}

function machineLine({ cores, memoryGb, platform, node, postgres, flushMs, loadBefore }: MachineFacts): string {
  const parts = [`${cores} cores`, `${memoryGb} GB`, platform, `Node ${node}`, `PostgreSQL ${postgres}`];
  return `${parts.join(', ')}; the disk flushes in ${flushMs} ms; load before the run ${loadBefore}.`;
}
