// The list of refundable payments.
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { REFUNDABLE_PAYMENTS_PAGE_SIZE, refundEndpoints } from '#contract/refunds.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { newRefundInput, openRefundTestVenue } from './testing/refunds.ts';

const venue = await openRefundTestVenue();
const marta = await venue.createStaff('Marta');

beforeEach(async () => {
  for (const table of ['payment_incidents', 'refund_entries', 'refunds', 'payment_attempts'] as const)
    await venue.db.deleteFrom(table).execute();
  for (const table of ['payment_shares', 'payments'] as const) await venue.db.deleteFrom(table).execute();
});

describe('the list of refundable payments', () => {
  it('is empty in a new venue', async () => {
    expect(await marta.listRefundable({})).toEqual({ payments: [], next: null });
  });

  it('has every settled payment once, newest first, page by page, also while new ones are paid', async () => {
    const paid: number[] = [];
    for (let count = 0; count < 2 * REFUNDABLE_PAYMENTS_PAGE_SIZE + 5; count += 1) {
      paid.unshift((await venue.addPayment()).number);
      if (count % 10 === 0) await venue.addPayment({ state: count % 20 === 0 ? 'pending' : 'expired' });
    }
    const first = await marta.listRefundable({});
    await venue.addPayment();
    const second = await marta.listRefundable({ before: first.next ?? 0 });
    const third = await marta.listRefundable({ before: second.next ?? 0 });
    const pages = [first, second, third].map(({ payments }) => payments.map(({ number }) => number));
    expect(pages.flat()).toEqual(paid);
    expect(pages.map(({ length }) => length)).toEqual([
      REFUNDABLE_PAYMENTS_PAGE_SIZE,
      REFUNDABLE_PAYMENTS_PAGE_SIZE,
      5,
    ]);
    expect(third.next).toBeNull();
  });

  it('has no next page after a last page that is full', async () => {
    for (let count = 0; count < REFUNDABLE_PAYMENTS_PAGE_SIZE; count += 1) await venue.addPayment();
    const { payments, next } = await marta.listRefundable({});
    expect([payments.length, next]).toEqual([REFUNDABLE_PAYMENTS_PAGE_SIZE, null]);
  });

  it('finds a payment by its number, and nothing for an unknown or unpaid one', async () => {
    const { number } = await venue.addPayment({ tableCode: 'B7' });
    expect(await marta.listRefundable({ number })).toMatchObject({
      payments: [{ number, tableCode: 'B7' }],
      next: null,
    });
    const { number: unpaid } = await venue.addPayment({ state: 'canceled' });
    expect(await marta.listRefundable({ number: unpaid })).toEqual({ payments: [], next: null });
    expect(await marta.listRefundable({ number: 999_999 })).toEqual({ payments: [], next: null });
  });

  it('has the refunds, who requested them, and the refundable amount; a duplicate charge counts for neither', async () => {
    const { paymentId, number } = await venue.addPayment({ method: 'bizum', provider: 'redsys' });
    venue.bank.replyWith({ state: 'failed', code: '0950' });
    await marta.refundPayment(newRefundInput(paymentId, 100, 'Primera'));
    venue.bank.reset();
    await marta.refundPayment(newRefundInput(paymentId, 300, 'Segunda'));
    await venue.addDuplicateCharge(paymentId);
    await venue.runSender();
    const { payments } = z.parse(refundEndpoints.listRefundable.output, await marta.listRefundable({ number }));
    expect(payments).toEqual([
      {
        id: paymentId,
        number,
        state: 'partially-refunded',
        method: 'bizum',
        tableCode: 'A1',
        customer: 'lucia@example.com',
        paid: 1000,
        refunded: 300,
        refundable: 700,
        ...{ paidWith: null, isPart: false, pendingLines: 1, doneLines: 0 },
        isManual: false,
        paidOn: SATURDAY_NIGHT.toISOString(),
        externalId: 'money-1',
        lines: [
          {
            label: 'Caña',
            quantity: 1,
            price: 1000,
            discount: 0,
            uncharged: 0,
            isCharged: true,
            isInvited: false,
            notes: '',
            voided: null,
          },
        ],
        refunds: [
          expect.objectContaining({ reason: 'Primera', state: 'failed', code: '0950', requestedBy: 'Marta' }),
          expect.objectContaining({ reason: 'Segunda', state: 'succeeded', code: null, isSurplus: false }),
          expect.objectContaining({ reason: '', amount: 1000, isSurplus: true, requestedBy: null, check: null }),
        ],
      },
    ]);
  });
});
