// Tickets per second of one printer that confirms each ticket, against a program that sends it the same bytes.
import { once } from 'node:events';
import net from 'node:net';
import { type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { plainRow, type ResultRow } from '#bench/row.ts';
import { printingRoutes } from '#contract/routes.ts';
import { openPrinterFake, type PrinterFake } from '#e2e/fakes/printers/index.ts';
import { addBoardOrders, openPrintVenue, type PrintVenue } from './print-venue.ts';

const TICKETS = 200;
const FLOOR_TICKETS = 30;
/** The fastest receipt printers print 500 mm in a second; a line takes 4 mm. */
const LINES_PER_SECOND = 125;
const ESC = 0x1b;

/**
 * Measures how many tickets per second one printer prints from its queue, against a program that sends a printer the same bytes.
 */
export async function measurePrinterPace(cluster: Cluster): Promise<ResultRow[]> {
  const printer = await openPrinterFake();
  await using venue = await openPrintVenue(cluster, 'print_pace', [printer.url]);
  await storeWaitingTickets(venue);
  printer.set({ linesPerSecond: LINES_PER_SECOND });
  const ours = printingPace(printer, TICKETS);
  await venue.waiter.send('POST', printingRoutes.resumePrinter.path.replace(':printerId', printerIdOf(venue)), {});
  const perSecond = await ours;
  const bytes = printer.received[1] ?? Buffer.alloc(0);
  await printer.close();
  const floor = await floorPace(bytes.subarray(bytes.indexOf(ESC)));
  return [
    {
      ...plainRow(
        {
          ...{
            what: 'One printer that confirms each ticket, a queue of 200',
            unit: 'tickets/s',
            target: { atLeast: 0.8 },
          },
          note: `The printer prints ${LINES_PER_SECOND} lines in a second, as the fastest do. The floor sends it the same bytes, and asks for nothing but the confirmation.`,
        },
        [perSecond],
        [floor],
      ),
      ...{ ratio: perSecond / floor, judged: 'ratio', rounds: [perSecond / floor] },
    },
  ];
}

/** Stores the tickets while the printer is paused. */
async function storeWaitingTickets(venue: PrintVenue): Promise<void> {
  const orders = await onDatabase(venue.address, async (client) => {
    await client.query(`update printer_states set next_try_on = now() + interval '1 hour'`);
    return addBoardOrders(client, { orders: TICKETS, tables: 20 });
  });
  for (const order of orders) await venue.print(order, printerIdOf(venue));
}

/** The confirmed tickets per second, from the first confirmation to the last. */
function printingPace(printer: PrinterFake, tickets: number): Promise<number> {
  let firstAt = 0;
  return new Promise((resolve) => {
    const stop = printer.onChange(() => {
      const { length } = printer.confirmedMarkers;
      if (length > 0 && firstAt === 0) firstAt = performance.now();
      if (length < tickets) return;
      stop();
      resolve(((tickets - 1) * 1000) / (performance.now() - firstAt));
    });
  });
}

/** Prints the same ticket again and again, on a connection for each. */
async function floorPace(ticket: Buffer): Promise<number> {
  const printer = await openPrinterFake({ switches: { linesPerSecond: LINES_PER_SECOND } });
  const pace = printingPace(printer, FLOOR_TICKETS);
  for (let sent = 0; sent < FLOOR_TICKETS; sent += 1) {
    const socket = net.connect({ port: printer.port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    socket.write(ticket);
    await once(socket, 'data');
    const closed = once(socket, 'close');
    socket.end();
    await closed;
  }
  const perSecond = await pace;
  await printer.close();
  return perSecond;
}

function printerIdOf({ printerIds: [printerId = ''] }: PrintVenue): string {
  return printerId;
}
