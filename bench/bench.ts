// `npm run bench`: how fast and how costly it is, beside floors started in the same run. `-- --only menu,orders` measures
// some of it; `-- --table` prints the newest results as Markdown and `-- --readme` puts them into the README. A target
// that is missed is marked; only a measurement that breaks fails.

import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { readArguments } from './arguments.ts';
import { machineFacts } from './machine-facts.ts';
import { measureBigMenu } from './measures/big-menu.ts';
import { measureBoards } from './measures/boards.ts';
import { measureChanges } from './measures/changes.ts';
import { measureEvents } from './measures/events.ts';
import { measureFirstLoad } from './measures/first-load.ts';
import { measureGuestPage } from './measures/guest-page.ts';
import { measureMenu } from './measures/menu.ts';
import { measureOrders } from './measures/orders.ts';
import { measurePayments } from './measures/payments.ts';
import { measureProductList } from './measures/product-list.ts';
import { measureRunningVenue } from './measures/running-venue.ts';
import { measureTill } from './measures/till.ts';
import { writeIntoReadme } from './readme-table.ts';
import { readNewestResults, writeResults } from './results-file.ts';
import { ROOT } from './rig/child.ts';
import { type Cluster, openCluster } from './rig/cluster.ts';
import { endAll } from './rig/ends-with-us.ts';
import type { Row } from './row.ts';
import { markdownTable, terminalTable } from './table.ts';

const MEASURES: ReadonlyMap<string, (cluster: Cluster) => Promise<Row[]>> = new Map([
  ['menu', measureMenu],
  ['big-menu', measureBigMenu],
  ['orders', measureOrders],
  ['payments', measurePayments],
  ['till', measureTill],
  ['events', measureEvents],
  ['changes', measureChanges],
  ['venue', measureRunningVenue],
  ['first-load', measureFirstLoad],
  ['guest-page', measureGuestPage],
  ['boards', measureBoards],
  ['product-list', measureProductList],
]);
/** All of it takes less than seven minutes on two quiet cores. */
const PATIENCE_MS = 9 * 60 * 1000;

const wanted = readArguments(process.argv.slice(2), [...MEASURES.keys()]);
if (wanted.table) console.log(markdownTable(await readNewestResults()));
else if (wanted.readme) await writeIntoReadme(markdownTable(await readNewestResults()));
else await measure(wanted.only);

async function measure(only: readonly string[]): Promise<void> {
  endWhenTold();
  const [loadBefore = 0] = os.loadavg();
  buildPages();
  await using cluster = await openCluster();
  const machine = await machineFacts(cluster, loadBefore);
  const rows: Row[] = [];
  for (const [name, run] of MEASURES) {
    if (only.length > 0 && !only.includes(name)) continue;
    const begun = performance.now();
    rows.push(...(await run(cluster)));
    console.error(`${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  const results = { date: new Date().toISOString().slice(0, 10), machine, rows };
  console.log(`\n${terminalTable(results)}`);
  // A part would stand for the whole.
  if (only.length === 0) await writeResults(results);
}

/** The pages are measured as they are built; nothing is built anew unless something changed. */
function buildPages(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error('The pages could not be built.');
}

function endWhenTold(): void {
  const end = (why: string) => {
    console.error(why);
    // What breaks from here on breaks because it is being ended.
    process.on('uncaughtException', () => undefined);
    void endAll().finally(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(`Ended by ${signal}.`));
  setTimeout(() => end('It takes too long.'), PATIENCE_MS).unref();
}
