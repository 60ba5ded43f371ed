// What the attacks share: they send many requests at the same time until an end, and count the results.
import { setTimeout as pause } from 'node:timers/promises';
import type { AttackedVenue } from './attacked-venue.ts';
import { describeError, type HonestBar } from './honest-bar.ts';
import { WIFI_ADDRESS } from './http-request.ts';
import { openPhone, type Phone } from './phone.ts';

const AT_ONCE = 20;
/** How many sessions a stranger opens for an attack. */
export const STRANGER_SESSIONS = 300;
const SCAN_PERIOD_MS = 61_000;

/** How many requests an attack sent, and how many of them had each result: the code of a refusal, or what `send` returned. */
export interface AttackCount {
  readonly sent: number;
  readonly results: ReadonlyMap<string, number>;
}

/**
 * Runs an attack: twenty attackers at once call `send` again and again. `send` receives the number of requests so far, and returns
 * a result. Ends at the time `until` (of `performance.now()`), or after `sentMax` requests. Returns how often each result came; an
 * error also counts as a result.
 */
export async function attackUntil(
  until: number,
  send: (sent: number) => Promise<string>,
  sentMax = Number.POSITIVE_INFINITY,
): Promise<AttackCount> {
  const results = new Map<string, number>();
  let sent = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < until && sent < sentMax) {
        sent += 1;
        const result = await send(sent).catch(describeError);
        results.set(result, (results.get(result) ?? 0) + 1);
      }
    }),
  );
  return { sent, results };
}

/** Returns the counted results of an attack as one text, the most frequent first. */
export function resultsText({ results }: AttackCount): string {
  const sorted = [...results].toSorted(([, a], [, b]) => b - a);
  return sorted.map(([result, count]) => `${result} ${count}`).join(', ');
}

/**
 * Opens 300 sessions of an attacker from one IP address, spread over all tables, and returns their simulated phones. If the address
 * is that of the venue's Wi-Fi, the honest customers first place an order, so that the server knows them. The attack then begins a
 * minute later.
 */
export async function openStrangerSessions(venue: AttackedVenue, bar: HonestBar, address: string): Promise<Phone[]> {
  if (address === WIFI_ADDRESS) {
    await bar.orderEarlier();
    await pause(SCAN_PERIOD_MS);
  }
  const strangers: Phone[] = [];
  for (let index = 0; index < STRANGER_SESSIONS; index += 1) {
    const phone = openPhone(venue.server.port, { cookie: '', address });
    await phone.customers.scanTable({ code: venue.tables[index % venue.tables.length] ?? '' });
    strangers.push(phone);
  }
  return strangers;
}
