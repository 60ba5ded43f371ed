// Generated orderings of everything that can happen to the money of an order, at the simulators of both providers with all
// their hostile modes. After the comparison of the next days, what moved at the bank is what is recorded here, or an open
// incident names the difference.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPaid } from '#domain/payment.ts';
import { reportUnqueriedAttempts } from '#server/attempts/report-unqueried-attempts.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { readBalance } from './testing/money/balance.ts';
import {
  BANK_STEPS,
  type EveningRound,
  passQuietDays,
  passTwoDays,
  playEvening,
  playRounds,
  playServerDowntime,
  type ServerDowntime,
  VENUE_EVENTS,
} from './testing/money/evening.ts';
import { MONEY_TEST_STEPS, type MoneyTestStep } from './testing/money/order-story.ts';
import { type MoneyVenue, openMoneyVenue } from './testing/money/venue.ts';

/** Orders of each provider; `npm run check:money` sets more. */
const ORDERINGS = Number(process.env['MONEY_ORDERINGS'] ?? 100);
const SEED = process.env['MONEY_SEED'];
/** Larger runs share the work in the background among more orders. */
const [ORDERS_PER_EVENING, STEPS_PER_ROUND_MAX] = ORDERINGS > 100 ? [20, 20] : [5, 8];
const WITH_EVERY_ORDER = { minLength: ORDERS_PER_EVENING, maxLength: ORDERS_PER_EVENING };
const RUNS = {
  numRuns: Math.ceil(ORDERINGS / ORDERS_PER_EVENING),
  // Shrinking takes minutes, and a test that reaches its time limit does not print what it has found.
  endOnFailure: true,
  ...(SEED === undefined ? {} : { seed: Number(SEED) }),
};
const TIMEOUT_MS = 90_000 + ORDERINGS * 1_000;

describe.each(['redsys', 'stripe'] as const)('the money of orders paid with %s', async (id) => {
  const money = await openMoneyVenue(id);

  it(
    'is the same at the bank and here after the daily comparison, or an open incident names the difference',
    async () => {
      const evenings = fc.record({
        first: fc.array(fc.constantFrom<MoneyTestStep>('start-on-page', 'start-direct'), WITH_EVERY_ORDER),
        rounds: fc.array(aRound(), { minLength: 3, maxLength: 14 }),
        // Writes that fail, as if the process had been killed at that moment.
        kills: fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 4 }),
        recovers: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(evenings, async ({ first, rounds, kills, recovers }) => {
          const starts = { steps: first.map((step, order) => ({ order, step })), event: null };
          const stories = await playEvening(money, ORDERS_PER_EVENING, [starts, ...rounds], kills);
          if (recovers) money.bank.recover();
          await passTwoDays(money);
          money.bank.recover();
          for (const story of stories) {
            const balance = await readBalance(money, story);
            if (balance.openIncidents.length === 0) expect(balance).toMatchObject({ recorded: balance.atBank });
            expect(story.untruths).toEqual([]);
            expect(balance.orderLines).toBe(balance.isCash || isPaid(balance.payment) ? 1 : 0);
          }
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );
});

describe.each(['redsys', 'stripe'] as const)('the money of closed days of a venue paid with %s', async (id) => {
  const steps = id === 'redsys' ? WITHOUT_LIST : WITH_LIST;
  const money = await openMoneyVenue(id, { listsOperations: id === 'stripe' });

  it(
    'is the same at the bank and here, or an open incident names the difference, without the bank’s list',
    async () => {
      const histories = fc.record({
        first: fc.array(fc.constantFrom<MoneyTestStep>('start-on-page', 'start-direct'), WITH_EVERY_ORDER),
        evenings: fc.array(
          fc.record({ rounds: fc.array(aRound(steps), { maxLength: 4 }), closed: aClosedTime(steps) }),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
        kills: fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 2 }),
      });
      await fc.assert(
        fc.asyncProperty(histories, async ({ first, evenings, kills }) => {
          const starts = { steps: first.map((step, order) => ({ order, step })), event: null };
          const stories = await playEvening(money, ORDERS_PER_EVENING, [starts], kills);
          for (const { rounds, closed } of evenings) {
            await playRounds(money, stories, rounds);
            await playServerDowntime(money, stories, closed);
          }
          money.bank.recover();
          await passQuietDays(money);
          for (const story of stories) {
            const balance = await readBalance(money, story);
            if (balance.openIncidents.length === 0) expect(balance).toMatchObject({ recorded: balance.atBank });
            expect(balance.openIncidents).not.toContain('unqueried-attempt');
            expect(story.untruths).toEqual([]);
          }
          await reportUnqueriedAttempts(createSystemContext(money.venue.services));
          expect(await unqueriedAttempts(money)).toEqual([]);
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );
});

/** Half of the steps are those by which money moves. */
const MONEY_STEPS: readonly MoneyTestStep[] = ['pay-on-page', 'pay-on-first-page', 'leave', 'return', 'start-on-page'];

/**
 * Without the bank's list, a charge that the bank denies stays hidden for as long as it does, and so does a refund that was made in
 * the portal of Redsys and whose message was lost.
 */
const HIDDEN_WITHOUT_LIST: readonly MoneyTestStep[] = ['queries-wrong', 'portal-refund', 'portal-refund-unnoticed'];
const WITHOUT_LIST = MONEY_TEST_STEPS.filter((step) => !HIDDEN_WITHOUT_LIST.includes(step));
const WITH_LIST = MONEY_TEST_STEPS.filter((step) => step !== 'queries-wrong');

function aRound(steps: readonly MoneyTestStep[] = MONEY_TEST_STEPS): fc.Arbitrary<EveningRound> {
  return fc.record({
    steps: someSteps(fc.oneof(fc.constantFrom(...MONEY_STEPS), fc.constantFrom(...steps))),
    event: fc.option(fc.constantFrom(...VENUE_EVENTS)),
  });
}

function aClosedTime(steps: readonly MoneyTestStep[]): fc.Arbitrary<ServerDowntime> {
  return fc.record({
    hours: fc.constantFrom(1, 7, 23, 25, 36, 72, 14 * 24, 40 * 24),
    steps: someSteps(fc.constantFrom(...BANK_STEPS.filter((step) => steps.includes(step)))),
    isBankAwayAtStart: fc.boolean(),
    clockErrorHours: fc.constantFrom(0, 0, 0, -1, 1, -30, 30),
  });
}

function someSteps(step: fc.Arbitrary<MoneyTestStep>) {
  const ofOrder = fc.record({ order: fc.nat(ORDERS_PER_EVENING - 1), step });
  return fc.array(ofOrder, { minLength: 1, maxLength: STEPS_PER_ROUND_MAX });
}

async function unqueriedAttempts({ venue }: MoneyVenue): Promise<string[]> {
  const incidents = venue.db.selectFrom('payment_incidents').select('id').where('kind', '=', 'unqueried-attempt');
  return (await incidents.execute()).map(({ id }) => id);
}
