// The daily comparison of the bank's list with ours.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { newStartAttemptInput } from '#server/attempts/testing/start-attempt.ts';
import { openPaymentTestVenue } from '#server/attempts/testing/table.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { compareWithProviders } from './compare-with-providers.ts';

const HOUR_MS = 3_600_000;
const table = await openPaymentTestVenue('redsys');
const { bank, venue } = table;
let { customer, orderId, attemptId, ref, start } = await table.startCheckout();

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  bank.reset();
  await venue.db.deleteFrom('provider_comparisons').execute();
  await venue.db.deleteFrom('payment_incidents').execute();
  // Payments of earlier tests are outside of the period.
  await table.endEarlierAttempts();
  ({ customer, orderId, attemptId, ref, start } = await table.startCheckout());
});

describe('the daily comparison', () => {
  it('finds no difference if every charge is recorded', async () => {
    await start({ paymentOption: 'googlepay', token: 't' });
    await compareAfterHours(8);
    expect(await incidents()).toEqual([]);
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1 });
  });

  it('settles the payment of a charge that no message reported, once', async () => {
    bank.canClose = false;
    await start({ paymentOption: 'bizum' });
    await customer.attempts.cancelCheckout({ orderId });
    bank.payOnPage(ref);
    await compareAfterHours(8);
    await compareAfterHours(9);
    expect(await table.readStored(orderId)).toEqual({
      ...{ payment: 'succeeded', attempts: ['succeeded'], orders: 1, incidents: ['late-money'] },
    });
  });

  it('refunds a second charge of a payment that is found only in the list', async () => {
    bank.canClose = false;
    await start({ paymentOption: 'bizum' });
    const second = newStartAttemptInput(orderId, venue.newId(), { paymentOption: 'googlepay', token: 't' });
    await customer.attempts.startAttempt(second);
    bank.payOnPage(ref);
    await compareAfterHours(8);
    expect(await table.readStored(orderId)).toMatchObject({ orders: 1, incidents: ['duplicate-charge'] });
  });

  it('reports a charge that belongs to no attempt, once', async () => {
    const charge = { kind: 'charge', externalId: 'theirs-1', currency: 'EUR', time: SATURDAY_NIGHT } as const;
    bank.otherOperations.push({ ...charge, ref: '1122unknown', amount: cents(990) });
    await compareAfterHours(8);
    await compareAfterHours(9);
    expect(await incidents()).toMatchObject([
      {
        ...{ kind: 'unmatched-charge', payment_id: null, provider: 'redsys', operation_id: 'theirs-1' },
        detail: { amount: 990, externalId: 'theirs-1' },
      },
    ]);
  });

  it('reports a charge that staff recorded after its day was compared, if the bank does not list it', async () => {
    bank.replyWith('break-before');
    await start({ paymentOption: 'googlepay', token: 't' });
    await compareAfterHours(26);
    await compareAfterHours(52);
    bank.isUnreachable = true;
    const manager = await venue.staffBrowser('MANAGER');
    await manager.attempts.recordAttemptDecision({ attemptId, decision: 'charged', note: 'Extracto del banco' });
    bank.isUnreachable = false;
    await compareAfterHours(76);
    expect(await incidents()).toMatchObject([{ kind: 'unmatched-charge', attempt_id: attemptId, closed_on: null }]);
  });

  it('reports a payment whose charge the bank does not list', async () => {
    await start({ paymentOption: 'googlepay', token: 't' });
    bank.unlisted.add(ref);
    await compareAfterHours(8);
    expect(await incidents()).toMatchObject([
      { kind: 'unmatched-charge', attempt_id: attemptId, detail: { amount: 250, code: 'not-listed' } },
    ]);
  });

  it('settles the payment of a charge that the bank lists two days later', async () => {
    bank.canClose = false;
    await start({ paymentOption: 'bizum' });
    await customer.attempts.cancelCheckout({ orderId });
    bank.payOnPage(ref);
    bank.unlisted.add(ref);
    await compareAfterHours(8);
    expect(await table.readStored(orderId)).toMatchObject({ orders: 0 });
    bank.unlisted.delete(ref);
    await compareAfterHours(56);
    expect(await table.readStored(orderId)).toMatchObject({
      payment: 'succeeded',
      orders: 1,
      incidents: ['late-money'],
    });
  });

  it('reports a charge that is listed with another amount than the recorded one', async () => {
    await start({ paymentOption: 'googlepay', token: 't' });
    bank.unlisted.add(ref);
    const charge = { kind: 'charge', externalId: `money-${ref}`, currency: 'EUR', time: SATURDAY_NIGHT } as const;
    bank.otherOperations.push({ ...charge, ref, amount: cents(251) });
    await compareAfterHours(8);
    expect(await incidents()).toMatchObject([
      { kind: 'amount-mismatch', attempt_id: attemptId, detail: { amount: 251 } },
    ]);
  });

  it('that fails is repeated from where the last one ended', async () => {
    await compareAfterHours(8);
    const [first] = await comparisons();
    bank.isUnreachable = true;
    await expect(compareAfterHours(32)).rejects.toThrow('unreachable');
    expect(await comparisons()).toEqual([first]);
    bank.isUnreachable = false;
    await compareAfterHours(56);
    expect(await comparisons()).toMatchObject([{ compared_until: hoursLater(55) }]);
  });
});

function hoursLater(hours: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + hours * HOUR_MS);
}

async function compareAfterHours(hours: number): Promise<void> {
  venue.setNow(hoursLater(hours));
  await compareWithProviders(createSystemContext(venue.services), [bank.provider()]);
}

function incidents() {
  return venue.db.selectFrom('payment_incidents').selectAll().orderBy('opened_on').execute();
}

function comparisons() {
  return venue.db.selectFrom('provider_comparisons').selectAll().execute();
}
