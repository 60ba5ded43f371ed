// An evening: several orders whose steps interleave, work in the background, and the comparison on the next days.
import { reconcileAttempts } from '#server/attempts/index.ts';
import { failWrites } from '#server/attempts/testing/injected-failures.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { compareWithProviders } from '#server/reconciliation/compare-with-providers.ts';
import { queryUnknownRefunds } from '#server/refunds/query-unknown-refunds.ts';
import { processPendingRefunds } from '#server/refunds/refund-sender.ts';
import { MoneyTestOrder, type MoneyTestStep, runIgnoringRefusals } from './order-story.ts';
import type { MoneyVenue } from './venue.ts';

/**
 * The events of the whole venue in randomly generated payment tests: time passes, a background worker runs, or the keys of the
 * payment provider change.
 */
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
/** One of `VENUE_EVENTS`. */
type VenueEvent = (typeof VENUE_EVENTS)[number];

/**
 * One round of a randomly generated payment test: steps of orders that run at the same time, and then an event of the whole venue,
 * or none.
 */
export interface EveningRound {
  readonly steps: readonly { readonly order: number; readonly step: MoneyTestStep }[];
  readonly event: VenueEvent | null;
}

/**
 * A downtime of the server while customers are on pages of the bank: its length, what happens at the bank meanwhile, and what is
 * wrong after the restart.
 */
export interface ServerDowntime {
  readonly hours: number;
  /** What happens at the bank meanwhile. */
  readonly steps: EveningRound['steps'];
  /** The venue's internet is still away during the first hour after the start. */
  readonly isBankAwayAtStart: boolean;
  /** The clock of the server is wrong by this after the start. */
  readonly clockErrorHours: number;
}

/** The steps of a payment test that happen only at the bank, so that they are possible while the server is off. */
export const BANK_STEPS = [
  'pay-on-page',
  'pay-on-first-page',
  'decline-on-page',
  'portal-refund',
  'portal-refund-unnoticed',
] as const satisfies readonly MoneyTestStep[];

const SECONDS_PER_ROUND = 10;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/**
 * Runs a randomly generated payment test: places this number of orders, and runs the rounds with them. Returns the orders. `kills`
 * are the numbers of write statements that fail, as if the process had been killed.
 */
export async function playEvening(
  money: MoneyVenue,
  orders: number,
  rounds: readonly EveningRound[],
  kills: readonly number[] = [],
): Promise<readonly MoneyTestOrder[]> {
  const stories: MoneyTestOrder[] = [];
  for (let order = 0; order < orders; order += 1) stories.push(await MoneyTestOrder.begin(money));
  await failWrites(money.venue.db, kills);
  await playRounds(money, stories, rounds);
  await failWrites(money.venue.db, []);
  return stories;
}

/** Runs the rounds of a payment test with orders that were placed before. */
export async function playRounds(
  money: MoneyVenue,
  stories: readonly MoneyTestOrder[],
  rounds: readonly EveningRound[],
): Promise<void> {
  for (const { steps, event } of rounds) {
    await Promise.all(steps.map(async ({ order, step }) => stories[order]?.run(step)));
    await money.bank.untilMessagesSent();
    money.passSeconds(SECONDS_PER_ROUND);
    if (event !== null) await runIgnoringRefusals(() => EVENTS[event](money));
  }
}

/**
 * Lets two days pass after the rounds of a payment test. Runs the workers and the daily comparison several times meanwhile, so that
 * all status queries, refunds and comparisons that were due are made.
 */
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

/**
 * Turns the server off for some hours, plays steps of these orders at the bank meanwhile, turns the server on again, and runs the
 * workers.
 */
export async function playServerDowntime(
  money: MoneyVenue,
  stories: readonly MoneyTestOrder[],
  { hours, steps, isBankAwayAtStart, clockErrorHours }: ServerDowntime,
): Promise<void> {
  money.setServing(false);
  await Promise.all(steps.map(async ({ order, step }) => stories[order]?.run(step)));
  await money.bank.untilMessagesSent();
  money.passSeconds(hours * HOUR_S);
  money.setServing(true);
  money.setClockError(clockErrorHours * HOUR_S);
  if (isBankAwayAtStart) {
    await Promise.all(stories.map((story) => story.run('queries-refused')));
    for (const seconds of [0, MINUTE_S, HOUR_S]) await workAfter(money, seconds);
    await Promise.all(stories.map((story) => story.run('queries-normal')));
  }
  await workAfter(money, 0);
}

/**
 * Corrects the clock of the test server, and lets about three days without customers pass after the server was off. Runs the
 * workers and the comparison with the provider several times meanwhile.
 */
export async function passQuietDays(money: MoneyVenue): Promise<void> {
  money.setClockError(0);
  await money.bank.untilMessagesSent();
  for (const hours of [1, 6, 6, 6, 6, 24, 24]) {
    await workAfter(money, hours * HOUR_S);
    await EVENTS.comparison(money);
  }
}

async function workAfter(money: MoneyVenue, seconds: number): Promise<void> {
  money.passSeconds(seconds);
  for (const event of ['reconciler', 'refund-worker'] as const) await runIgnoringRefusals(() => EVENTS[event](money));
  await queryUnknownRefunds(money.venue.services, money.gateways);
  await money.bank.untilMessagesSent();
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
  reconciler: ({ venue, gateways }) => reconcileAttempts(venue.services, gateways),
  'refund-worker': ({ venue, gateways }) => processPendingRefunds(venue.services, gateways),
  'change-keys': async ({ bank }) => bank.changeKeys(),
};
