// The README's own table of results, between its two markers.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './rig/child.ts';

const README = path.join(ROOT, 'README.md');
const BEGIN = '<!-- bench -->';
const END = '<!-- /bench -->';

/** Replaces what stands between the markers. Throws when the README lacks them. */
export async function writeIntoReadme(table: string): Promise<void> {
  const readme = await readFile(README, 'utf8');
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`The README has no «${BEGIN}» with a «${END}» after it.`);
  await writeFile(README, `${readme.slice(0, begin + BEGIN.length)}\n\n${table.trim()}\n\n${readme.slice(end)}`);
}
