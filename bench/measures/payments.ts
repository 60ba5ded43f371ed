// Settling a payment by the bank's signed notification over HTTP, against a raw transaction that writes the same rows.
import type pg from 'pg';
import { startChild } from '#bench/rig/child-server.ts';
import { type Cluster, type DatabaseAddress, onDatabase } from '#bench/rig/cluster.ts';
import { type LoadResult, runHttpLoad } from '#bench/rig/http-load.ts';
import { portShape } from '#bench/rig/port-shape.ts';
import { databaseUrl, startProductServer } from '#bench/rig/venue-server.ts';
import { type ResultRow, ratioRow } from '#bench/row.ts';
import { addPendingPayments, createWebhookRequests, MERCHANT_SETTINGS } from './webhook-requests.ts';

const CLIENTS = 16;
const ROUNDS = 5;
const ROUND_MS = 1_500;
const ROUND_MAX = 2_000;
/** Time that the JIT compiler needs to optimize the hot code. */
const WARM_UP_MS = 6_000;
const WARM_UP_MAX = 4_000;
/** Every client may have one request in flight when a round ends. */
const PAYMENTS = WARM_UP_MAX + ROUNDS * ROUND_MAX + (ROUNDS + 1) * CLIENTS;

/** Measures how many payments per second the bank's notifications settle. */
export async function* measurePayments(cluster: Cluster): AsyncGenerator<ResultRow> {
  const [address, floorAddress] = [await cluster.openVenue('payments'), await cluster.openVenue('payments_floor')];
  for (const each of [address, floorAddress]) await onDatabase(each, (client) => addPendingPayments(client, PAYMENTS));
  await using venue = await startProductServer(address, MERCHANT_SETTINGS);
  await using floor = startChild('bench/floors/raw-settle.ts', { env: { DATABASE_URL: databaseUrl(floorAddress) } });
  const { port: floorPort } = await floor.receive(portShape);
  const ours = createSettleLoad(venue.port);
  const least = createSettleLoad(floorPort);

  await least.settle(WARM_UP_MS, WARM_UP_MAX);
  await ours.settle(WARM_UP_MS, WARM_UP_MAX);
  const rounds: { ours: number; floor: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [settled, written] = [await ours.settle(ROUND_MS, ROUND_MAX), await least.settle(ROUND_MS, ROUND_MAX)];
    rounds.push({ ours: settled.perSecond, floor: written.perSecond });
  }
  await assertAllSettled(address, ours.sentCount());
  await assertAllSettled(floorAddress, least.sentCount());
  yield ratioRow(
    {
      what: `Payments settled by the bank's signed notification, ${CLIENTS} clients`,
      unit: 'payments/s',
      target: { atLeast: 0.75 },
      note:
        'The floor is node:http and one SQL statement that writes the same rows. Comanda also checks the signature, and ' +
        'locks the payment and its attempt before it decides.',
    },
    rounds,
  );
}

function createSettleLoad(port: number) {
  const next = createWebhookRequests(port, PAYMENTS);
  let sentCount = 0;
  return {
    sentCount: () => sentCount,
    settle: async (forMs: number, requestsMax: number): Promise<LoadResult> => {
      const result = await runHttpLoad({ port, connections: CLIENTS, forMs, requestsMax, next, status: 200 });
      sentCount += result.requests;
      return result;
    },
  };
}

/**
 * Throws unless exactly `sentCount` payments are settled, one for each notification that was sent to the server. The HTTP responses
 * do not show this: the server answers Redsys in the same way when it refuses a notification.
 */
export async function assertAllSettled(address: DatabaseAddress, sentCount: number): Promise<void> {
  const settled = await onDatabase(address, countSettled);
  if (settled !== sentCount) throw new Error(`Of ${sentCount} notified payments, ${settled} are settled.`);
}

async function countSettled(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ settled: number }>(`
    select count(*)::integer as settled
    from payments join orders on orders.id = remainder_of join payment_attempts on payment_id = payments.id
    where payments.state = 'succeeded' and payment_attempts.state = 'succeeded'
  `);
  return rows[0]?.settled ?? 0;
}
