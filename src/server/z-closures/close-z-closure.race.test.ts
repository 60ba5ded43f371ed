// Closing Z closures while payments and refunds are stored at the same time.

import { sql as raw } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { PAYMENT_METHODS } from '#domain/payment.ts';
import { recordRefundedAmount } from '#server/payments/index.ts';
import { aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { createRequestContext, createSystemContext, type Services } from '#server/platform/context.ts';
import { closeAfterwards } from '#server/platform/testing/close-afterwards.ts';
import { staffActor } from '#server/platform/testing/staff-actor.ts';
import { until } from '#server/platform/testing/until.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { closeZClosure } from './close-z-closure.ts';
import { addPendingPayment, type PendingPayment } from './testing/pending-payments.ts';

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const [owner, manager] = [await venue.staffBrowser('OWNER'), await venue.staffBrowser('MANAGER')];

beforeEach(async () => {
  for (const table of ['refund_entries', 'order_lines', 'payment_shares', 'payments', 'orders', 'z_closures'] as const)
    await venue.db.deleteFrom(table).execute();
});

it('every Z closure equals its payments and refunds to the cent while 200 payments settle and a third of them is refunded', async () => {
  const [second, third] = [venue.openDatabase(), venue.openDatabase()];
  await payBeer();
  const pending: PendingPayment[] = [];
  for (let count = 0; count < 200; count += 1) {
    const method = PAYMENT_METHODS[count % PAYMENT_METHODS.length] ?? 'manual';
    pending.push(await addPendingPayment(venue, { method, amount: 100 + count * 7 }));
  }
  const elsewhere = { ...venue.services, db: second.db };
  const moving = (closed: readonly number[]) =>
    Promise.all(
      pending.map(async (payment, turn) => {
        // A third of them waits for one Z closure to be closed, and a third for two: money moves in three, however slow closing is.
        const third = Math.floor((turn * 3) / pending.length);
        await until(`${third} are closed`, () => closed.length >= third);
        const [here, there] = turn % 2 === 0 ? [venue.services, elsewhere] : [elsewhere, venue.services];
        await payment.settle(here);
        if (turn % 3 === 0) await recordRefund(there, payment, Math.ceil(payment.amount / (1 + (turn % 2))));
      }),
    );
  const closedIds = await closeWhile(moving, { ...venue.services, db: third.db });
  // The first may have the beer alone and the last is closed at the end; all others were closed while money moved.
  expect(closedIds.length).toBeGreaterThan(2);

  const moved = await movedByClosure();
  expect(moved.map(({ id }) => id)).toEqual(closedIds);
  for (const { id, ...money } of moved) {
    const { isBalanced, totals } = await owner.zClosures.readZClosure({ closureId: id });
    const { payments, invoiced, refunded } = totals;
    expect({ isBalanced, payments, invoiced: invoiced.sum, refunded: refunded.sum }).toEqual({
      isBalanced: true,
      ...money,
    });
    expect(invoiced.byMethod).toEqual(await paidByMethod(id));
  }
  const { totals } = await owner.zClosures.listZClosures({});
  expect(totals).toMatchObject({ payments: 202, ...(await movedInAll()) });
});

it('an unpaid staff order either prevents closing the Z closure or belongs to the next one', async () => {
  for (let round = 1; round <= 15; round += 1) {
    await payBeer();
    const { closure } = await owner.zClosures.readOpenZClosure({});
    const order = aStaffOrder([bar.beer]);
    const [closing, placed] = await Promise.all([
      owner.zClosures.closeZClosure({ closureId: closure?.id ?? 0 }).then(
        () => 'closed',
        () => 'waits',
      ),
      manager.staffOrders.placeStaffOrder(order),
    ]);
    expect(['closed', 'waits']).toContain(closing);
    await manager.paymentHistory.confirmPayment({ paymentId: placed.paymentId, paidWith: 'efectivo' });
    const row = venue.db.selectFrom('orders').select('closed_on').where('id', '=', order.orderId);
    expect(await row.executeTakeFirst()).toEqual({ closed_on: null });
  }
});

it('a payment is settled although Z closures are opened and closed twelve times before it has locked one', async () => {
  // A sequence counts on when a transaction is rolled back.
  await raw`
    create sequence openings;
    create function close_at_once() returns trigger language plpgsql as $$
    begin
      if nextval('openings') <= 12 then new.closed_on := new.opened_on; new.totals := '[]'; end if;
      return new;
    end $$;
    create trigger close_at_once before insert on z_closures for each row execute function close_at_once();
  `.execute(venue.db);
  closeAfterwards(
    async () => void (await raw`drop function close_at_once cascade; drop sequence openings`.execute(venue.db)),
  );
  const payment = await addPendingPayment(venue, { method: 'manual', amount: 300 });
  await payment.settle(venue.services);

  const settled = venue.db.selectFrom('payments').select('z_closure_id').where('id', '=', payment.paymentId);
  // The third transaction opens three, after two that opened five each.
  expect(await settled.executeTakeFirst()).toEqual({ z_closure_id: 3 });
});

/** Places a paid staff order of one beer. */
function payBeer() {
  return manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith: 'efectivo' }));
}

