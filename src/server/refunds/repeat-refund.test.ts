// Staff request a failed refund again, once, also that of a duplicate charge.
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { refundEndpoints } from '#contract/refunds.ts';
import { newId } from '#server/platform/ids.ts';
import {
  CARD_PAYMENT,
  newRefundInput,
  openRefundTestVenue,
  readOpenIncidentKinds,
  readPaymentState,
  readRefundEntrySum,
  readRefunds,
  runLastQueries,
} from './testing/refunds.ts';

const venue = await openRefundTestVenue();
const marta = await venue.createStaff('Marta');
const luis = await venue.createStaff('Luis');
beforeEach(() => venue.bank.reset());

const NO_RESPONSE = new Error('The connection broke');

describe.each([
  ['of a payment', lostRefund, 'refund-unknown', 1000, ['refund-unknown']],
  ['of a duplicate charge', lostSurplusRefund, 'duplicate-charge', 400, []],
] as const)('a refund %s that a person has found not to be made', (_, prepare, kind, refundable, closed) => {
  it('keeps its incident, and is requested again once, under the id of the browser', async () => {
    const { paymentId, attemptId, refundId: failedRefundId } = await prepare();
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual([kind]);
    await marta.recordRefundDecision({
      refundId: failedRefundId,
      decision: 'failed',
      note: 'No consta',
      seen: 'unknown',
    });
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual([kind]);
    const card = await cardOf(paymentId);
    const check = { by: 'Marta', note: 'No consta' };
    expect(card).toMatchObject({ kind, refund: { id: failedRefundId, state: 'failed', refundable, check } });

    const request = { refundId: failedRefundId, repetitionId: newId(), note: 'Otra vez' };
    const payment = await luis.repeatRefund(request);
    expect(z.parse(refundEndpoints.repeatRefund.output, payment)).toEqual(payment);
    expect(await luis.repeatRefund(request)).toEqual(payment);
    expect(venue.bank.requests).toMatchObject([{ id: request.repetitionId, amount: 400, attempt: { id: attemptId } }]);
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([
      { id: failedRefundId, state: 'failed' },
      { id: request.repetitionId, state: 'succeeded', amount: 400, attempt_id: attemptId, reason: 'Otra vez' },
    ]);
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual([]);
    const { incidents } = await marta.listIncidents({ state: 'closed' });
    const again = incidents.filter(({ closingReason }) => closingReason === 'requested-again');
    expect(again.filter((incident) => incident.payment?.id === paymentId)).toMatchObject(
      closed.map((one) => ({ kind: one, closedBy: 'Luis', note: 'Otra vez' })),
    );
  });

  it('is requested once when ten presses of two people arrive at the same time', async () => {
    const { paymentId, refundId: failedRefundId } = await prepare();
    await marta.recordRefundDecision({ refundId: failedRefundId, decision: 'failed', note: 'No consta' });
    const ids = [newId(), newId()];
    const presses = await Promise.allSettled(
      Array.from({ length: 10 }, (_, press) => {
        const who = press % 2 === 0 ? marta : luis;
        return who.repeatRefund({
          refundId: failedRefundId,
          repetitionId: ids[press % 2] ?? '',
          note: `Por ${press % 2}`,
        });
      }),
    );
    const refused = presses.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(5);
    for (const press of refused) expect(press).toMatchObject({ reason: { code: 'refund-not-repeatable' } });
    await venue.runSender();
    expect(venue.bank.requests).toHaveLength(1);
    expect(await readRefunds(venue.db, paymentId)).toHaveLength(2);
  });

  it('and whose second request is lost as well has one incident that asks again', async () => {
    const { paymentId, refundId: failedRefundId } = await prepare();
    await marta.recordRefundDecision({ refundId: failedRefundId, decision: 'failed', note: 'No consta' });
    venue.bank.replyWith(NO_RESPONSE);
    const refundId = newId();
    await marta.repeatRefund({ refundId: failedRefundId, repetitionId: refundId, note: 'Otra vez' });
    await runLastQueries(venue);
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual([kind]);
    expect(await cardOf(paymentId)).toMatchObject({ kind, refund: { id: refundId, state: 'unknown', amount: 400 } });
    await marta.recordRefundDecision({ refundId, decision: 'succeeded', note: 'Consta', seen: 'unknown' });
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual([]);
  });

  it('is not requested again after its incident was closed with a note, nor without a note', async () => {
    const { paymentId, refundId: failedRefundId } = await prepare();
    await marta.recordRefundDecision({ refundId: failedRefundId, decision: 'failed', note: 'No consta' });
    const request = { refundId: failedRefundId, repetitionId: newId(), note: 'Otra vez' };
    await expect(marta.repeatRefund({ ...request, note: ' ' })).rejects.toMatchObject({
      code: 'refund-reason-required',
    });
    await marta.closeIncident({ incidentId: (await cardOf(paymentId))?.id ?? '', note: 'Se lo hemos dado en mano' });
    await expect(marta.repeatRefund(request)).rejects.toMatchObject({ code: 'refund-not-repeatable' });
    expect(venue.bank.requests).toEqual([]);
  });
});

