// Time until a live event reaches the last of 1,000 phones, against plain streams on `node:http`.
import * as z from 'zod/mini';
import { type ChildServer, startChild } from '#bench/rig/child-server.ts';
import type { Cluster } from '#bench/rig/cluster.ts';
import { connectPhones, type Phones } from '#bench/rig/phones.ts';
import { portShape } from '#bench/rig/port-shape.ts';
import { databaseUrl, startServer } from '#bench/rig/venue-server.ts';
import { type ResultRow, ratioRow } from '#bench/row.ts';
import { LIVE_PATHS } from '#contract/live.ts';

const PHONES = 1_000;
const WARM_UP_ROUNDS = 15;
const ROUNDS = 41;
const published = z.object({ publishedAt: z.string() });

/** Measures how long a live event takes until the last of 1,000 phones has received it. */
export async function* measureEvents(cluster: Cluster): AsyncGenerator<ResultRow> {
  const address = await cluster.openVenue('events');
  await using venue = await startServer(['bench/rig/publishing-venue.ts'], { DATABASE_URL: databaseUrl(address) });
  await using floor = startChild('bench/floors/bare-streams.ts');
  const { port: floorPort } = await floor.receive(portShape);
  const noCookies = Array.from({ length: PHONES }, () => '');
  await using phones = await connectPhones(venue.port, `${LIVE_PATHS.customer}?topics=menu`, noCookies);
  await using floorPhones = await connectPhones(floorPort, '/', noCookies);

  const rounds: { ours: number; floor: number }[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    rounds.push({ ours: await measureMsToAll(venue, phones), floor: await measureMsToAll(floor, floorPhones) });
  }
  yield ratioRow(
    { what: 'An event to 1,000 listening phones', unit: 'ms', target: { atMost: 1.5 } },
    rounds.slice(WARM_UP_ROUNDS),
  );
}

async function measureMsToAll(server: ChildServer, phones: Phones): Promise<number> {
  const lastReceived = phones.lastReceivedAt();
  server.send({ publish: true });
  const { publishedAt } = await server.receive(published);
  return Number((await lastReceived) - BigInt(publishedAt)) / 1e6;
}
