// Writes the results into the documentation: all rows into docs/performance.md, six of them into the README.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Results } from './results-file.ts';
import { ROOT } from './rig/child-server.ts';
import { markdownTable } from './table.ts';

const BEGIN = '<!-- bench -->';
const END = '<!-- /bench -->';

/** The rows that a reader of the README sees. */
const README_ROWS = [
  'Customer page, first paint, slow 4G, slow CPU',
  'Customer page, first tap on a price shows in the cart',
  'Manual order of 3 lines, one call, 8 clients',
  "Payments settled by the bank's signed notification, 16 clients",
  'An event to 1,000 listening phones',
  'Start with a warm database, until it is ready',
];

/** Replaces the tables between the markers. Throws if a marker or a row of the README is missing. */
export async function writeDocumentation(results: Results): Promise<void> {
  const rows = README_ROWS.map((what) => {
    const row = results.rows.find((each) => each.what === what);
    if (!row) throw new Error(`The results have no row «${what}».`);
    const { note: _, ...withoutNote } = row;
    return withoutNote;
  });
  await replaceTable('docs/performance.md', markdownTable(results));
  await replaceTable('README.md', markdownTable({ ...results, rows }));
}

async function replaceTable(file: string, table: string): Promise<void> {
  const target = path.join(ROOT, file);
  const text = await readFile(target, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${file} has no «${BEGIN}» followed by «${END}».`);
  await writeFile(target, `${text.slice(0, begin + BEGIN.length)}\n\n${table.trim()}\n\n${text.slice(end)}`);
}
