// «Hecho» with a ticket, against «Hecho» without one.
import { type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { median, type ResultRow, ratioRow } from '#bench/row.ts';
import { printingRoutes } from '#contract/routes.ts';
import { addBoardOrders, openPrintVenue } from './print-venue.ts';

const ROUNDS = 7;
const ORDERS_OF_ROUND = 40;
const WARM_UP_ROUNDS = 3;

/**
 * Measures the response times of «Hecho» (the button that marks order lines done), with a ticket for the printer and without one.
 * The printer is paused, because printing itself is measured separately.
 */
export async function measureDoneWithTicket(cluster: Cluster): Promise<ResultRow[]> {
  await using venue = await openPrintVenue(cluster, 'print_done', ['escpos://127.0.0.1:9100']);
  const orders = await onDatabase(venue.address, async (client) => {
    await client.query(`update printer_states set next_try_on = now() + interval '1 hour'`);
    const count = 2 * (WARM_UP_ROUNDS + ROUNDS) * ORDERS_OF_ROUND;
    return (await addBoardOrders(client, { orders: count, tables: 20 })).values();
  });
  const nextOrder = () => orders.next().value ?? { tableCode: '', lineIds: [] };
  const [printerId = ''] = venue.printerIds;

  const rounds: { ours: number; floor: number }[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const [withTicket, without]: [number[], number[]] = [[], []];
    for (let order = 0; order < ORDERS_OF_ROUND; order += 1) {
      withTicket.push(await durationMs(() => venue.print(nextOrder(), printerId, 'done')));
      const { lineIds } = nextOrder();
      without.push(await durationMs(() => venue.waiter.send('POST', printingRoutes.markDone.path, { lineIds })));
    }
    rounds.push({ ours: median(withTicket), floor: median(without) });
  }
  return [
    ratioRow(
      {
        ...{ what: '«Hecho» with a ticket of 3 lines', unit: 'ms', target: { atMost: 1.5 } },
        note: 'The floor is «Hecho» of 3 lines without a ticket.',
      },
      rounds.slice(WARM_UP_ROUNDS),
    ),
  ];
}

async function durationMs(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
