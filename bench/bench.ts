// `npm run bench`: measures speed and cost of the product beside minimal floor programs started in the same run.
// `-- --only menu,orders` runs some measures; `-- --table` prints the newest results as Markdown and `-- --docs` writes
// them into docs/performance.md and the README. A missed target is marked and does not fail the run.

import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { readArguments } from './arguments.ts';
import { readMachineFacts } from './machine-facts.ts';
import { measureBigMenu } from './measures/big-menu.ts';
import { measureBoards } from './measures/boards.ts';
import { measureChanges } from './measures/changes.ts';
import { measureCollecting } from './measures/collecting.ts';
import { measureCustomerPage } from './measures/customer-page.ts';
import { measureDashboard } from './measures/dashboard.ts';
import { measureEvents } from './measures/events.ts';
import { measureFirstLoad } from './measures/first-load.ts';
import { measureHistories } from './measures/histories.ts';
import { measureMenu } from './measures/menu.ts';
import { measureMenuScroll } from './measures/menu-scroll.ts';
import { measureNotices } from './measures/notices.ts';
import { measureOrders } from './measures/orders.ts';
import { measurePayments } from './measures/payments.ts';
import { measurePrinting } from './measures/printing/printing.ts';
import { measureProductList } from './measures/product-list.ts';
import { measurePushMessages } from './measures/push-messages.ts';
import { measureRunningVenue } from './measures/running-venue.ts';
import { readNewestResults, writeResults } from './results-file.ts';
import { ROOT } from './rig/child-server.ts';
import { runAllCleanups } from './rig/cleanup.ts';
import { type Cluster, openCluster } from './rig/cluster.ts';
import type { Row } from './row.ts';
import { markdownTable, terminalTable } from './table.ts';
import { writeDocumentation } from './write-documentation.ts';

const MEASURES: ReadonlyMap<string, (cluster: Cluster) => Promise<Row[]>> = new Map([
  ['menu', measureMenu],
  ['big-menu', measureBigMenu],
  ['orders', measureOrders],
  ['payments', measurePayments],
  ['collecting', measureCollecting],
  ['printing', measurePrinting],
  ['notices', measureNotices],
  ['push', measurePushMessages],
  ['histories', measureHistories],
  ['dashboard', measureDashboard],
  ['events', measureEvents],
  ['changes', measureChanges],
  ['venue', measureRunningVenue],
  ['first-load', measureFirstLoad],
  ['customer-page', measureCustomerPage],
  ['menu-scroll', measureMenuScroll],
  ['boards', measureBoards],
  ['product-list', measureProductList],
]);
/** The whole run takes about twelve minutes on two idle cores. */
const RUN_MAX_MS = 13 * 60 * 1000;

const commandLine = readArguments(process.argv.slice(2), [...MEASURES.keys()]);
if (commandLine.table) console.log(markdownTable(await readNewestResults()));
else if (commandLine.docs) await writeDocumentation(await readNewestResults());
else await runMeasures(commandLine.only);

async function runMeasures(only: readonly string[]): Promise<void> {
  stopOnSignalOrTimeout();
  const [loadBefore = 0] = os.loadavg();
  buildPages();
  await using cluster = await openCluster();
  const machine = await readMachineFacts(cluster, loadBefore);
  const rows: Row[] = [];
  for (const [name, run] of MEASURES) {
    if (only.length > 0 && !only.includes(name)) continue;
    const begun = performance.now();
    rows.push(...(await run(cluster)));
    console.error(`${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  const results = { date: new Date().toISOString().slice(0, 10), machine, rows };
  console.log(`\n${terminalTable(results)}`);
  // Only a whole run replaces the stored results.
  if (only.length === 0) await writeResults(results);
}

/** Builds both web apps if their sources changed since the last build. */
function buildPages(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error('The pages could not be built.');
}

function stopOnSignalOrTimeout(): void {
  const end = (reason: string) => {
    console.error(reason);
    // Errors from here on are caused by stopping.
    process.on('uncaughtException', () => undefined);
    void runAllCleanups().finally(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(`Ended by ${signal}.`));
  setTimeout(() => end('The run exceeded its time limit.'), RUN_MAX_MS).unref();
}
