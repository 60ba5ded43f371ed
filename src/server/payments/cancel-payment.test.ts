// An order that staff took and that nobody will pay.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REASON_CHARACTERS_MAX } from '#domain/refund.ts';
import { TestBank } from '#server/attempts/testing/provider.ts';
import { anOrderOf, aStaffOrder, openSmallBar, type SmallBar } from '#server/payments/testing/carts.ts';
import { type Context, createContext } from '#server/platform/context.ts';
import { openDoor, openStream } from '#server/platform/testing/stream.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';
import { cancelPayment } from './cancel-payment.ts';

let venue: TestVenue;
let bar: SmallBar;
let owner: TestBrowser;
let manager: TestBrowser;

beforeAll(async () => {
  venue = await openTestVenue({ paying: { providers: [new TestBank('redsys').provider()] } });
  bar = await openSmallBar(venue.db);
  [owner, manager] = [await venue.staffBrowser('OWNER'), await venue.staffBrowser('MANAGER')];
});
afterAll(() => venue.close());

beforeEach(async () => {
  await venue.db.updateTable('settings').set({ payment_method: 'redsys' }).execute();
  await venue.db.updateTable('products').set({ counts_stock: true, stock: 10 }).where('id', '=', bar.beer).execute();
  for (const table of ['order_comments', 'order_lines', 'orders', 'payments', 'z_closures'] as const)
    await venue.db.deleteFrom(table).execute();
});

describe('an order that is given up', () => {
  it('says who did and why, is awaited no more, and its table owes nothing', async () => {
    const paymentId = await takeOrder();
    expect(await debts()).toEqual([{ tableCode: 'A1', remaining: 250 }]);
    const canceled = await manager.paymentHistory.cancelPayment({ paymentId, reason: ' Se han ido\nsin pagar ' });

    const { name } = await manager.staff.readSession({});
    const given = { by: name, time: SATURDAY_NIGHT.toISOString(), reason: 'Se han ido sin pagar' };
    expect(canceled).toMatchObject({ id: paymentId, state: 'canceled', canceled: given, paid: 0, closureId: null });
    const { hasChanged, ...detail } = canceled;
    expect(hasChanged).toBe(true);
    expect(await owner.paymentHistory.readPaymentDetail({ paymentId })).toEqual(detail);
    expect(await owner.paymentHistory.listPendingPayments({})).toMatchObject({ payments: [] });
    expect(await owner.paymentHistory.listPayments({})).toMatchObject({ payments: [] });
    expect(await debts()).toEqual([]);
    expect(await lines()).toEqual([]);
  });

  it('no longer keeps the till from being closed', async () => {
    const paymentId = await takeOrder();
    const { closure } = await owner.zClosures.readTill({});
    const close = () => owner.zClosures.closeClosure({ closureId: closure?.id ?? 0 });
    await expect(close()).rejects.toMatchObject({ code: 'tables-owe' });
    await manager.paymentHistory.cancelPayment({ paymentId, reason: 'Se han ido' });
    expect(await close()).toMatchObject({ isBalanced: true, totals: { payments: 0, invoiced: { sum: 0 } } });
  });

  it('gives its units back once, from ten tablets at once and again later, and stays with who was first', async () => {
    const paymentId = await takeOrder();
    expect(await stock()).toBe(9);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        (turn % 2 === 0 ? owner : manager).paymentHistory.cancelPayment({ paymentId, reason: `Motivo ${turn}` }),
      ),
    );
    const first = answers.find(({ hasChanged }) => hasChanged);
    for (const answer of answers) expect(answer).toEqual({ ...first, hasChanged: answer === first });
    const again = await owner.paymentHistory.cancelPayment({ paymentId, reason: 'Otra vez' });
    expect(again).toEqual({ ...first, hasChanged: false });
    expect(await stock()).toBe(10);
  });

  it('is told to whoever watches the till, once', async () => {
    const paymentId = await takeOrder();
    const stream = await openStream(await openDoor(venue.app), '/api/admin/live?topics=till', owner);
    await stream.heard('ready');
    await manager.paymentHistory.cancelPayment({ paymentId, reason: 'Se han ido' });
    await manager.paymentHistory.cancelPayment({ paymentId, reason: 'Se han ido' });
    await stream.heard('changed', 'till');
    expect(stream.changes()).toEqual(['till']);
    stream.leave();
  });

  it('is still awaited when the server dies before the commit, and given up the next time', async () => {
    const paymentId = await takeOrder();
    const context = await managersContext();
    const dying: Context = {
      ...context,
      transaction: (work) =>
        context.transaction(async (sql) => {
          await work(sql);
          throw new Error('The server died.');
        }),
    };
    await expect(cancelPayment(dying, { paymentId, reason: 'Se han ido' })).rejects.toThrow('The server died.');
    expect([await stock(), await debts()]).toEqual([9, [{ tableCode: 'A1', remaining: 250 }]]);
    await cancelPayment(await managersContext(), { paymentId, reason: 'Se han ido' });
    expect([await stock(), await debts()]).toEqual([10, []]);
  });
});

