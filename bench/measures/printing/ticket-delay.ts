// The time from «Imprimir» to the first byte of the ticket at the printer: against a raw transaction, and beside dead printers.
import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from '#bench/rig/child-server.ts';
import { type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { portShape } from '#bench/rig/port-shape.ts';
import { openPrinterRelay, type PrinterRelay } from '#bench/rig/printer-relay.ts';
import { openStaffClient } from '#bench/rig/staff-client.ts';
import { databaseUrl } from '#bench/rig/venue-server.ts';
import { median, type ResultRow, ratioRow } from '#bench/row.ts';
import { openPrinterFake, type PrinterFake } from '#e2e/fakes/printers/index.ts';
import { addBoardOrders, addPrinters, type BoardOrder, openPrintVenue, type PrintVenue } from './print-venue.ts';

const WARM_UP_TICKETS = 50;
const ROUNDS = 5;
const TICKETS_OF_ROUND = 10;
const TICKETS = WARM_UP_TICKETS + ROUNDS * TICKETS_OF_ROUND;
const DEAD = 20;
const JOBS_OF_DEAD = 3;
/** A ticket alone, as waiters print them: the result of the one before is stored, and no wake of its printer waits for its turn. */
const BETWEEN_MS = 200;

/**
 * Measures the time from «Imprimir» (the button that prints) to the first byte at the printer. It does so in a venue with one
 * printer, and in a venue with many other printers that do not respond.
 */
export async function measureTicketDelays(cluster: Cluster): Promise<ResultRow[]> {
  const dead = await openDeadPrinters();
  const fakes = [await openPrinterFake(), await openPrinterFake(), await openPrinterFake()] as const;
  await using relay = await openPrinterRelay(fakes[0].port);
  await using floorRelay = await openPrinterRelay(fakes[1].port);
  await using crowdedRelay = await openPrinterRelay(fakes[2].port);
  await using venue = await openPrintVenue(cluster, 'print', [relay.url]);
  await using floor = await startFloor(cluster, floorRelay);
  await using crowded = await openPrintVenue(cluster, 'print_crowded', [
    crowdedRelay.url,
    ...dead.map(({ url }) => url),
  ]);

  const alone = await delaySeries(venue, relay);
  const besideDead = await delaySeries(crowded, crowdedRelay);
  await storeJobsOfDead(crowded);
  for (const series of [floor.delayOf, alone, besideDead]) {
    for (let ticket = 0; ticket < WARM_UP_TICKETS; ticket += 1) await series();
  }
  const rounds: { ours: number; floor: number; crowded: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(alone, floor.delayOf, besideDead));
  for (const fake of [...fakes, ...dead]) await fake.close();
  return [
    ratioRow(
      {
        ...{ what: '«Imprimir», until the first byte of the ticket is at the printer', unit: 'ms' },
        target: { atMost: 3 },
        note: 'The floor is node:http, one SQL statement that writes the same rows, and a write to an open connection. Comanda has three transactions, each of which must survive a crash, and asks the printer three questions between them.',
      },
      rounds,
    ),
    ratioRow(
      {
        ...{ what: '«Imprimir» beside 20 dead printers', unit: 'ms', target: { atMost: 1.2 } },
        note: 'Half of them refuse connections, half accept them and never answer; each has 3 tickets. The floor is the same without them.',
      },
      rounds.map(({ ours, crowded: besideDeadMs }) => ({ ours: besideDeadMs, floor: ours })),
    ),
  ];
}

type DelayOf = () => Promise<number>;

/** The medians of tickets that take turns, so that all three meet the same load of the machine. */
async function measureRound(alone: DelayOf, floor: DelayOf, besideDead: DelayOf) {
  const [ours, least, crowded]: [number[], number[], number[]] = [[], [], []];
  for (let ticket = 0; ticket < TICKETS_OF_ROUND; ticket += 1) {
    ours.push(await alone());
    least.push(await floor());
    crowded.push(await besideDead());
  }
  return { ours: median(ours), floor: median(least), crowded: median(crowded) };
}

/** Returns how to print the next order and measure its delay in milliseconds. */
async function delaySeries(venue: PrintVenue, relay: PrinterRelay): Promise<DelayOf> {
  const orders = await onDatabase(venue.address, (client) => addBoardOrders(client, { orders: TICKETS, tables: 20 }));
  const [printerId = ''] = venue.printerIds;
  return delayMs(orders, relay, (order) => venue.print(order, printerId));
}

function delayMs(
  orders: readonly BoardOrder[],
  relay: PrinterRelay,
  print: (order: BoardOrder) => Promise<void>,
): DelayOf {
  const waiting = orders.values();
  return async () => {
    const { value: order } = waiting.next();
    if (!order) throw new Error('No order is left.');
    const arrived = relay.nextTicketAt();
    const begun = performance.now();
    await print(order);
    const delay = (await arrived) - begun;
    await pause(BETWEEN_MS);
    return delay;
  };
}

async function startFloor(
  cluster: Cluster,
  relay: PrinterRelay,
): Promise<AsyncDisposable & { readonly delayOf: DelayOf }> {
  const address = await cluster.openVenue('print_floor');
  const [printerId = ''] = await onDatabase(address, (client) => addPrinters(client, [relay.url]));
  const orders = await onDatabase(address, (client) => addBoardOrders(client, { orders: TICKETS, tables: 20 }));
  const floor = startChild('bench/floors/raw-print.ts', {
    env: { DATABASE_URL: databaseUrl(address), PRINTER_PORT: String(relay.port), PRINTER_ID: printerId },
  });
  const client = await openStaffClient((await floor.receive(portShape)).port, null);
  return {
    delayOf: delayMs(orders, relay, ({ lineIds }) => client.send('PUT', '/', { lineIds })),
    [Symbol.asyncDispose]: async () => {
      await client[Symbol.asyncDispose]();
      await floor[Symbol.asyncDispose]();
    },
  };
}

async function openDeadPrinters(): Promise<PrinterFake[]> {
  const dead = await Promise.all(Array.from({ length: DEAD }, () => openPrinterFake()));
  for (const [index, printer] of dead.entries()) {
    if (index % 2 === 0) await printer.turnOff();
    else printer.set({ answersNothing: true });
  }
  return dead;
}

async function storeJobsOfDead(venue: PrintVenue): Promise<void> {
  const [, ...dead] = venue.printerIds;
  const orders = await onDatabase(venue.address, (client) =>
    addBoardOrders(client, { orders: JOBS_OF_DEAD * DEAD, tables: 20 }),
  );
  for (const [index, order] of orders.entries()) await venue.print(order, dead[index % DEAD] ?? '');
}
