// The check that finds attempts which nobody queries any more.
import { beforeEach, describe, expect, it } from 'vitest';
import { createSystemContext } from '#server/platform/context.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { type PaymentGateways, reconcileAttempts, startReconciler } from './index.ts';
import { reportUnqueriedAttempts } from './report-unqueried-attempts.ts';
import { openPaymentTestVenue } from './testing/table.ts';

const HOUR_MS = 3_600_000;
const table = await openPaymentTestVenue('redsys');
const { bank, venue } = table;
const gateways: PaymentGateways = {
  ...{ providers: [bank.provider()], publicUrl: 'http://localhost', googlePay: null, appleSession: null },
};
let { customer, orderId, attemptId, ref, start } = await table.startCheckout();

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  bank.reset();
  await venue.db.deleteFrom('payment_incidents').execute();
  await table.endEarlierAttempts();
  ({ customer, orderId, attemptId, ref, start } = await table.startCheckout());
  bank.canClose = false;
  await start({ paymentOption: 'bizum' });
});

const setAttempt = (columns: {
  state?: 'canceled';
  next_query_on: Date | null;
  unpaid_confirmation?: 'none' | 'final';
}) => venue.db.updateTable('payment_attempts').set(columns).where('id', '=', attemptId).execute();

describe('the check of status queries', () => {
  it('finds an attempt that ended on a page, of which the bank was never asked after the page had expired', async () => {
    bank.payOnPage(ref);
    await setAttempt({ state: 'canceled', unpaid_confirmation: 'final', next_query_on: null });
    await checkAfter(1.9);
    expect(await incidents()).toEqual([]);
    await checkAfter(2.1);
    expect(await incidents()).toEqual([{ kind: 'unqueried-attempt', closed: null }]);

    await reconcileAttempts(venue.services, gateways);
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1 });
    expect(await incidents()).toEqual([{ kind: 'unqueried-attempt', closed: 'charged' }]);
  });

  it('finds an attempt without a response that is not queried any more and is no incident', async () => {
    await setAttempt({ state: 'canceled', unpaid_confirmation: 'none', next_query_on: null });
    await checkAfter(30);
    await checkAfter(31);
    expect(await incidents()).toEqual([{ kind: 'unqueried-attempt', closed: null }]);
  });

  it('finds a charge that staff recorded and of which the bank was never asked', async () => {
    bank.isUnreachable = true;
    await customer.attempts.cancelCheckout({ orderId });
    const manager = await venue.staffBrowser('MANAGER');
    await manager.attempts.recordAttemptDecision({ attemptId, decision: 'charged', note: 'Sale en el portal' });
    await checkAfter(1.9);
    expect(await incidents()).toMatchObject([{ kind: 'late-money' }]);
    await checkAfter(3);
    expect(await incidents()).toMatchObject([{ kind: 'late-money' }, { kind: 'unqueried-attempt', closed: null }]);
  });

  it('finds an attempt in progress whose query has been due for two hours', async () => {
    await checkAfter(3);
    expect(await incidents()).toEqual([{ kind: 'unqueried-attempt', closed: null }]);
  });

  it.each([false, true])(
    'finds nothing after the reconciler has run for days (bank unreachable: %s)',
    async (isAway) => {
      bank.isUnreachable = isAway;
      await customer.attempts.cancelCheckout({ orderId });
      for (let hours = 1; hours <= 60; hours += 1) {
        venue.setNow(new Date(SATURDAY_NIGHT.getTime() + hours * HOUR_MS));
        await reconcileAttempts(venue.services, gateways);
        await reportUnqueriedAttempts(createSystemContext(venue.services));
      }
      expect(await incidents()).toEqual(isAway ? [{ kind: 'unknown-outcome', closed: null }] : []);
    },
  );

  it('runs ten minutes after the start, when the queries of the closed days have been sent', async () => {
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 72 * HOUR_MS));
    bank.payOnPage(ref);
    const stop = startReconciler(venue.services, gateways);
    await expect.poll(async () => (await table.paymentOf(orderId)).state).toBe('succeeded');
    await stop();
    expect(await incidents()).toEqual([]);
  });
});

describe('the database', () => {
  it('refuses an attempt in progress without a next query', async () => {
    await expect(setAttempt({ next_query_on: null })).rejects.toThrow('payment_attempts_next_query_check');
  });
});

async function checkAfter(hours: number): Promise<void> {
  venue.setNow(new Date(SATURDAY_NIGHT.getTime() + hours * HOUR_MS));
  await reportUnqueriedAttempts(createSystemContext(venue.services));
}

function incidents() {
  return venue.db
    .selectFrom('payment_incidents')
    .select(['kind', 'closing_reason as closed'])
    .orderBy('opened_on')
    .execute();
}
