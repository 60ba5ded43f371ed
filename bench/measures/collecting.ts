// «Cobrar» for a table of ten owed orders, against one order.
import { type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { openStaffClient } from '#bench/rig/staff-client.ts';
import { startProductServer } from '#bench/rig/venue-server.ts';
import { median, type Row, ratioRow } from '#bench/row.ts';
import { owedOrderRoutes } from '#contract/routes.ts';
import { insertRows } from '#seed/insert-rows.ts';
import { staffId } from '#seed/stable-ids.ts';
import { WAITER } from '#seed/staff-and-regulars.ts';
import { newId } from '#server/platform/ids.ts';
import { orderRows } from './order-requests.ts';

const ORDERS_OF_TABLE = 10;
const TABLES_OF_ROUND = 30;
const ROUNDS = 7;
const WARM_UP_ROUNDS = 3;

/** Measures the response times of collecting. */
export async function* measureCollecting(cluster: Cluster): AsyncGenerator<Row> {
  const address = await cluster.openVenue('collecting');
  const owed = await onDatabase(address, async (client) => {
    const rows = owedPaymentRows((WARM_UP_ROUNDS + ROUNDS) * TABLES_OF_ROUND * (ORDERS_OF_TABLE + 1));
    await insertRows(client, 'payments', rows);
    return rows.map(({ id }) => id);
  });
  await using server = await startProductServer(address);
  await using waiter = await openStaffClient(server.port);
  const collect = async (orders: number) => {
    const paymentIds = owed.splice(0, orders);
    const begun = performance.now();
    await waiter.send('PUT', owedOrderRoutes.collectPayments.path.replace(':collectionId', newId()), {
      paymentIds,
      paidWith: 'efectivo',
      cashGiven: null,
    });
    return performance.now() - begun;
  };

  const rounds: { ours: number; floor: number }[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const [tables, orders]: [number[], number[]] = [[], []];
    for (let table = 0; table < TABLES_OF_ROUND; table += 1) {
      tables.push(await collect(ORDERS_OF_TABLE));
      orders.push(await collect(1));
    }
    rounds.push({ ours: median(tables), floor: median(orders) });
  }
  yield ratioRow(
    {
      ...{ what: '«Cobrar» for a table of ten orders', unit: 'ms', target: { atMost: 3 } },
      note: 'The floor is «Cobrar» for one order.',
    },
    rounds.slice(WARM_UP_ROUNDS),
  );
}

/** Pending payments of staff orders of three lines that are on the boards. */
function owedPaymentRows(count: number) {
  const { tableCode, total, priced } = orderRows();
  const now = new Date();
  return Array.from({ length: count }, (_, index) => ({
    ...{ id: newId(), order_id: newId(), number: index + 1, email: '', table_code: tableCode, lines: priced },
    ...{ comment: '', payment_method: 'manual', state: 'pending', total_amount_order: total, vat_percent: 10 },
    ...{ created_on: now, taken_by: staffId(WAITER.email), ordered_on: now, to_collect: true },
  }));
}
