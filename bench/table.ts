// The results as tables: aligned for a terminal, Markdown for the README.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isMet, judgedFigure, type Row } from './row.ts';

export const RESULTS = path.join(import.meta.dirname, 'results');
const README = path.resolve(import.meta.dirname, '../README.md');

export interface Results {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly machine: { readonly cores: number; readonly node: string; readonly platform: string };
  readonly rows: readonly Row[];
}

const HEADINGS = ['What', 'Measured', 'Floor', 'Ratio', 'Target', 'Met'];

/** One line a row, its columns under one another. */
export function alignedTable(rows: readonly Row[]): string {
  const lines = [HEADINGS, ...rows.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}

/** Puts the newest results between the README's marks. */
export async function writeReadme(): Promise<void> {
  const newest = (await readdir(RESULTS)).sort().at(-1);
  if (newest === undefined) throw new Error('Nothing was measured yet: run the whole bench first.');
  const results: Results = JSON.parse(await readFile(path.join(RESULTS, newest), 'utf8'));
  const readme = await readFile(README, 'utf8');
  const table = markdownTable(results);
  await writeFile(
    README,
    readme.replace(/<!-- bench -->[^]*<!-- \/bench -->/, `<!-- bench -->\n\n${table}\n\n<!-- /bench -->`),
  );
}

function markdownTable({ date, machine, rows }: Results): string {
  const lines = [HEADINGS, HEADINGS.map(() => '---'), ...rows.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`);
  return `Measured on ${date}: ${machine.cores} cores, ${machine.platform}, Node ${machine.node}.\n\n${lines.join('\n')}`;
}

function cellsOf(row: Row): string[] {
  const isRatio = row.judged === 'ratio';
  const target = 'atLeast' in row.target ? `≥ ${row.target.atLeast}` : `≤ ${row.target.atMost}`;
  return [
    row.what,
    `${short(row.measured)} ${row.unit}`,
    row.floor === null ? '' : `${short(row.floor)} ${row.unit}`,
    isRatio ? short(judgedFigure(row)) : '',
    isRatio ? `${target}x` : `${target} ${row.unit}`,
    isMet(row) ? 'yes' : 'no',
  ];
}

/** Three digits say all that the noise leaves. */
function short(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
