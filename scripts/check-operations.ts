// Runs the large cases of operation: attacks on a running venue, power cuts, backups, updates. `npm run check:operations` runs
// all, `npm run check:operations -- slow-bodies streams` only those. `npm test` has one small case of each.
import { readdir } from 'node:fs/promises';
import { styleText } from 'node:util';
import { ROOT } from '#bench/rig/child-server.ts';
import { runAllCleanups } from '#bench/rig/cleanup.ts';
import type { CaseFigures, OperationTest } from './operations/figures.ts';
import { runProcess } from './run-process.mjs';

const FOLDER = new URL('./operations/', import.meta.url);
/** A file of this folder with this ending is a case; the other files are what cases share. */
const ENDING = '.operation.ts';

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void runAllCleanups().finally(() => process.exit(1)));
}
process.exitCode = (await build()) || (await runCases(process.argv.slice(2)));

/** The cases run the built server. */
function build(): Promise<number> {
  return runProcess(process.execPath, ['scripts/build.ts'], { cwd: ROOT });
}

async function runCases(chosen: readonly string[]): Promise<number> {
  const names = await readNames();
  const unknown = chosen.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    console.error(`There is no case ${unknown}: choose from ${names.join(', ')}.`);
    return 1;
  }
  const failed: string[] = [];
  for (const name of chosen.length > 0 ? chosen : names) if (!(await runCase(name))) failed.push(name);
  console.log(failed.length === 0 ? 'All cases passed.' : styleText('red', `Failed: ${failed.join(', ')}`));
  return failed.length === 0 ? 0 : 1;
}

async function readNames(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files.flatMap((file) => (file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : [])).toSorted();
}

async function runCase(file: string): Promise<boolean> {
  const { operation }: { operation: OperationTest } = await import(new URL(`${file}${ENDING}`, FOLDER).href);
  console.log(styleText('bold', `── ${file}: ${operation.name}`));
  const startedAt = performance.now();
  try {
    printFigures(await operation.run());
    console.log(styleText('green', `   passed, ${secondsSince(startedAt)} s`));
    return true;
  } catch (error) {
    console.error(error);
    console.log(styleText('red', `   failed after ${secondsSince(startedAt)} s`));
    return false;
  }
}

function printFigures(figures: CaseFigures): void {
  const width = Math.max(0, ...Object.keys(figures).map(({ length }) => length));
  for (const [name, value] of Object.entries(figures)) console.log(`   ${name.padEnd(width)}  ${value}`);
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}
