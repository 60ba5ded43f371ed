// Memory of a running venue with its embedded database, and its start time.
import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { onDatabase } from '#bench/rig/cluster.ts';
import { type EmbeddedVenue, openEmbeddedVenue } from '#bench/rig/embedded-venue.ts';
import { connectPhones } from '#bench/rig/phones.ts';
import { readServerMemory, type ServerMemory } from '#bench/rig/process-facts.ts';
import { median, plainRow, type ResultRow } from '#bench/row.ts';
import { LIVE_PATHS } from '#contract/live.ts';
import { addCustomers, sessionToken } from './order-requests.ts';

const run = promisify(execFile);
const STARTS = 5;
const PHONES = 1_000;
/** Time after which all start-up work has finished. */
const SETTLE_MS = 5_000;

/** Measures the memory of a running server with its embedded database, and how long it takes to start. */
export async function* measureRunningVenue(): AsyncGenerator<ResultRow> {
  await using own = await openEmbeddedVenue();
  yield await startRow(own);
  await using server = await own.start();
  for (const page of ['/', '/api/menu', '/admin']) await (await fetch(`http://127.0.0.1:${server.port}${page}`)).text();
  await pause(SETTLE_MS);
  yield memoryRow('Memory of the idle server, database included', 190, await readServerMemory(server.pid));

  await onDatabase(await own.address(), (client) => addCustomers(client, PHONES));
  const cookies = Array.from({ length: PHONES }, (_, index) => `comanda_guest=${sessionToken(index)}`);
  await using _phones = await connectPhones(server.port, `${LIVE_PATHS.customer}?topics=menu,own-orders`, cookies);
  await pause(SETTLE_MS);
  yield memoryRow('Memory with 1,000 phones connected', 280, await readServerMemory(server.pid));
}

async function startRow(own: EmbeddedVenue): Promise<ResultRow> {
  const starts: number[] = [];
  const emptyMs: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const begun = performance.now();
    await run(process.execPath, ['-e', '0']);
    const startedAt = performance.now();
    await using server = await own.start();
    starts.push((performance.now() - startedAt) / 1000);
    emptyMs.push(startedAt - begun);
    await server[Symbol.asyncDispose]();
  }
  const note = `The target is for a machine on which «node -e 0» takes 40 ms; here it took ${median(emptyMs).toFixed(0)} ms.`;
  return plainRow(
    { what: 'Start with a warm database, until it is ready', unit: 's', target: { atMost: 0.5 }, note },
    starts,
  );
}

function memoryRow(what: string, atMost: number, { nodeMb, nodeResidentMb, databaseMb }: ServerMemory): ResultRow {
  const note =
    `PSS: Node ${nodeMb.toFixed(0)} MB, the database's processes ${databaseMb.toFixed(0)} MB. ` +
    `Node has ${nodeResidentMb.toFixed(0)} MB resident.`;
  return plainRow({ what, unit: 'MB', target: { atMost }, note }, [nodeMb + databaseMb]);
}
