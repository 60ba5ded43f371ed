// Our own refunds and refunds of the portal on one payment, in every order of responses and notifications.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { ExternalRefund, RefundResult } from '#server/attempts/index.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { until } from '#server/platform/testing/until.ts';
import { handleRefundEvent } from './record-refund-result.ts';
import {
  CARD_PAYMENT,
  newRefundInput,
  openRefundTestVenue,
  readOpenIncidentKinds,
  readRefunds,
} from './testing/refunds.ts';

const venue = await openRefundTestVenue();
const marta = await venue.createStaff();
beforeEach(() => venue.bank.reset());

interface Charge {
  readonly paymentId: string;
  readonly attemptId: string;
}

const OURS = { externalId: 'ours-1', amount: cents(500), state: 'succeeded' } as const;
const PORTAL = { externalId: 'portal-1', amount: cents(500), state: 'succeeded' } as const;

describe('the notification of our own refund', () => {
  it('that arrives before the response to the request is the same refund', async () => {
    const charge = await venue.addPayment(CARD_PAYMENT);
    venue.bank.replyWith(async () => {
      await report(charge, OURS);
      return { state: 'succeeded', externalId: 'ours-1' };
    });
    await marta.refundPayment(newRefundInput(charge.paymentId, 500));
    await report(charge, OURS);
    expect(await statesOf(charge)).toEqual(['ours-1 succeeded']);
  });

  it('is the result of a refund whose response was lost', async () => {
    const charge = await venue.addPayment(CARD_PAYMENT);
    venue.bank.replyWith(new Error('The connection broke'));
    await marta.refundPayment(newRefundInput(charge.paymentId, 500));
    for (let time = 1; time <= 3; time += 1) await report(charge, OURS);
    expect(await statesOf(charge)).toEqual(['ours-1 succeeded']);
    expect(await readOpenIncidentKinds(venue.db, charge.paymentId)).toEqual([]);
  });

  it('that arrives after a person has recorded the refund as done is the same refund', async () => {
    const charge = await venue.addPayment(CARD_PAYMENT);
    venue.bank.replyWith(new Error('The connection broke'));
    const wanted = newRefundInput(charge.paymentId, 500);
    await marta.refundPayment(wanted);
    await marta.recordRefundDecision({ refundId: wanted.refundId, decision: 'succeeded', note: 'Consta' });
    await report(charge, OURS);
    expect(await statesOf(charge)).toEqual(['ours-1 succeeded']);
  });
});

describe('a refund of the portal of the same amount, reported while ours is being sent,', () => {
  const results: readonly [title: string, result: RefundResult | Error, states: string[], incidents: string[]][] = [
    [
      'is another one when ours succeeds',
      { state: 'succeeded', externalId: 'ours-1' },
      ['ours-1 succeeded', 'portal-1 succeeded'],
      [],
    ],
    [
      'is another one when ours is pending',
      { state: 'pending', externalId: 'ours-1' },
      ['ours-1 pending', 'portal-1 succeeded'],
      [],
    ],
    [
      // The portal has refunded what ours could not: nothing is left to do.
      'is another one when ours is refused',
      { state: 'failed', code: '0950' },
      ['null failed', 'portal-1 succeeded'],
      [],
    ],
    ['counts once when ours gets no response', new Error('The connection broke'), ['portal-1 succeeded'], []],
  ];

  it.each(results)('%s', async (_, result, states, incidents) => {
    const charge = await venue.addPayment(CARD_PAYMENT);
    venue.bank.replyWith(async () => {
      await report(charge, PORTAL);
      if (result instanceof Error) throw result;
      return result;
    });
    await marta.refundPayment(newRefundInput(charge.paymentId, 500));
    await report(charge, PORTAL);
    expect((await statesOf(charge)).toSorted()).toEqual(states.toSorted());
    expect(await readOpenIncidentKinds(venue.db, charge.paymentId)).toEqual(incidents);
  });
});

describe('a refund of the portal of the same amount, attached to ours whose response is lost,', () => {
  const reports: readonly [title: string, result: RefundResult, states: string[], incidents: string[]][] = [
    [
      'is another one when the bank reports ours as made',
      { state: 'succeeded', externalId: 'ours-1' },
      ['ours-1 succeeded', 'portal-1 succeeded'],
      [],
    ],
    [
      'is another one when the bank reports ours as failed',
      { state: 'failed', code: '0950' },
      ['null failed', 'portal-1 succeeded'],
      [],
    ],
  ];

  it.each(reports)('%s', async (_, result, states, incidents) => {
    const charge = await venue.addPayment(CARD_PAYMENT);
    venue.bank.replyWith(async () => {
      await report(charge, PORTAL);
      throw new Error('The connection broke');
    });
    const refund = newRefundInput(charge.paymentId, 500);
    await marta.refundPayment(refund);
    const event = { kind: 'result', refundId: refund.refundId, result } as const;
    await handleRefundEvent(createSystemContext(venue.services), event);
    expect((await statesOf(charge)).toSorted()).toEqual(states.toSorted());
    expect(await readOpenIncidentKinds(venue.db, charge.paymentId)).toEqual(incidents);
  });
});

it('two refunds of ours of the same amount keep their results, whichever is reported first', async () => {
  const charge = await venue.addPayment(CARD_PAYMENT);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  venue.bank.replyWith(async () => {
    if (venue.bank.requests.length === 1) {
      await released;
      return { state: 'failed', code: '0950' };
    }
    // The notification of the second one is attached to the first, which is older.
    await report(charge, OURS);
    return { state: 'succeeded', externalId: 'ours-1' };
  });
  const first = marta.refundPayment(newRefundInput(charge.paymentId, 500));
  await until('the bank was asked for the first', () => venue.bank.requests.length === 1);
  await marta.refundPayment(newRefundInput(charge.paymentId, 500));
  release();
  await first;
  expect((await statesOf(charge)).toSorted()).toEqual(['null failed', 'ours-1 succeeded']);
});

async function statesOf({ paymentId }: Charge): Promise<string[]> {
  const refunds = await readRefunds(venue.db, paymentId);
  return refunds.map((refund) => `${refund.external_id} ${refund.state}`);
}

async function report({ paymentId, attemptId }: Charge, refund: ExternalRefund): Promise<void> {
  const attempt = { id: attemptId, paymentId };
  const event = { kind: 'external', provider: 'redsys', ref: 'order-1', attempt, refund } as const;
  await handleRefundEvent(createSystemContext(venue.services), event);
}
