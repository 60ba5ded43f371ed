// 10,000 live streams without a session: from the address that 300 customers share, and from elsewhere.
import { setTimeout as pause } from 'node:timers/promises';
import { openAttackedVenue } from './attacked-venue.ts';
import { type CaseFigures, mustHold, type OperationTest, withPartName } from './figures.ts';
import { openHonestBar } from './honest-bar.ts';
import { ELSEWHERE_ADDRESS, WIFI_ADDRESS } from './http-request.ts';
import { type LiveStream, openLiveStream } from './live-stream.ts';

const STREAMS = 10_000;
/** Opened at the same time, so that the backlog of the listening socket is not the limit. */
const AT_ONCE = 200;
const EVENING_MS = 60_000;
const RETRY_MS = 500;

/**
 * Test case of `npm run check:operations`: very many live streams (server-sent events) from one IP address, which the customers
 * share in one part of the case.
 */
export const operation: OperationTest = { name: `${STREAMS} streams of one address`, run: openStreams };

async function openStreams(): Promise<CaseFigures> {
  const inside = await attackVenue(WIFI_ADDRESS);
  const elsewhere = await attackVenue(ELSEWHERE_ADDRESS);
  return { ...withPartName('from the same Wi-Fi', inside), ...withPartName('from elsewhere', elsewhere) };
}

async function attackVenue(address: string): Promise<CaseFigures> {
  await using venue = await openAttackedVenue();
  const bar = await openHonestBar(venue);
  const attackers = await inPortions(STREAMS, () => openMenuStream(venue.server.port, address));
  const open = attackers.filter(({ status, isOpen }) => status === 200 && isOpen()).length;
  mustHold(open < STREAMS / 2, `most of the streams have ended (${open} are open)`);

  let isOver = false;
  const goOn = async () => {
    // The attacker opens again what was refused, as fast as it is refused.
    let tried = 0;
    while (!isOver) {
      attackers.push(...(await inPortions(AT_ONCE, () => openMenuStream(venue.server.port, address))));
      tried += AT_ONCE;
      await pause(RETRY_MS);
    }
    return tried;
  };
  const [tried, honest] = await Promise.all([goOn(), bar.serve(EVENING_MS).finally(() => (isOver = true))]);
  for (const { close } of attackers) close();
  return {
    'streams tried by the attacker': STREAMS + tried,
    'of the first 10,000 open at the end of them': open,
    ...honest,
  };
}

function openMenuStream(port: number, address: string): Promise<LiveStream> {
  return openLiveStream(port, { path: '/api/live?topics=menu', address });
}

async function inPortions<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) {
    const portion = Math.min(AT_ONCE, count - results.length);
    results.push(...(await Promise.all(Array.from({ length: portion }, work))));
  }
  return results;
}
