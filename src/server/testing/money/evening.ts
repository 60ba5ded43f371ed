// An evening: several orders whose steps interleave, work in the background, and the comparison on the next days.
import { reconcile } from '#server/attempts/index.ts';
import { failAt } from '#server/attempts/testing/injected-failures.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { compareWithProviders } from '#server/reconciliation/compare-with-providers.ts';
import { processPendingRefunds } from '#server/refunds/refund-sender.ts';
import { OrderStory, runTolerant, type StoryStep } from './order-story.ts';
import type { MoneyVenue } from './venue.ts';

/** What happens to the venue as a whole. */
export const VENUE_EVENTS = [
  'minute',
  'page-expires',
  'payment-expires',
  'day',
  'comparison',
  'reconciler',
  'refund-worker',
  'change-keys',
] as const;
export type VenueEvent = (typeof VENUE_EVENTS)[number];

/** One round: steps that run at the same time, each of one of the orders, and then an event of the venue. */
export interface Round {
  readonly steps: readonly { readonly order: number; readonly step: StoryStep }[];
  readonly event: VenueEvent | null;
}

const SECONDS_PER_ROUND = 10;
const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

/**
 * Plays the rounds with this number of new orders. `kills` are writes that fail, as if the process had been killed. Returns
 * the orders.
 */
export async function playEvening(
  money: MoneyVenue,
  orders: number,
  rounds: readonly Round[],
  kills: readonly number[] = [],
): Promise<readonly OrderStory[]> {
  const stories: OrderStory[] = [];
  for (let order = 0; order < orders; order += 1) stories.push(await OrderStory.begin(money));
  await failAt(money.venue.db, kills);
  for (const { steps, event } of rounds) {
    await Promise.all(steps.map(async ({ order, step }) => stories[order]?.run(step)));
    await money.bank.untilMessagesSent();
    money.passSeconds(SECONDS_PER_ROUND);
    if (event !== null) await runTolerant(() => EVENTS[event](money));
  }
  await failAt(money.venue.db, []);
  return stories;
}

/** The nights and mornings after the evening: every scheduled query, refund and comparison is due. */
export async function passTwoDays(money: MoneyVenue): Promise<void> {
  await money.bank.untilMessagesSent();
  for (const seconds of [41 * MINUTE_S, 5 * MINUTE_S, DAY_S, 60 * MINUTE_S, DAY_S]) {
    money.passSeconds(seconds);
    await EVENTS.reconciler(money);
    await EVENTS['refund-worker'](money);
    await EVENTS.comparison(money);
    await EVENTS['refund-worker'](money);
    await money.bank.untilMessagesSent();
  }
}

const EVENTS: Readonly<Record<VenueEvent, (money: MoneyVenue) => Promise<void>>> = {
  minute: async (money) => money.passSeconds(MINUTE_S),
  'page-expires': async (money) => money.passSeconds(31 * MINUTE_S),
  'payment-expires': async (money) => money.passSeconds(41 * MINUTE_S),
  day: async (money) => {
    money.passSeconds(DAY_S);
    await EVENTS.comparison(money);
  },
  comparison: ({ venue, gateways }) => compareWithProviders(createSystemContext(venue.services), gateways.providers),
  reconciler: ({ venue, gateways }) => reconcile(venue.services, gateways),
  'refund-worker': ({ venue, gateways }) => processPendingRefunds(venue.services, gateways),
  'change-keys': async ({ bank }) => bank.changeKeys(),
};
