// Writes the results into the documentation: all rows into docs/performance.md, six of them into the README.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MissingResult, Results } from './results-file.ts';
import { ROOT } from './rig/child-server.ts';
import type { ResultRow } from './row.ts';
import { markdownTable } from './table.ts';

const BEGIN = '<!-- bench -->';
const END = '<!-- /bench -->';

/** The rows that a reader of the README sees, with their measures. */
const README_ROWS: readonly (readonly [measure: string, what: string])[] = [
  ['customer-page', 'Customer page, first paint, slow 4G, slow CPU'],
  ['customer-page', 'Customer page, first tap on a price shows in the cart'],
  ['orders', 'Order of 3 lines, one call, 8 clients'],
  ['payments', "Payments settled by the bank's signed notification, 16 clients"],
  ['events', 'An event to 1,000 listening phones'],
  ['venue', 'Start with a warm database, until it is ready'],
];

/**
 * Replaces the tables of results in docs/performance.md and the README, between their markers. Throws if a marker is missing, or if
 * a row of the README has neither a result nor a reason why it is missing.
 */
export async function writeDocumentation(results: Results): Promise<void> {
  const readme = readmeResults(results);
  await replaceTable('docs/performance.md', markdownTable(results));
  await replaceTable('README.md', markdownTable(readme));
}

/** Returns the results that the README shows: some of the rows, without notes, and those of them that are missing. */
export function readmeResults(results: Results): Results {
  const rows: ResultRow[] = [];
  const missing: MissingResult[] = [];
  for (const [measure, what] of README_ROWS) {
    const row = results.rows.find((each) => each.what === what);
    const reason = results.missing.find((each) => each.what === measure);
    if (row) {
      const { note: _, ...withoutNote } = row;
      rows.push(withoutNote);
    } else if (reason) missing.push({ what, why: reason.why });
    else throw new Error(`The results have no row «${what}».`);
  }
  return { ...results, rows, missing };
}

async function replaceTable(file: string, table: string): Promise<void> {
  const target = path.join(ROOT, file);
  const text = await readFile(target, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${file} has no «${BEGIN}» followed by «${END}».`);
  await writeFile(target, `${text.slice(0, begin + BEGIN.length)}\n\n${table.trim()}\n\n${text.slice(end)}`);
}
