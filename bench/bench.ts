// `npm run bench`: how fast and how costly it is, beside floors started in the same run. `-- --only menu,orders` measures
// some of it; `-- --readme` puts the newest results into the README.
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { measureBoards } from './measures/boards.ts';
import { measureEvents } from './measures/events.ts';
import { measureFirstLoad } from './measures/first-load.ts';
import { measureGuestPage } from './measures/guest-page.ts';
import { measureMenu } from './measures/menu.ts';
import { measureOrders } from './measures/orders.ts';
import { measureRunningVenue } from './measures/running-venue.ts';
import { type Cluster, openCluster } from './rig/cluster.ts';
import { endAll } from './rig/ends-with-us.ts';
import type { Row } from './row.ts';
import { alignedTable, RESULTS, type Results, writeReadme } from './table.ts';

const MEASURES: Readonly<Record<string, (cluster: Cluster) => Promise<Row[]>>> = {
  menu: measureMenu,
  orders: measureOrders,
  events: measureEvents,
  venue: () => measureRunningVenue(),
  'first-load': measureFirstLoad,
  'guest-page': measureGuestPage,
  boards: measureBoards,
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endAll().finally(() => process.exit(1)));
}
if (process.argv.includes('--readme')) await writeReadme();
else await measure();

async function measure(): Promise<void> {
  const at = process.argv.indexOf('--only');
  const wanted = at === -1 ? Object.keys(MEASURES) : (process.argv[at + 1] ?? '').split(',');
  const rows: Row[] = [];
  {
    await using cluster = await openCluster();
    for (const [name, run] of Object.entries(MEASURES)) {
      if (!wanted.includes(name)) continue;
      process.stderr.write(`measuring ${name} …\n`);
      rows.push(...(await run(cluster)));
    }
  }
  process.stdout.write(`${alignedTable(rows)}\n`);
  if (at === -1) await keep(rows);
}

/** Only a whole run is kept: figures of different runs do not belong in one table. */
async function keep(rows: readonly Row[]): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const results: Results = {
    date,
    machine: {
      cores: os.availableParallelism(),
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
    },
    rows,
  };
  await mkdir(RESULTS, { recursive: true });
  await writeFile(path.join(RESULTS, `${date}.json`), `${JSON.stringify(results, null, 2)}\n`);
}