describe('money and giving up', () => {
  it('whoever comes second hears what became of the order', async () => {
    const [paid, given] = [await takeOrder(), await takeOrder()];
    await owner.paymentHistory.confirmPayment({ paymentId: paid, paidWith: 'efectivo' });
    await expect(cancel(paid)).rejects.toMatchObject({ code: 'cancel-paid' });
    await cancel(given);
    const confirming = owner.paymentHistory.confirmPayment({ paymentId: given, paidWith: 'efectivo' });
    await expect(confirming).rejects.toMatchObject({ code: 'payment-closed' });
    expect(await lines()).toHaveLength(1);
    expect(await stock()).toBe(9);
  });

  it('at the same moment: exactly one wins, and everything follows from that one', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const [before, units] = [(await lines()).length, await stock()];
      const paymentId = await takeOrder();
      const confirm = () => owner.paymentHistory.confirmPayment({ paymentId, paidWith: 'efectivo' });
      const acts = round % 2 === 0 ? [confirm, () => cancel(paymentId)] : [() => cancel(paymentId), confirm];
      const answers = await Promise.allSettled(acts.map((act) => act()));
      const [won, lost] = [answers.filter(isFulfilled), answers.filter((answer) => !isFulfilled(answer))];
      expect([won.length, lost.length]).toEqual([1, 1]);

      const { state } = await owner.paymentHistory.readPaymentDetail({ paymentId });
      expect(won).toMatchObject([{ value: { state } }]);
      expect(lost).toMatchObject([{ reason: { code: state === 'succeeded' ? 'cancel-paid' : 'payment-closed' } }]);
      expect((await lines()).length - before).toBe(state === 'succeeded' ? 1 : 0);
      expect(units - (await stock())).toBe(state === 'succeeded' ? 1 : 0);
      expect(await debts()).toEqual([]);
    }
  });
});

describe('what is refused', () => {
  it.each([
    ['without a reason', ' \n ', 'cancel-reason-required'],
    ['with a reason that no printer knows', 'Se han ido 😀', 'note-not-plain'],
    ['with a reason without end', 'a'.repeat(REASON_CHARACTERS_MAX + 1), 'malformed'],
  ])('giving up %s', async (_, reason, code) => {
    const paymentId = await takeOrder();
    await expect(manager.paymentHistory.cancelPayment({ paymentId, reason })).rejects.toMatchObject({ code });
    expect(await debts()).toHaveLength(1);
  });

  it('what a guest began: it ends by itself', async () => {
    const guest = venue.browser();
    await guest.customers.scanTable({ code: 'A1' });
    const { orderId } = await guest.payments.placeOrder(anOrderOf(bar.beer));
    const { id } = await venue.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    await expect(cancel(id)).rejects.toMatchObject({ code: 'cancel-not-by-staff' });
    expect(await owner.paymentHistory.readPaymentDetail({ paymentId: id })).toMatchObject({ state: 'pending' });
  });

  it('a payment that there is not', async () => {
    await expect(cancel(venue.newId())).rejects.toMatchObject({ code: 'not-found' });
  });

  it('whoever is a waiter', async () => {
    const [waiter, paymentId] = [await venue.staffBrowser('WAITER'), await takeOrder()];
    const canceling = waiter.paymentHistory.cancelPayment({ paymentId, reason: 'Se han ido' });
    await expect(canceling).rejects.toMatchObject({ code: 'not-allowed' });
  });
});

/** A beer for A1 that nobody has paid. Gives the payment's id. */
async function takeOrder(): Promise<string> {
  return (await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer]))).paymentId;
}

function cancel(paymentId: string) {
  return manager.paymentHistory.cancelPayment({ paymentId, reason: 'Se han ido' });
}

async function managersContext(): Promise<Context> {
  const { id: userId } = await manager.staff.readSession({});
  const actor = { kind: 'staff', userId, name: '', email: '', avatar: null, roles: ['MANAGER'] } as const;
  const cookies = { read: () => undefined, keep: () => undefined, drop: () => undefined };
  const nobody = { address: '', client: { userAgent: '', accept: '' } };
  return createContext(venue.house, { ...nobody, log: venue.house.log, actor, cookies });
}

async function debts() {
  return (await owner.zClosures.readTill({})).debts;
}

function lines() {
  return venue.db.selectFrom('order_lines').select('id').execute();
}

async function stock(): Promise<number> {
  const row = venue.db.selectFrom('products').select('stock').where('id', '=', bar.beer);
  return (await row.executeTakeFirstOrThrow()).stock;
}

function isFulfilled<T>(answer: PromiseSettledResult<T>): answer is PromiseFulfilledResult<T> {
  return answer.status === 'fulfilled';
}
