// Canceling an unpaid staff order.

import { beforeEach, describe, expect, it } from 'vitest';
import { REASON_CHARACTERS_MAX } from '#domain/reason.ts';
import { TestBank } from '#server/attempts/testing/provider.ts';
import { anOrderOf, aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { createRequestContext, type StaffContext } from '#server/platform/context.ts';
import { staffActor } from '#server/platform/testing/staff-actor.ts';
import { listenOnFreePort, openStream } from '#server/platform/testing/stream.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { cancelOrder } from './cancel-order.ts';

const venue = await openTestVenue({ paying: { providers: [new TestBank('redsys').provider()] } });
const bar = await storeSmallMenu(venue.db);
const [owner, manager] = [await venue.staffBrowser('OWNER'), await venue.staffBrowser('MANAGER')];

beforeEach(async () => {
  await venue.db.updateTable('settings').set({ payment_mode: 'redsys' }).execute();
  await venue.db.updateTable('products').set({ counts_stock: true, stock: 10 }).where('id', '=', bar.beer).execute();
  for (const table of ['order_lines', 'payment_shares', 'payments', 'orders', 'z_closures'] as const)
    await venue.db.deleteFrom(table).execute();
});

describe('a canceled staff order', () => {
  it('stores who canceled it and why, is no longer pending, and its table owes nothing', async () => {
    const paymentId = await placeUnpaidOrder();
    expect(await debts()).toMatchObject([{ tableCode: 'A1', remaining: 250 }]);
    const canceled = await manager.paymentHistory.cancelPayment({ paymentId, reason: ' Se han ido\nsin pagar ' });

    const { name } = await manager.staff.readSession({});
    const given = { by: name, time: SATURDAY_NIGHT.toISOString(), reason: 'Se han ido sin pagar' };
    expect(canceled).toMatchObject({ id: paymentId, state: 'canceled', canceled: given, paid: 0, zClosureId: null });
    const { hasChanged, ...detail } = canceled;
    expect(hasChanged).toBe(true);
    expect(await owner.paymentHistory.readPaymentDetail({ paymentId })).toEqual(detail);
    expect(await owner.paymentHistory.listPendingPayments({})).toMatchObject({ payments: [] });
    expect(await owner.paymentHistory.listPayments({})).toMatchObject({ payments: [] });
    expect(await debts()).toEqual([]);
    expect(await standingLines()).toEqual([]);
  });

  it('no longer prevents closing the Z closure', async () => {
    const paymentId = await placeUnpaidOrder();
    const { closure } = await owner.zClosures.readOpenZClosure({});
    const close = () => owner.zClosures.closeZClosure({ closureId: closure?.id ?? 0 });
    await expect(close()).rejects.toMatchObject({ code: 'tables-owe' });
    await manager.paymentHistory.cancelPayment({ paymentId, reason: 'Se han ido' });
    expect(await close()).toMatchObject({ isBalanced: true, totals: { payments: 0, invoiced: { sum: 0 } } });
  });

  it('returns its units to stock once, and keeps the first person and reason, when ten tablets cancel it at the same time', async () => {
    const paymentId = await placeUnpaidOrder();
    expect(await stock()).toBe(9);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        (turn % 2 === 0 ? owner : manager).paymentHistory.cancelPayment({ paymentId, reason: `Motivo ${turn}` }),
      ),
    );
    const first = responses.find(({ hasChanged }) => hasChanged);
    for (const response of responses) expect(response).toEqual({ ...first, hasChanged: response === first });
    const again = await owner.paymentHistory.cancelPayment({ paymentId, reason: 'Otra vez' });
    expect(again).toEqual({ ...first, hasChanged: false });
    expect(await stock()).toBe(10);
  });

  it('publishes one event to the subscribers of the payments', async () => {
    const paymentId = await placeUnpaidOrder();
    const stream = await openStream(await listenOnFreePort(venue.app), '/api/admin/live?topics=payments', owner);
    await stream.received('ready');
    await manager.paymentHistory.cancelPayment({ paymentId, reason: 'Se han ido' });
    await manager.paymentHistory.cancelPayment({ paymentId, reason: 'Se han ido' });
    await stream.received('changed', 'payments');
    expect(stream.changes()).toEqual(['payments']);
    stream.close();
  });

  it('is still pending after a crash before the commit, and can be canceled afterwards', async () => {
    const paymentId = await placeUnpaidOrder();
    const context = await managersContext();
    const dying: StaffContext = {
      ...context,
      transaction: (work) =>
        context.transaction(async (sql) => {
          await work(sql);
          throw new Error('The server died.');
        }),
    };
    const gateways = { providers: [], publicUrl: '', googlePay: null, appleSession: null };
    const queries = { services: venue.services, gateways };
    await expect(cancelOrder(dying, queries, { paymentId, reason: 'Se han ido' })).rejects.toThrow('The server died.');
    expect([await stock(), await debts()]).toMatchObject([9, [{ tableCode: 'A1', remaining: 250 }]]);
    await cancelOrder(await managersContext(), queries, { paymentId, reason: 'Se han ido' });
    expect([await stock(), await debts()]).toEqual([10, []]);
  });
});