describe('a refund is not requested again', () => {
  it('while its result is unknown, nor after a person has found it made', async () => {
    const { refundId: failedRefundId } = await lostRefund();
    const request = { refundId: failedRefundId, repetitionId: newId(), note: 'Otra vez' };
    await expect(marta.repeatRefund(request)).rejects.toMatchObject({ code: 'refund-not-repeatable' });
    await marta.recordRefundDecision({ refundId: failedRefundId, decision: 'succeeded', note: 'Consta' });
    await expect(marta.repeatRefund(request)).rejects.toMatchObject({ code: 'refund-not-repeatable' });
    await expect(marta.repeatRefund({ ...request, refundId: newId() })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('under the id of another refund', async () => {
    const { paymentId, refundId: failedRefundId } = await lostRefund();
    await marta.recordRefundDecision({ refundId: failedRefundId, decision: 'failed', note: 'No consta' });
    const other = newRefundInput(paymentId, 400);
    await marta.refundPayment(other);
    const request = { refundId: failedRefundId, repetitionId: other.refundId, note: other.reason };
    await expect(marta.repeatRefund(request)).rejects.toMatchObject({ code: 'refund-id-reused' });
  });

  it('after other refunds have used up what its payment has left', async () => {
    const { paymentId, refundId: failedRefundId } = await lostRefund();
    await marta.recordRefundDecision({ refundId: failedRefundId, decision: 'failed', note: 'No consta' });
    venue.bank.replyWith({ state: 'pending', externalId: 'back-8' });
    await marta.refundPayment(newRefundInput(paymentId, 700));
    const request = { refundId: failedRefundId, repetitionId: newId(), note: 'Otra vez' };
    await expect(marta.repeatRefund(request)).rejects.toMatchObject({ code: 'refund-too-much' });
  });
});

it('a refund of an order line that is requested again takes what the line had cost', async () => {
  const { paymentId, refundId } = await lostRefund();
  const lineId = newId();
  await raw`
    with drinks as (
      update order_lines set product_type_id = 'drinks', price = 600 from payments
      where payments.id = ${paymentId} and order_id = remainder_of and position = 1 returning order_lines.*
    ), food as (
      insert into order_lines (id, order_id, position, product_id, product_type_id, name, label, size, quantity, price, vat_percent)
      select ${lineId}::uuid, order_id, 2, product_id, 'food', name, label, size, 1, 400, vat_percent from drinks returning id
    )
    insert into refund_lines (refund_id, line_id, units, amount) select ${refundId}::uuid, ${lineId}::uuid, 1, 400 from food
  `.execute(venue.db);
  await marta.recordRefundDecision({ refundId, decision: 'failed', note: 'No consta' });
  await marta.repeatRefund({ refundId, repetitionId: newId(), note: 'Otra vez' });
  const entries = venue.db.selectFrom('refund_entries').select('split').where('payment_id', '=', paymentId);
  expect(await entries.execute()).toMatchObject([{ split: [{ section: 'food', amount: 400 }] }]);
});

it('a refund that the bank declines is requested again as well, and enters the books once', async () => {
  const before = await readRefundEntrySum(venue.db);
  const { paymentId } = await venue.addPayment(CARD_PAYMENT);
  const declined = newRefundInput(paymentId, 400);
  venue.bank.replyWith({ state: 'failed', code: '0190' });
  await marta.refundPayment(declined);
  await marta.repeatRefund({ refundId: declined.refundId, repetitionId: newId(), note: 'Otra vez' });
  expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual(['refund-failed']);
  const second = await cardOf(paymentId);
  venue.bank.reset();
  await marta.repeatRefund({ refundId: second?.refund?.id ?? '', repetitionId: newId(), note: 'Otra vez' });
  expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual([]);
  expect(await readPaymentState(venue.db, paymentId)).toBe('partially-refunded');
  expect(await readRefundEntrySum(venue.db)).toBe(before + 400);
});

describe('the answer about the refund of a duplicate charge', () => {
  it('of a person who was shown the question before a colleague answered «no» is refused', async () => {
    const { refundId } = await lostSurplusRefund();
    await marta.recordRefundDecision({ refundId, decision: 'failed', note: 'No consta', seen: 'unknown' });
    const late = luis.recordRefundDecision({ refundId, decision: 'succeeded', note: 'Consta', seen: 'unknown' });
    await expect(late).rejects.toMatchObject({ code: 'refund-not-unknown' });
    const corrected = { refundId, decision: 'succeeded', note: 'Hecha en el portal', seen: 'failed' } as const;
    expect(await luis.recordRefundDecision(corrected)).toMatchObject({ refunds: [{ state: 'succeeded' }] });
  });

  it('that it was made at the bank is refused while it is requested again', async () => {
    const { refundId: failedRefundId } = await lostSurplusRefund();
    await marta.recordRefundDecision({ refundId: failedRefundId, decision: 'failed', note: 'No consta' });
    venue.bank.replyWith(NO_RESPONSE);
    await marta.repeatRefund({ refundId: failedRefundId, repetitionId: newId(), note: 'Otra vez' });
    const recorded = luis.recordRefundDecision({ refundId: failedRefundId, decision: 'succeeded', note: 'Hecha' });
    await expect(recorded).rejects.toMatchObject({ code: 'refund-too-much' });
  });
});

/** A refund of a part of a payment, without a response to its request and to the queries. */
async function lostRefund() {
  const charge = await venue.addPayment(CARD_PAYMENT);
  const wanted = newRefundInput(charge.paymentId, 400);
  venue.bank.replyWith(NO_RESPONSE);
  await marta.refundPayment(wanted);
  await runLastQueries(venue);
  venue.bank.reset();
  return { ...charge, refundId: wanted.refundId };
}

/** The automatic refund of a duplicate charge, without a response to its request and to the queries. */
async function lostSurplusRefund() {
  const { paymentId } = await venue.addPayment(CARD_PAYMENT);
  const attemptId = await venue.addDuplicateCharge(paymentId, 400);
  venue.bank.replyWith(NO_RESPONSE);
  await venue.runSender();
  await runLastQueries(venue);
  venue.bank.reset();
  const [refund] = await readRefunds(venue.db, paymentId);
  return { paymentId, attemptId, refundId: refund?.id ?? '' };
}

/** The open incident of the payment that is listed first. */
async function cardOf(paymentId: string) {
  const { incidents } = await marta.listIncidents({ state: 'open' });
  return incidents.find(({ payment }) => payment?.id === paymentId);
}
