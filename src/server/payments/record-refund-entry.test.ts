// Refund entries: what each type of product had goes back exactly, in however many refunds.
import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { storeNewOrder } from '#server/orders-and-payments/index.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { recordRefundedAmount } from './record-refunded-amount.ts';

const venue = await openTestVenue();

it('refunds in several parts, one of which came back, take from drinks and food what each had', async () => {
  const paymentId = await settle();
  // The same total again stores nothing.
  for (const total of [1, 334, 100, 100, 999, 1000]) await refundUpTo(paymentId, total);
  const entries = await entriesOf(paymentId).orderBy('id').execute();
  expect(entries.map(({ amount }) => amount)).toEqual([1, 333, -234, 899, 1]);
  const parts = entries.flatMap(({ split }) => split);
  const sumOf = (of: typeof parts) => of.reduce((sum, { amount }) => sum + amount, 0);
  for (const { amount, split } of entries) expect(sumOf([...split])).toBe(amount);
  expect(sumOf(parts.filter(({ section }) => section === 'drinks'))).toBe(333);
  expect(sumOf(parts.filter(({ section }) => section === 'food'))).toBe(667);
});

it('two requests that record the same total at the same time store one entry', async () => {
  const paymentId = await settle();
  await Promise.all([1, 2].map(() => refundUpTo(paymentId, 500)));
  expect(await entriesOf(paymentId).execute()).toEqual([
    {
      amount: 500,
      split: [
        { section: 'drinks', vatPercent: 10, amount: 167 },
        { section: 'food', vatPercent: 10, amount: 333 },
      ],
    },
  ]);
});

function entriesOf(paymentId: string) {
  return venue.db.selectFrom('refund_entries').select(['amount', 'split']).where('payment_id', '=', paymentId);
}

function refundUpTo(paymentId: string, total: number): Promise<void> {
  const context = createSystemContext(venue.services);
  return context.transaction((sql) => recordRefundedAmount(context, sql, paymentId, cents(total)));
}

/** Settles an order of drinks and food for these prices. Returns the id of the payment. */
async function settle(drinks = 333, food = 667): Promise<string> {
  const context = createSystemContext(venue.services);
  const orderId = venue.newId();
  const lineOf = (section: 'drinks' | 'food', price: number) => ({
    ...{ productId: orderId, section, categoryId: orderId, name: 'Vino', label: 'Vino', baseLabel: 'Vino' },
    ...{ size: 'base' as const, quantity: 1, price: cents(price), notes: '' },
  });
  await context.statement((db) =>
    storeNewOrder(context, db, {
      ...{ id: orderId, customerId: null, email: '', tableCode: 'A1', vatPercent: 10, comment: '', contentHash: null },
      ...{
        plan: 'counts-as-paid',
        method: 'manual',
        reservedUnits: [],
        lines: [lineOf('drinks', drinks), lineOf('food', food)],
      },
    }),
  );
  const stored = venue.db.selectFrom('payments').select('id').where('remainder_of', '=', orderId);
  return (await stored.executeTakeFirstOrThrow()).id;
}
