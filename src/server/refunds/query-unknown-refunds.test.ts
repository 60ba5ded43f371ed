// A refund without a response is queried before a person is asked.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { RefundResult } from '#server/attempts/index.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { until } from '#server/platform/testing/until.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { handleRefundEvent } from './record-refund-result.ts';
import {
  CARD_PAYMENT,
  newRefundInput,
  openRefundTestVenue,
  readOpenIncidentKinds,
  readPaymentState,
  readRefunds,
  runLastQueries,
} from './testing/refunds.ts';

const venue = await openRefundTestVenue();
const marta = await venue.createStaff();
beforeEach(async () => {
  venue.bank.reset();
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.updateTable('refunds').set({ next_query_on: null }).execute();
});

const DONE = { state: 'succeeded', externalId: 'back-9' } as const;

describe('a refund whose result is unknown', () => {
  it('is not queried within two minutes, because the bank may still be processing the request', async () => {
    await refundWithoutResponse();
    await queryAfter(1.9);
    expect(venue.bank.queries).toEqual([]);
  });

  it.each([
    ['done', DONE, 'succeeded', 'refunded', []],
    ['refused', { state: 'failed', code: '0950' }, 'failed', 'succeeded', ['refund-failed']],
    ['in progress', { state: 'pending', externalId: 'back-9' }, 'pending', 'succeeded', []],
  ] as const)(
    'and that the bank reports as %s is booked without a person',
    async (_, result, state, paid, incidents) => {
      const { paymentId, refundId } = await refundWithoutResponse();
      venue.bank.replyToQueriesWith(result);
      await queryAfter(2);
      expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ id: refundId, state, next_query_on: null }]);
      expect(await readPaymentState(venue.db, paymentId)).toBe(paid);
      expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual(incidents);
      await queryAfter(60);
      expect(venue.bank.queries).toMatchObject([{ id: refundId, amount: 1000, requestedOn: SATURDAY_NIGHT }]);
      expect(venue.bank.requests).toHaveLength(1);
    },
  );

  it.each([
    ['gets no response', new Error('No response')],
    ['cannot be identified by the bank', null],
    ['stays unknown', { state: 'unknown', code: 'not-found' }],
  ] as const)('and that %s opens an incident after the last query only', async (_, reply) => {
    const { paymentId } = await refundWithoutResponse();
    venue.bank.replyToQueriesWith(reply);
    for (const minutes of [2, 3, 4, 8, 16, 29]) await queryAfter(minutes);
    expect(venue.bank.queries).toHaveLength(4);
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual([]);
    for (const minutes of [30, 60]) await queryAfter(minutes);
    expect(venue.bank.queries).toHaveLength(5);
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual(['refund-unknown']);
    const { payments } = await marta.listRefundable({});
    expect(payments[0]?.refunds).toMatchObject([{ state: 'unknown', isQueried: false }]);
  });

  it('is queried a last time before a person is asked, also if no process ran for hours', async () => {
    const { paymentId } = await refundWithoutResponse();
    venue.bank.replyToQueriesWith(DONE);
    await queryAfter(300);
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ state: 'succeeded' }]);
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual([]);
  });

  it('is queried once by two processes', async () => {
    const { paymentId } = await refundWithoutResponse();
    venue.bank.replyToQueriesWith(DONE);
    venue.setNow(later(2));
    await Promise.all([venue.runQueries(), venue.runQueries(), venue.runQueries()]);
    expect(venue.bank.queries).toHaveLength(1);
    expect(await readPaymentState(venue.db, paymentId)).toBe('refunded');
  });

  it('is queried again after the process that queried it was killed', async () => {
    const { paymentId } = await refundWithoutResponse();
    venue.bank.replyToQueriesWith(() => new Promise(() => {}));
    venue.setNow(later(2));
    void venue.runQueries();
    await until('the bank was queried', () => venue.bank.queries.length === 1);
    venue.bank.replyToQueriesWith(DONE);
    await queryAfter(3);
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ state: 'succeeded' }]);
  });

  it('does not wait for another whose query hangs', async () => {
    const first = await refundWithoutResponse();
    const second = await refundWithoutResponse();
    let answer = (_: RefundResult) => {};
    venue.bank.replyToQueriesWith(async () => {
      if (venue.bank.queries.at(-1)?.id !== first.refundId) return DONE;
      return new Promise<RefundResult>((resolve) => {
        answer = resolve;
      });
    });
    venue.setNow(later(2));
    const running = venue.runQueries();
    await until('the bank was asked about both', () => venue.bank.queries.length === 2);
    await until('the second was booked', async () => (await stateOfPayment(second.paymentId)) === 'refunded');
    answer(DONE);
    await running;
  });

  it('is not queried when its account is not configured, and a person is asked in the end', async () => {
    const { paymentId } = await refundWithoutResponse();
    venue.bank.setConfigured(false);
    for (const minutes of [2, 30]) await queryAfter(minutes);
    expect(venue.bank.queries).toEqual([]);
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual(['refund-unknown']);
  });

  it('is queried with the ids of the other refunds of the attempt, which it cannot be', async () => {
    const { paymentId } = await refundWithoutResponse(400);
    venue.bank.replyWith({ state: 'succeeded', externalId: 'back-7' });
    await marta.refundPayment(newRefundInput(paymentId, 400));
    await queryAfter(2);
    expect(venue.bank.queries).toMatchObject([{ amount: 400, otherExternalIds: ['back-7'] }]);
  });
});

describe('a person', () => {
  it('may decide before the last query, which is not sent then', async () => {
    const { paymentId, refundId } = await refundWithoutResponse();
    await marta.recordRefundDecision({ refundId, decision: 'failed', note: 'No consta' });
    await queryAfter(30);
    expect(venue.bank.queries).toEqual([]);
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual([]);
  });

  it('may decide while a query awaits its response, which does not change the same decision', async () => {
    const { paymentId, refundId } = await refundWithoutResponse();
    venue.bank.replyToQueriesWith(async () => {
      await marta.recordRefundDecision({ refundId, decision: 'succeeded', note: 'Consta' });
      return DONE;
    });
    await queryAfter(2);
    const { payments } = await marta.listRefundable({});
    expect(payments[0]).toMatchObject({ id: paymentId, refunds: [{ state: 'succeeded', check: { by: 'Marta' } }] });
  });

  it('is not asked when a notification reports the refund between two queries', async () => {
    const { paymentId, attemptId } = await refundWithoutResponse();
    await queryAfter(2);
    const attempt = { id: attemptId, paymentId };
    const refund = { externalId: 'back-9', amount: cents(1000), state: 'succeeded' } as const;
    const event = { kind: 'external', provider: 'redsys', ref: 'order-1', attempt, refund } as const;
    await handleRefundEvent(createSystemContext(venue.services), event);
    await runLastQueries(venue);
    expect(venue.bank.queries).toHaveLength(1);
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual([]);
  });
});

async function refundWithoutResponse(amount = 1000) {
  const charge = await venue.addPayment(CARD_PAYMENT);
  const wanted = newRefundInput(charge.paymentId, amount);
  venue.bank.replyWith(new Error('The connection broke'));
  await marta.refundPayment(wanted);
  return { ...charge, refundId: wanted.refundId };
}

async function queryAfter(minutes: number): Promise<void> {
  venue.setNow(later(minutes));
  await venue.runQueries();
}

function later(minutes: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + minutes * 60_000);
}

function stateOfPayment(paymentId: string) {
  return readPaymentState(venue.db, paymentId);
}
