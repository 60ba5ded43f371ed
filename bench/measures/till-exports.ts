// Lists as files for Excel: how fast a year is written, row by row, against a day; and what the server holds meanwhile.
import { setTimeout as pause } from 'node:timers/promises';
import { residentMb } from '#bench/rig/process-facts.ts';
import { plainRow, type Row, ratioRow } from '#bench/row.ts';
import { exportPaths } from '#contract/routes.ts';
import { orderRows } from './order-requests.ts';
import { ORDERS_A_DAY } from './till-past.ts';
import type { Till } from './till-venue.ts';

const DAY_ROUNDS = 9;
const LOOK_EVERY_MS = 50;

const FILES = [
  { what: 'orders', path: exportPaths.orders, rowsOfOrder: orderRows().lines.length },
  { what: 'payments', path: exportPaths.payments, rowsOfOrder: 1 },
] as const;

export async function exportRows(year: Till, day: Till): Promise<Row[]> {
  const ofDay = new Map<File, number[]>();
  for (const file of FILES) {
    const rates: number[] = [];
    for (let round = 0; round < DAY_ROUNDS; round += 1) rates.push(await rowsPerSecond(day, file));
    ofDay.set(file, rates);
  }
  const watch = watchMemory(year.pid);
  const rows: Row[] = [];
  for (const file of FILES) rows.push(rateRow(year, file, await rowsPerSecond(year, file), ofDay.get(file) ?? []));
  return [
    ...rows,
    plainRow(
      {
        what: 'Memory that the server grows by while it writes both',
        unit: 'MB',
        target: { atMost: 100 },
        note: 'The most that was resident at any moment, less what was before. The target is ours.',
      },
      [await watch.grownMb()],
    ),
  ];
}

function rateRow(year: Till, file: File, rate: number, ofDay: readonly number[]): Row {
  return ratioRow(
    {
      what: `Excel of a year’s ${file.what}`,
      unit: 'rows/s',
      target: { atLeast: 0.7 },
      note: `${rowsOf(year, file).toLocaleString('en')} rows. The floor is the same of one day. The target is ours.`,
    },
    ofDay.map((floor) => ({ ours: rate, floor })),
  );
}

type File = (typeof FILES)[number];

function rowsOf({ days }: Till, { rowsOfOrder }: File): number {
  return days * ORDERS_A_DAY * rowsOfOrder;
}

async function rowsPerSecond(till: Till, file: File): Promise<number> {
  const { first, last } = till.past;
  const begun = performance.now();
  const response = await fetch(`http://127.0.0.1:${till.port}${file.path}?from=${first}&to=${last}`, {
    headers: till.owner,
  });
  if (!response.ok || response.body === null) throw new Error(`The file was answered with ${response.status}.`);
  for await (const _ of response.body);
  return rowsOf(till, file) / ((performance.now() - begun) / 1000);
}

/** Looks at the server's memory from now on until it is asked by how much it grew at most. */
function watchMemory(pid: number): { grownMb(): Promise<number> } {
  const done = new AbortController();
  const watching = (async () => {
    const before = await residentMb(pid);
    let most = before;
    while (!done.signal.aborted) {
      most = Math.max(most, await residentMb(pid));
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
