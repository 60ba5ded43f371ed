// A wait notice for 200 phones: how soon all have it, and what that costs the customers who order meanwhile.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import * as z from 'zod/mini';
import { type ChildServer, startChild } from '#bench/rig/child-server.ts';
import { type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { type LoadResult, runHttpLoad } from '#bench/rig/http-load.ts';
import { openStaffClient } from '#bench/rig/staff-client.ts';
import { BUILT_SERVER_ARGUMENTS, databaseUrl, startServer, type VenueServer } from '#bench/rig/venue-server.ts';
import { percentile, plainRow, type ResultRow, ratioRow } from '#bench/row.ts';
import { pushRoutes } from '#contract/customer-payment-routes.ts';
import { waitNoticeRoutes } from '#contract/routes.ts';
import { insertRows } from '#seed/insert-rows.ts';
import { newId } from '#server/platform/ids.ts';
import { addCustomers, createOrderRequests } from './order-requests.ts';
import { addBoardOrders } from './printing/print-venue.ts';

const PHONES = 200;
const ROUNDS = 5;
const CLIENTS = 4;
const LOAD_MS = 3_000;
const WARM_UP_MS = 5_000;
const ORDERS_MAX = 4_000;

const settingsMessage = z.object({ settings: z.record(z.string(), z.string()) });
const subscriptionsMessage = z.object({
  subscriptions: z.array(z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })),
});
const deliveredMessage = z.object({ deliveredAt: z.number() });

/**
 * Measures how soon 200 phones receive the push message of a wait notice (how long drinks or food take). The push service is
 * simulated on this machine.
 */
export async function* measurePushMessages(cluster: Cluster): AsyncGenerator<ResultRow> {
  const address = await cluster.openVenue('push');
  await using service = startChild('bench/rig/push-service.ts');
  const { settings } = await service.receive(settingsMessage);
  // The simulated service is refused in production.
  const env = {
    ...settings,
    MAIL_FROM: 'hola@encina.example',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl(address),
  };
  await using venue = await startServer(BUILT_SERVER_ARGUMENTS, env);
  const subscriptions = await subscribePhones(service, venue);
  await onDatabase(address, (client) => addCustomersWithPhones(client, subscriptions));
  await using waiter = await openStaffClient(venue.port);

  const next = createOrderRequests(venue.port);
  const order = (forMs: number) =>
    runHttpLoad({ port: venue.port, connections: CLIENTS, forMs, requestsMax: ORDERS_MAX, next, status: 200 });
  await order(WARM_UP_MS);

  const deliveries: number[] = [];
  const tails: { ours: number; floor: number }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const alone = await order(LOAD_MS);
    service.send({ untilMessages: round * PHONES });
    const delivered = service.receive(deliveredMessage);
    const sentAt = Date.now();
    const [beside] = await Promise.all([
      order(LOAD_MS),
      waiter.send('PUT', waitNoticeRoutes.sendWaitNotice.path.replace(':noticeId', newId()), {
        ...{ section: 'drinks', tableCode: `B${round}`, wait: '20' },
      }),
    ]);
    deliveries.push((await delivered).deliveredAt - sentAt);
    tails.push({ ours: p99(beside), floor: p99(alone) });
  }
  yield plainRow(
    {
      ...{ what: `A wait notice, at the last of ${PHONES} phones`, unit: 'ms', target: { atMost: 3_000 } },
      note: `The push service is simulated on this machine, and ${CLIENTS} clients place orders meanwhile.`,
    },
    deliveries,
  );
  yield ratioRow(
    {
      ...{
        what: `Placing an order while ${PHONES} push messages are sent, p99`,
        unit: 'ms',
        target: { atMost: 1.2 },
      },
      note: `The floor is the same without a notice: ${CLIENTS} clients for ${LOAD_MS / 1000} s. The push service and the load share the two cores with the server.`,
    },
    tails,
  );
}

async function subscribePhones(service: ChildServer, { port }: VenueServer) {
  const reply = await fetch(`http://127.0.0.1:${port}${pushRoutes.readPushKey.path}`);
  const { key } = z.parse(z.object({ key: z.string() }), await reply.json());
  service.send({ key, phones: PHONES });
  return (await service.receive(subscriptionsMessage)).subscriptions;
}

/** The first customers have a phone, and an order at the table of each round. */
async function addCustomersWithPhones(
  client: pg.Client,
  subscriptions: z.infer<typeof subscriptionsMessage>['subscriptions'],
): Promise<void> {
  await addCustomers(client);
  const { rows } = await client.query<{ id: string }>('select id from customers order by id limit $1', [PHONES]);
  const now = new Date();
  const phones = subscriptions.map(({ endpoint, p256dh, auth }, index) => ({
    ...{ id: newId(), customer_id: rows[index]?.id, endpoint, created_on: now, used_on: now },
    endpoint_hash: `\\x${createHash('sha256').update(endpoint).digest('hex')}`,
    p256dh: `\\x${Buffer.from(p256dh, 'base64url').toString('hex')}`,
    auth: `\\x${Buffer.from(auth, 'base64url').toString('hex')}`,
  }));
  await insertRows(client, 'push_subscriptions', phones);
  await addBoardOrders(client, { orders: ROUNDS * PHONES, tables: ROUNDS });
  await client.query(
    `update orders set customer_id = owner.id
    from (select id, row_number() over (order by id) - 1 as number from customers limit $1) as owner,
      (select id, (row_number() over (order by id) - 1) / $2::integer as number from orders) as numbered
    where numbered.id = orders.id and owner.number = numbered.number`,
    [PHONES, ROUNDS],
  );
}

function p99({ latenciesMs }: LoadResult): number {
  return percentile(latenciesMs, 99);
}