/** Records the total refunded amount of the payment with these services. */
async function recordRefund(services: Services, { paymentId }: PendingPayment, refunded: number): Promise<void> {
  const context = createSystemContext(services);
  await context.transaction((sql) => recordRefundedAmount(context, sql, paymentId, cents(refunded)));
}

/**
 * Closes open Z closures repeatedly until the work is done, and once more after that. The work sees the ids of those that are
 * closed. Returns the ids of all.
 */
async function closeWhile(
  work: (closed: readonly number[]) => Promise<unknown>,
  services: Services,
): Promise<number[]> {
  const userId = (await owner.staff.readSession({})).id;
  const actor = staffActor(userId, ['OWNER']);
  const closed: number[] = [];
  const closeOpen = async () => {
    const open = await services.db
      .selectFrom('z_closures')
      .select('id')
      .where('closed_on', 'is', null)
      .executeTakeFirst();
    const context = createRequestContext(services, { ...createSystemContext(services), actor });
    if (open) closed.push((await closeZClosure(context, { closureId: open.id })).id);
  };
  let isOver = false;
  const closing = (async () => {
    while (!isOver) await closeOpen();
  })();
  try {
    await work(closed);
  } finally {
    isOver = true;
    await closing;
  }
  await payBeer();
  await closeOpen();
  return closed;
}

/** The sums of each Z closure, added up from its rows. */
async function movedByClosure() {
  const { rows } = await raw<{ id: number; payments: number; invoiced: number; refunded: number }>`
    select id,
      (select count(*) from payments where z_closure_id = z_closures.id) as payments,
      (select coalesce(sum(amount_paid_by_user), 0) from payments where z_closure_id = z_closures.id) as invoiced,
      (select coalesce(sum(amount), 0) from refund_entries where z_closure_id = z_closures.id) as refunded
    from z_closures order by id
  `.execute(venue.db);
  return rows;
}

/** The sums of all payments and refunds, whichever Z closure they are in. */
async function movedInAll() {
  const { rows } = await raw<{ came: number; went: number }>`
    select (select sum(amount_paid_by_user) from payments) as came, (select sum(amount) from refund_entries) as went
  `.execute(venue.db);
  const { came, went } = rows[0] ?? { came: 0, went: 0 };
  return { invoiced: { sum: came }, refunded: { sum: went } };
}

async function paidByMethod(closureId: number): Promise<Record<string, number>> {
  const rows = await venue.db
    .selectFrom('payments')
    .select(['payment_method', 'amount_paid_by_user'])
    .where('z_closure_id', '=', closureId)
    .execute();
  const sums: Record<string, number> = Object.fromEntries(PAYMENT_METHODS.map((method) => [method, 0]));
  for (const { payment_method: method, amount_paid_by_user: paid } of rows) sums[method] = (sums[method] ?? 0) + paid;
  return sums;
}
