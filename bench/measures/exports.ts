// Excel exports: rows per second for a year against a day, and the memory that the server needs during an export.
import { setTimeout as pause } from 'node:timers/promises';
import { readResidentMb } from '#bench/rig/process-facts.ts';
import { plainRow, type ResultRow, ratioRow } from '#bench/row.ts';
import { excelDownloadPaths } from '#contract/routes.ts';
import { sampleOrder } from './order-requests.ts';
import { ORDERS_A_DAY } from './venue-history.ts';
import type { VenueWithHistory } from './venue-with-history.ts';

const DAY_ROUNDS = 9;
const LOOK_EVERY_MS = 50;

const FILES = [
  { what: 'orders', path: excelDownloadPaths.orders, rowsOfOrder: sampleOrder().lines.length },
  { what: 'payments', path: excelDownloadPaths.payments, rowsOfOrder: 1 },
] as const;

/** Measures the Excel exports of a year and of a day: rows per second, and the memory of the server during an export. */
export async function measureExports(year: VenueWithHistory, day: VenueWithHistory): Promise<ResultRow[]> {
  const ofDay = new Map<File, number[]>();
  for (const file of FILES) {
    const rates: number[] = [];
    for (let round = 0; round < DAY_ROUNDS; round += 1) rates.push(await rowsPerSecond(day, file));
    ofDay.set(file, rates);
  }
  const watch = watchMemory(year.pid);
  const rows: ResultRow[] = [];
  for (const file of FILES) rows.push(rateRow(year, file, await rowsPerSecond(year, file), ofDay.get(file) ?? []));
  return [
    ...rows,
    plainRow(
      {
        what: 'Memory that the server grows by while it writes both',
        unit: 'MB',
        target: { atMost: 100 },
        note: 'The peak resident memory minus the resident memory before.',
      },
      [await watch.grownMb()],
    ),
  ];
}

function rateRow(year: VenueWithHistory, file: File, rate: number, ofDay: readonly number[]): ResultRow {
  return ratioRow(
    {
      what: `Excel of a year’s ${file.what}`,
      unit: 'rows/s',
      target: { atLeast: 0.7 },
      note: `${rowsOf(year, file).toLocaleString('en')} rows. The floor is the same export of one day.`,
    },
    ofDay.map((floor) => ({ ours: rate, floor })),
  );
}

type File = (typeof FILES)[number];

function rowsOf({ days }: VenueWithHistory, { rowsOfOrder }: File): number {
  return days * ORDERS_A_DAY * rowsOfOrder;
}

async function rowsPerSecond(venue: VenueWithHistory, file: File): Promise<number> {
  const { first, last } = venue.history;
  const begun = performance.now();
  const response = await fetch(`http://127.0.0.1:${venue.port}${file.path}?from=${first}&to=${last}`, {
    headers: venue.owner,
  });
  if (!response.ok || response.body === null) throw new Error(`The file was answered with ${response.status}.`);
  for await (const _ of response.body);
  return rowsOf(venue, file) / ((performance.now() - begun) / 1000);
}

/** Samples the resident memory of a process until `grownMb` is called, which returns its largest growth in megabytes. */
export function watchMemory(pid: number): { grownMb(): Promise<number> } {
  const done = new AbortController();
  const watching = (async () => {
    const before = await readResidentMb(pid);
    let most = before;
    while (!done.signal.aborted) {
      most = Math.max(most, await readResidentMb(pid));
      await pause(LOOK_EVERY_MS);
    }
    return most - before;
  })();
  return {
    grownMb: () => {
      done.abort();
      return watching;
    },
  };
}