describe('confirming and canceling the same order', () => {
  it('refuses the second of the two with the state of the order', async () => {
    const [paid, canceled] = [await placeUnpaidOrder(), await placeUnpaidOrder()];
    await owner.paymentHistory.confirmPayment({ paymentId: paid, paidWith: 'efectivo' });
    await expect(cancel(paid)).rejects.toMatchObject({ code: 'cancel-paid' });
    await cancel(canceled);
    const confirming = owner.paymentHistory.confirmPayment({ paymentId: canceled, paidWith: 'efectivo' });
    await expect(confirming).rejects.toMatchObject({ code: 'payment-closed' });
    expect(await standingLines()).toHaveLength(1);
    expect(await stock()).toBe(9);
  });

  it('at the same time does exactly one of the two, with all that follows from it', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const [before, units] = [(await standingLines()).length, await stock()];
      const paymentId = await placeUnpaidOrder();
      const confirm = () => owner.paymentHistory.confirmPayment({ paymentId, paidWith: 'efectivo' });
      const requests = round % 2 === 0 ? [confirm, () => cancel(paymentId)] : [() => cancel(paymentId), confirm];
      const responses = await Promise.allSettled(requests.map((send) => send()));
      const [succeeded, refused] = [
        responses.filter(isFulfilled),
        responses.filter((response) => !isFulfilled(response)),
      ];
      expect([succeeded.length, refused.length]).toEqual([1, 1]);

      const { state } = await owner.paymentHistory.readPaymentDetail({ paymentId });
      expect(succeeded).toMatchObject([{ value: { state } }]);
      expect(refused).toMatchObject([{ reason: { code: state === 'succeeded' ? 'cancel-paid' : 'payment-closed' } }]);
      expect((await standingLines()).length - before).toBe(state === 'succeeded' ? 1 : 0);
      expect(units - (await stock())).toBe(state === 'succeeded' ? 1 : 0);
      expect(await debts()).toEqual([]);
    }
  });
});

describe('canceling is refused', () => {
  it.each([
    ['without a reason', ' \n ', 'cancel-reason-required'],
    ['with an emoji in the reason', 'Se han ido 😀', 'note-not-plain'],
    ['with a reason that is too long', 'a'.repeat(REASON_CHARACTERS_MAX + 1), 'malformed'],
  ])('%s', async (_, reason, code) => {
    const paymentId = await placeUnpaidOrder();
    await expect(manager.paymentHistory.cancelPayment({ paymentId, reason })).rejects.toMatchObject({ code });
    expect(await debts()).toHaveLength(1);
  });

  it('for an order that a customer placed, because its payment expires by itself', async () => {
    const customer = venue.browser();
    await customer.customers.scanTable({ code: 'A1' });
    const { orderId } = await customer.payments.placeOrder(anOrderOf(bar.beer));
    const { id } = await venue.db
      .selectFrom('payments')
      .select('id')
      .where('remainder_of', '=', orderId)
      .executeTakeFirstOrThrow();
    await expect(cancel(id)).rejects.toMatchObject({ code: 'cancel-not-by-staff' });
    expect(await owner.paymentHistory.readPaymentDetail({ paymentId: id })).toMatchObject({ state: 'pending' });
  });

  it('for a payment that does not exist', async () => {
    await expect(cancel(venue.newId())).rejects.toMatchObject({ code: 'not-found' });
  });

  it('to a waiter', async () => {
    const [waiter, paymentId] = [await venue.staffBrowser('WAITER'), await placeUnpaidOrder()];
    const canceling = waiter.paymentHistory.cancelPayment({ paymentId, reason: 'Se han ido' });
    await expect(canceling).rejects.toMatchObject({ code: 'not-allowed' });
  });
});

/** Places an unpaid staff order of one beer at A1. Returns the id of its payment. */
async function placeUnpaidOrder(): Promise<string> {
  return (await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer]))).paymentId;
}

function cancel(paymentId: string) {
  return manager.paymentHistory.cancelPayment({ paymentId, reason: 'Se han ido' });
}

async function managersContext(): Promise<StaffContext> {
  const { id: userId } = await manager.staff.readSession({});
  const actor = staffActor(userId, ['MANAGER']);
  const cookies = { read: () => undefined, set: () => undefined, delete: () => undefined };
  const nobody = { address: '', client: { userAgent: '', accept: '' } };
  return createRequestContext(venue.services, { ...nobody, log: venue.services.log, actor, cookies });
}

async function debts() {
  return (await owner.zClosures.readOpenZClosure({})).debts;
}

/** The lines that are not voided. */
function standingLines() {
  return venue.db.selectFrom('order_lines').select('id').where('voided_on', 'is', null).execute();
}

async function stock(): Promise<number> {
  const row = venue.db.selectFrom('products').select('stock').where('id', '=', bar.beer);
  return (await row.executeTakeFirstOrThrow()).stock;
}

function isFulfilled<T>(result: PromiseSettledResult<T>): result is PromiseFulfilledResult<T> {
  return result.status === 'fulfilled';
}
