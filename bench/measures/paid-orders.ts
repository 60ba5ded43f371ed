// Placing an order in the venue of earlier results: orders count as paid, no debt is limited, and there is one table.
import { startChild } from '#bench/rig/child-server.ts';
import { type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { portShape } from '#bench/rig/port-shape.ts';
import { databaseUrl, startProductServer } from '#bench/rig/venue-server.ts';
import { type Row, ratioRow } from '#bench/row.ts';
import { addCustomers } from './order-requests.ts';
import { createOrderLoad } from './orders.ts';

const TABLE = 'A1';
const CLIENTS = 8;
const ROUNDS = 7;
const ROUND_MS = 1_500;
const WARM_UP_MS = 8_000;
const WARM_UP_ORDERS_MAX = 10_000;

/** Measures placed orders per second. */
export async function* measurePaidOrders(cluster: Cluster): AsyncGenerator<Row> {
  const [address, floorAddress] = [
    await cluster.openVenue('paid_orders'),
    await cluster.openVenue('paid_orders_floor'),
  ];
  for (const each of [address, floorAddress]) {
    await onDatabase(each, async (client) => {
      await addCustomers(client);
      await client.query('update customers set table_code = $1, table_id = null', [TABLE]);
      await client.query('update settings set manual_orders_are_paid = true');
    });
  }
  await using venue = await startProductServer(address);
  await using floor = startChild('bench/floors/raw-paid-order.ts', {
    env: { DATABASE_URL: databaseUrl(floorAddress) },
  });
  const { port: floorPort } = await floor.receive(portShape);
  const [productLoad, floorLoad] = [
    createOrderLoad(venue.pid, venue.port, TABLE),
    createOrderLoad(floor.pid, floorPort, TABLE),
  ];

  await floorLoad(CLIENTS, WARM_UP_MS, WARM_UP_ORDERS_MAX);
  await productLoad(CLIENTS, WARM_UP_MS, WARM_UP_ORDERS_MAX);
  const rounds: { ours: number; floor: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ours, least] = [await productLoad(CLIENTS, ROUND_MS), await floorLoad(CLIENTS, ROUND_MS)];
    rounds.push({ ours: ours.perSecond, floor: least.perSecond });
  }
  yield ratioRow(
    {
      what: 'The same in the venue of earlier results: paid orders, no limits, one table',
      unit: 'orders/s',
      target: { atLeast: 0.75 },
      note: 'The floor is node:http and one SQL statement that writes the same rows.',
    },
    rounds,
  );
}
