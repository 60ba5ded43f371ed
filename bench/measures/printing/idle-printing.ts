// What an idle server with 20 printers needs, beside a server without printing.
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { readCpuMs, readResidentMb } from '#bench/rig/process-facts.ts';
import { openStaffClient } from '#bench/rig/staff-client.ts';
import { openStatementCounter, type StatementCounter } from '#bench/rig/statement-counter.ts';
import { startProductServer } from '#bench/rig/venue-server.ts';
import { median, plainRow, type ResultRow } from '#bench/row.ts';
import { printingRoutes } from '#contract/routes.ts';
import { openPrinterFake, type PrinterFake } from '#e2e/fakes/printers/index.ts';
import { addPrinters, LOOPBACK_PRINTER_SETTINGS } from './print-venue.ts';

const PRINTERS = 20;
const PAIRS = 1;
/** Time after which all start-up work has finished. */
const SETTLE_MS = 5_000;
const WINDOW_MS = 30_000;
const PERIOD_MS = 15_000;
/** The names of the tables that printing reads and writes. */
const PRINTING_STATEMENT = /\b(?:print_\w+|printers|printer_states|auto_runs)\b/;

/**
 * Compares an idle server with 20 printers with an idle server without printers: how much more CPU and memory it uses. Also counts
 * how often its most frequent SQL statement of printing runs. Both servers run at the same time.
 */
export async function measureIdlePrinting(cluster: Cluster): Promise<ResultRow[]> {
  const printers = await Promise.all(Array.from({ length: PRINTERS }, () => openPrinterFake()));
  const pairs = await Promise.all(
    Array.from({ length: PAIRS }, async (_, pair) => {
      const [ours, floor] = await Promise.all([
        measureIdle(cluster, `print_idle_${pair}`, printers),
        measureIdle(cluster, `print_idle_floor_${pair}`, []),
      ]);
      return { ours, floor };
    }),
  );
  for (const printer of printers) await printer.close();
  const middle = (read: (idle: Idle) => number) => ({
    ours: median(pairs.map(({ ours }) => read(ours))).toFixed(2),
    floor: median(pairs.map(({ floor }) => read(floor))).toFixed(2),
  });
  const [cpu, memory] = [middle(({ cpuPercent }) => cpuPercent), middle(({ memoryMb }) => memoryMb)];
  const what = 'Idle with 20 printers:';
  return [
    plainRow(
      {
        ...{ what: `${what} CPU beyond that without printing`, unit: '% of a core', target: { atMost: 0.2 } },
        note: `The server with printers used ${cpu.ours} %, the one without printing ${cpu.floor} %.`,
      },
      pairs.map(({ ours, floor }) => ours.cpuPercent - floor.cpuPercent),
    ),
    plainRow(
      {
        ...{ what: `${what} runs of its most frequent statement in 15 s`, unit: 'runs', target: { atMost: 1 } },
        note: 'Only statements that name a table of printing are counted.',
      },
      pairs.map(({ ours }) => ours.runsPerPeriod),
    ),
    plainRow(
      {
        ...{ what: `${what} memory beyond that without printing`, unit: 'MB', target: { atMost: 5 } },
        note: `The server with printers had ${memory.ours} MB resident, the one without printing ${memory.floor} MB.`,
      },
      pairs.map(({ ours, floor }) => ours.memoryMb - floor.memoryMb),
    ),
  ];
}

interface Idle {
  readonly cpuPercent: number;
  readonly memoryMb: number;
  /** How often the most frequent statement of printing runs in `PERIOD_MS`. */
  readonly runsPerPeriod: number;
}

/** Printing is off without printers. */
async function measureIdle(cluster: Cluster, name: string, printers: readonly PrinterFake[]): Promise<Idle> {
  const address = await cluster.openVenue(name);
  await onDatabase(address, (client) =>
    addPrinters(
      client,
      printers.map(({ url }) => url),
    ),
  );
  await using counter = await openStatementCounter(address);
  await using server = await startProductServer(counter.address, LOOPBACK_PRINTER_SETTINGS);
  await using waiter = await openStaffClient(server.port);
  await waiter.send('GET', printingRoutes.readPrinting.path);
  await pause(SETTLE_MS);
  counter.reset();
  const cpuBefore = await readCpuMs(server.pid);
  await pause(WINDOW_MS);
  return {
    cpuPercent: ((await readCpuMs(server.pid)) - cpuBefore) / (WINDOW_MS / 100),
    memoryMb: await readResidentMb(server.pid),
    runsPerPeriod: mostRuns(counter) / (WINDOW_MS / PERIOD_MS),
  };
}

function mostRuns(counter: StatementCounter): number {
  const runs = [...counter.counts()].flatMap(([text, count]) => (PRINTING_STATEMENT.test(text) ? count : []));
  return Math.max(0, ...runs);
}
