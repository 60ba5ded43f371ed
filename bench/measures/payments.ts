// Settling a payment: the bank's signed message over HTTP, against the raw transaction that writes the same rows.
import type pg from 'pg';
import { startChild } from '#bench/rig/child.ts';
import { type Address, type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { type LoadResult, load } from '#bench/rig/http-load.ts';
import { portShape } from '#bench/rig/port-shape.ts';
import { startVenue, urlOf } from '#bench/rig/venue-server.ts';
import { type Row, ratioRow } from '#bench/row.ts';
import { addPendingPayments, MERCHANT_SETTINGS, paymentMessages } from './payment-messages.ts';

const CLIENTS = 16;
const ROUNDS = 5;
const ROUND_MS = 1_500;
const ROUND_MAX = 2_000;
/** So long the compiler is still at work on what runs often. */
const WARM_UP_MS = 6_000;
const WARM_UP_MAX = 4_000;
/** Every client may have one on its way when a round ends. */
const PAYMENTS = WARM_UP_MAX + ROUNDS * ROUND_MAX + (ROUNDS + 1) * CLIENTS;

export async function measurePayments(cluster: Cluster): Promise<Row[]> {
  const [address, floorAddress] = [await cluster.openVenue('payments'), await cluster.openVenue('payments_floor')];
  for (const each of [address, floorAddress]) await onDatabase(each, (client) => addPendingPayments(client, PAYMENTS));
  await using venue = await startVenue(address, MERCHANT_SETTINGS);
  await using floor = startChild('bench/floors/raw-settle.ts', { env: { DATABASE_URL: urlOf(floorAddress) } });
  const { port: floorPort } = await floor.hear(portShape);
  const ours = settler(venue.port);
  const least = settler(floorPort);

  await least.settle(WARM_UP_MS, WARM_UP_MAX);
  await ours.settle(WARM_UP_MS, WARM_UP_MAX);
  const rounds: { ours: number; floor: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [settled, written] = [await ours.settle(ROUND_MS, ROUND_MAX), await least.settle(ROUND_MS, ROUND_MAX)];
    rounds.push({ ours: settled.perSecond, floor: written.perSecond });
  }
  await requireSettled(address, ours.told());
  await requireSettled(floorAddress, least.told());
  return [
    ratioRow(
      {
        what: `Payments settled by the bank's signed message, ${CLIENTS} clients`,
        unit: 'payments/s',
        target: { atLeast: 0.7 },
        note:
          'The floor is node:http and one SQL statement that writes the same rows. Ours also checks the signature, and ' +
          'locks the payment and its attempt before it decides.',
      },
      rounds,
    ),
  ];
}

function settler(port: number) {
  const next = paymentMessages(port, PAYMENTS);
  let told = 0;
  return {
    told: () => told,
    settle: async (forMs: number, requestsMax: number): Promise<LoadResult> => {
      const result = await load({ port, connections: CLIENTS, forMs, requestsMax, next, status: 200 });
      told += result.requests;
      return result;
    },
  };
}

/** Redsys gets the same answer for what is not believed: only the rows say that it was. */
async function requireSettled(address: Address, told: number): Promise<void> {
  const settled = await onDatabase(address, countSettled);
  if (settled !== told) throw new Error(`Of ${told} payments that were said to be paid ${settled} are settled.`);
}

async function countSettled(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ settled: number }>(`
    select count(*)::integer as settled
    from payments join orders on orders.id = order_id join payment_attempts on payment_id = payments.id
    where payments.state = 'succeeded' and payment_attempts.state = 'succeeded'
  `);
  return rows[0]?.settled ?? 0;
}
