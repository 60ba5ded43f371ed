// A closure whose totals are not its money is found out, and not closed.
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { recordRefunded } from '#server/payments/index.ts';
import { createHouseContext } from '#server/platform/context.ts';
import { openTestVenue, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';
import { addPendingPayment } from './testing/pending-payments.ts';

let venue: TestVenue;
let owner: TestBrowser;

beforeAll(async () => {
  venue = await openTestVenue();
  owner = await venue.staffBrowser('OWNER');
});
afterAll(() => venue.close());

/** A till with two payments, of one of which a part went back. */
beforeEach(async () => {
  for (const table of ['refund_bookings', 'order_comments', 'order_lines', 'orders', 'payments', 'z_closures'] as const)
    await venue.db.deleteFrom(table).execute();
  for (const method of ['redsys', 'bizum'] as const) {
    const payment = await addPendingPayment(venue, { method, amount: 1000 });
    await payment.settle(venue.house);
    const context = createHouseContext(venue.house);
    if (method === 'bizum')
      await context.transaction((sql) => recordRefunded(context, sql, payment.paymentId, cents(300)));
  }
});

describe('a closed closure', () => {
  it('is its money', async () => {
    expect(await close()).toMatchObject({
      isBalanced: true,
      totals: { invoiced: { sum: 2000 }, refunded: { sum: 300 } },
    });
  });

  it.each([
    ['a payment grew', "update payments set amount_paid_by_user = 1001 where payment_method = 'redsys'"],
    ['a payment is of another method', "update payments set payment_method = 'stripe' where payment_method = 'redsys'"],
    ['a payment is in it no more', "update payments set z_closure_id = 2 where payment_method = 'redsys'"],
    ['more went back', 'update refund_bookings set amount = 301'],
    ['what went back is in it no more', 'update refund_bookings set z_closure_id = 2'],
    [
      'what was frozen is something else',
      `update z_closures set totals = jsonb_set(totals, '{0,invoiced}', '999') where id = 1`,
    ],
    ['nothing is frozen', "update z_closures set totals = '[]' where id = 1"],
  ])('is not, when %s', async (_, change) => {
    await close();
    await addPendingPayment(venue, { method: 'stripe', amount: 1 }).then((payment) => payment.settle(venue.house));
    await raw.raw(change).execute(venue.db);
    expect(await owner.zClosures.readClosure({ closureId: 1 })).toMatchObject({ isBalanced: false });
  });
});

it('a till is not closed with totals that are not its money', async () => {
  // Stands for whatever might freeze something else than what was added up.
  await raw`
    create function freeze_less() returns trigger language plpgsql as
    'begin new.totals := new.totals - 0; return new; end'
  `.execute(venue.db);
  await raw`
    create trigger less before update on z_closures for each row execute function freeze_less()
  `.execute(venue.db);
  await expect(close()).rejects.toMatchObject({ code: 'broken' });
  await raw`drop trigger less on z_closures`.execute(venue.db);
  expect(await owner.zClosures.readTill({})).toMatchObject({ closure: { id: 1, totals: { payments: 2 } } });
  expect(await close()).toMatchObject({ isBalanced: true });
});

function close() {
  return owner.zClosures.closeClosure({ closureId: 1 });
}
