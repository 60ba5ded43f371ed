// Memory of a running venue with its embedded database, and its start time.
import { setTimeout as pause } from 'node:timers/promises';
import { onDatabase } from '#bench/rig/cluster.ts';
import { openEmbeddedVenue } from '#bench/rig/embedded-venue.ts';
import { connectPhones } from '#bench/rig/phones.ts';
import { readServerMemory } from '#bench/rig/process-facts.ts';
import { plainRow, type Row } from '#bench/row.ts';
import { LIVE_PATHS } from '#contract/live.ts';
import { addCustomers, sessionToken } from './order-requests.ts';

const STARTS = 5;
const PHONES = 1_000;
/** Time after which all start-up work has finished. */
const SETTLE_MS = 5_000;

/** Measures memory, and start time with a warm database. */
export async function* measureRunningVenue(): AsyncGenerator<Row> {
  await using own = await openEmbeddedVenue();
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const begun = performance.now();
    await using server = await own.start();
    starts.push((performance.now() - begun) / 1000);
    await server[Symbol.asyncDispose]();
  }

  await using server = await own.start();
  for (const page of ['/', '/api/menu', '/admin']) await (await fetch(`http://127.0.0.1:${server.port}${page}`)).text();
  await pause(SETTLE_MS);
  const idle = await readServerMemory(server.pid);

  await onDatabase(await own.address(), (client) => addCustomers(client, PHONES));
  const cookies = Array.from({ length: PHONES }, (_, index) => `comanda_guest=${sessionToken(index)}`);
  await using _phones = await connectPhones(server.port, `${LIVE_PATHS.customer}?topics=menu,own-orders`, cookies);
  await pause(SETTLE_MS);
  const listened = await readServerMemory(server.pid);

  yield plainRow({ what: 'Start with a warm database, until it is ready', unit: 's', target: { atMost: 1.5 } }, starts);
  yield memoryRow('Memory of the idle server, database included', 200, idle);
  yield memoryRow('Memory with 1,000 phones connected', 300, listened);
}

function memoryRow(what: string, atMost: number, { nodeMb, databaseMb }: { nodeMb: number; databaseMb: number }): Row {
  const note = `Node ${nodeMb.toFixed(0)} MB resident, the database's processes ${databaseMb.toFixed(0)} MB (PSS).`;
  return plainRow({ what, unit: 'MB', target: { atMost }, note }, [nodeMb + databaseMb]);
}
