// Z closures whose totals differ from their money are detected, and cannot be closed.
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { recordRefundedAmount } from '#server/payments/index.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { addPendingPayment } from './testing/pending-payments.ts';

const venue = await openTestVenue();
const owner = await venue.staffBrowser('OWNER');

/** An open Z closure with two payments, one of them partially refunded, an opening float and cash that was paid in. */
beforeEach(async () => {
  for (const table of [
    ...(['refund_entries', 'order_lines', 'payment_shares', 'payments', 'orders', 'cash_movements'] as const),
    'z_closures' as const,
  ])
    await venue.db.deleteFrom(table).execute();
  for (const method of ['redsys', 'bizum'] as const) {
    const payment = await addPendingPayment(venue, { method, amount: 1000 });
    await payment.settle(venue.services);
    const context = createSystemContext(venue.services);
    if (method === 'bizum')
      await context.transaction((sql) => recordRefundedAmount(context, sql, payment.paymentId, cents(300)));
  }
  await owner.zClosures.setOpeningFloat({ closureId: 1, amount: 10_000 });
  const movement = { movementId: venue.newId(), direction: 'in', amount: 2_500, reason: 'Cambio' } as const;
  await owner.zClosures.recordCashMovement({ closureId: 1, ...movement });
});

describe('a closed Z closure', () => {
  it('is balanced if its totals equal its money', async () => {
    expect(await closeFirst()).toMatchObject({
      isBalanced: true,
      totals: { invoiced: { sum: 2000 }, refunded: { sum: 300 } },
    });
  });

  it.each([
    [
      'the amount of a payment has changed',
      "update payments set amount_paid_by_user = 1001 where payment_method = 'redsys'",
    ],
    [
      'the method of a payment has changed',
      "update payments set payment_method = 'stripe' where payment_method = 'redsys'",
    ],
    ['a payment is no longer in it', "update payments set z_closure_id = 2 where payment_method = 'redsys'"],
    ['a refund entry has changed', 'update refund_entries set amount = 301'],
    ['a refund entry is no longer in it', 'update refund_entries set z_closure_id = 2'],
    [
      'its stored totals have changed',
      `update z_closures set totals = jsonb_set(totals, '{0,invoiced}', '999') where id = 1`,
    ],
    ['its stored totals are empty', "update z_closures set totals = '[]' where id = 1"],
    ['its expected cash has changed', 'update z_closures set expected_cash_most = 12_501 where id = 1'],
    ['its opening float has changed', 'update z_closures set opening_float = 9_999 where id = 1'],
    ['a cash movement has changed', 'update cash_movements set amount = 2_501'],
    ['a cash movement is no longer in it', 'delete from cash_movements'],
  ])('is not balanced if %s', async (_, change) => {
    await closeFirst();
    await addPendingPayment(venue, { method: 'stripe', amount: 1 }).then((payment) => payment.settle(venue.services));
    await raw.raw(change).execute(venue.db);
    expect(await owner.zClosures.readZClosure({ closureId: 1 })).toMatchObject({ isBalanced: false });
  });
});

it('a Z closure cannot be closed with totals that differ from its money', async () => {
  // A trigger that stores other totals than those added up, in place of any bug that could.
  await raw`
    create function freeze_less() returns trigger language plpgsql as
    'begin new.totals := new.totals - 0; return new; end'
  `.execute(venue.db);
  await raw`
    create trigger less before update on z_closures for each row execute function freeze_less()
  `.execute(venue.db);
  await expect(closeFirst()).rejects.toMatchObject({ code: 'broken' });
  await raw`drop trigger less on z_closures`.execute(venue.db);
  expect(await owner.zClosures.readOpenZClosure({})).toMatchObject({ closure: { id: 1, totals: { payments: 2 } } });
  expect(await closeFirst()).toMatchObject({ isBalanced: true });
});

function closeFirst() {
  return owner.zClosures.closeZClosure({ closureId: 1 });
}
