// «Corregir» by staff: what taking back an order that was just sent does to money, stock, boards, paper and figures.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { TAKE_BACK_MS } from '#domain/take-back.ts';
import { failWrites, installWriteFailures } from '#server/attempts/testing/injected-failures.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { endJob } from '#server/printing/testing/print-jobs.ts';
import { openLineChangeTestVenue } from './testing/line-bar.ts';

/** More than the writes of money and lines that one press makes. */
const WRITES = 4;

const lineBar = await openLineChangeTestVenue();
const { venue, bar, owner, waiter, place, rows, paymentOf, stock, pendingOnBoard, print, tickets } = lineBar;
const otherWaiter = await venue.staffBrowser('WAITER');
const { db: second } = venue.openDatabase();
await installWriteFailures(venue.db);

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await lineBar.reset();
});

describe('an order of staff', () => {
  it('ends with its payment, returns to stock, leaves the board without «Visto», and is answered with what it contained', async () => {
    const { orderId } = await place({ beers: 3, croquettes: 1 });
    const press = pressOn(orderId);
    const taken = await waiter.orderChanges.takeBackOrder(press);
    const line = { size: 'base', notes: '', mixerId: null, ingredients: [], price: 250 };
    expect(taken).toEqual({
      tableCode: 'A1',
      comment: '',
      lines: [
        { ...line, productId: bar.beer, quantity: 3, name: 'Caña', label: 'Caña' },
        { ...line, productId: bar.croquettes, quantity: 1, name: 'Croquetas', label: 'Croquetas' },
      ],
      hasChanged: true,
    });
    expect(await waiter.orderChanges.takeBackOrder(press)).toEqual({ ...taken, hasChanged: false });
    const { id: userId } = await waiter.staff.readSession({});
    expect(await orderOf(orderId)).toMatchObject({ state: 'ended', ending: 'taken-back', ended_by: userId });
    expect(await paymentOf(orderId)).toMatchObject({ state: 'canceled', payment_on: null });
    expect([await stock(), await pendingOnBoard()]).toEqual([10, []]);
    expect(await changesOf(orderId)).toEqual([{ id: press.changeId, kind: 'taken-back', changed_by: userId }]);
    expect((await owner.owedOrders.listOwed({})).tables).toEqual([]);
  });

  it('is not answered with lines that had been taken off it', async () => {
    const { orderId, lines } = await place({ beers: 2, croquettes: 1 });
    await waiter.orderChanges.voidLine(lineBar.pressOn(lines.beer, { units: 2 }));
    const taken = await waiter.orderChanges.takeBackOrder(pressOn(orderId));
    expect(taken.lines).toMatchObject([{ productId: bar.croquettes }]);
    expect(await stock()).toBe(10);
  });

  it('leaves its ticket while that waits', async () => {
    const { orderId, lines } = await place({ beers: 2 });
    const jobId = await print(lines.beer);
    await waiter.orderChanges.takeBackOrder(pressOn(orderId));
    expect(await tickets()).toEqual([{ id: jobId, state: 'dismissed', isCancellation: false, units: [2] }]);
    expect(await pendingOnBoard()).toEqual([]);
  });

  it('is voided until «Visto», and canceled on paper, if its ticket was printed', async () => {
    const { orderId, lines } = await place({ beers: 2, croquettes: 1 });
    await endJob(venue.db, await print(lines.beer), 'printed');
    await waiter.orderChanges.takeBackOrder(pressOn(orderId));
    expect(await pendingOnBoard()).toEqual(['2 voided']);
    expect((await tickets()).map(({ isCancellation, units }) => [isCancellation, units])).toEqual([
      [false, [2]],
      [true, [2]],
    ]);
    expect(await stock()).toBe(10);
  });

  it('is taken back by another person only with the right to cancel orders', async () => {
    const [first, other] = [await place({ beers: 1 }), await place({ beers: 1 })];
    const refused = otherWaiter.orderChanges.takeBackOrder(pressOn(first.orderId));
    await expect(refused).rejects.toMatchObject({ code: 'take-back-not-own' });
    expect(await owner.orderChanges.takeBackOrder(pressOn(other.orderId))).toMatchObject({ hasChanged: true });
    expect(await remaining(first.orderId)).toEqual([TAKE_BACK_MS, 0, TAKE_BACK_MS]);
  });

  it.each<[string, string, (orderId: string, beer: string) => Promise<unknown>]>([
    ['is paid', 'take-back-paid', (orderId) => collect(orderId)],
    ['has a line that is done', 'take-back-done', (_, beer) => waiter.printing.markDone({ lineIds: [beer] })],
    ['has an invitation', 'take-back-reduced', (orderId, beer) => invite(orderId, beer)],
    ['is canceled', 'order-ended', (orderId) => cancel(orderId)],
    ['is two minutes old', 'take-back-too-late', async () => venue.setNow(later(TAKE_BACK_MS + 1))],
  ])('that %s stays as it is', async (_, code, prepare) => {
    const { orderId, lines } = await place({ beers: 2, croquettes: 1 });
    await prepare(orderId, lines.beer);
    const before = [await orderOf(orderId), await paymentOf(orderId), await rows(orderId), await stock()];
    await expect(waiter.orderChanges.takeBackOrder(pressOn(orderId))).rejects.toMatchObject({ code });
    expect([await orderOf(orderId), await paymentOf(orderId), await rows(orderId), await stock()]).toEqual(before);
    expect(await remaining(orderId)).toEqual([0, 0, 0]);
  });

  it.each<[string, string, 'owner' | 'waiter', (orderId: string, beer: string) => Promise<unknown>]>([
    [
      'has taken it back',
      'take-back-repeated',
      'owner',
      (orderId) => owner.orderChanges.takeBackOrder(pressOn(orderId)),
    ],
    ['has canceled it', 'order-ended', 'owner', (orderId) => cancel(orderId)],
    ['has collected it', 'take-back-paid', 'waiter', (orderId) => collect(orderId)],
    ['has marked a line as done', 'take-back-done', 'owner', (_, beer) => owner.printing.markDone({ lineIds: [beer] })],
    ['has made an invitation of it', 'take-back-reduced', 'owner', (orderId, beer) => invite(orderId, beer)],
    ['has lowered its price by a discount', 'take-back-reduced', 'owner', (orderId) => discount(orderId)],
  ])('is refused with the name of who %s', async (_, code, who, prepare) => {
    const { orderId, lines } = await place({ beers: 2, croquettes: 1 });
    await prepare(orderId, lines.beer);
    const { name } = await { owner, waiter }[who].staff.readSession({});
    const press = waiter.orderChanges.takeBackOrder(pressOn(orderId));
    await expect(press).rejects.toMatchObject({ code, details: { names: [name] } });
  });

  it('is found by its id alone, and a press is of one order', async () => {
    const [first, other] = [await place({ beers: 1 }), await place({ beers: 1 })];
    const press = pressOn(first.orderId);
    await waiter.orderChanges.takeBackOrder(press);
    const reused = waiter.orderChanges.takeBackOrder({ ...press, orderId: other.orderId });
    await expect(reused).rejects.toMatchObject({ code: 'change-id-reused' });
    const unknown = waiter.orderChanges.takeBackOrder(pressOn(venue.newId()));
    await expect(unknown).rejects.toMatchObject({ code: 'not-found' });
    expect(await waiter.orderChanges.readTakeBackTimeLeft({ orderId: venue.newId() })).toEqual({ remainingMs: 0 });
  });

  it('is taken back at its table of now', async () => {
    const { orderId } = await place({ beers: 1 });
    await venue.db.updateTable('payments').set({ table_code: 'B2' }).where('remainder_of', '=', orderId).execute();
    await venue.db.updateTable('orders').set({ table_code: 'B2' }).where('id', '=', orderId).execute();
    expect(await waiter.orderChanges.takeBackOrder(pressOn(orderId))).toMatchObject({ tableCode: 'B2' });
  });
});

describe('two requests at the same time', () => {
  it.each<[string, string, string, (orderId: string, beer: string) => Promise<unknown>]>([
    ['a second press', 'ended', 'take-back-repeated', (orderId) => waiter.orderChanges.takeBackOrder(pressOn(orderId))],
    ['«Hecho»', 'sent', 'take-back-done', (_, beer) => waiter.printing.markDone({ lineIds: [beer] })],
    ['collecting', 'sent', 'take-back-paid', (orderId) => collect(orderId)],
  ])('with %s: the first wins, and the other is refused', async (_, state, code, other) => {
    const { orderId, lines } = await place({ beers: 2 });
    const { id: paymentId } = await paymentOf(orderId);
    const both = await second.transaction().execute(async (holdingPayment) => {
      await holdingPayment.selectFrom('payments').select('id').where('id', '=', paymentId).forUpdate().execute();
      const waiting = await second.transaction().execute(async (holdingLines) => {
        await holdingLines.selectFrom('order_lines').select('id').where('order_id', '=', orderId).forUpdate().execute();
        const first = other(orderId, lines.beer);
        await untilStatementsWaitForLock(venue.db, 1);
        const press = waiter.orderChanges.takeBackOrder(pressOn(orderId));
        await untilStatementsWaitForLock(venue.db, 2);
        return [first, press];
      });
      // «Hecho» locks lines only: it has them before the press gets the payment. The others wait for the payment, one by one.
      if (code === 'take-back-done') await waiting[0];
      return waiting;
    });
    const [first, press] = await Promise.allSettled(both);
    expect(first).toMatchObject({ status: 'fulfilled' });
    expect(press).toEqual({ status: 'rejected', reason: expect.objectContaining({ code }) });
    expect(await orderOf(orderId)).toMatchObject({ state });
  });
});

it('a process that is killed at any write leaves the order as it was, and the same press takes it back', async () => {
  for (let write = 1; write <= WRITES; write += 1) {
    const { orderId, lines } = await place({ beers: 2, croquettes: 1 });
    await print(lines.beer);
    const read = async () => [await orderOf(orderId), await paymentOf(orderId), await rows(orderId), await tickets()];
    const before = await read();
    await failWrites(venue.db, [write]);
    const press = pressOn(orderId);
    const killed = await waiter.orderChanges.takeBackOrder(press).then(
      () => false,
      () => true,
    );
    await failWrites(venue.db, []);
    if (killed) expect(await read()).toEqual(before);
    expect(await waiter.orderChanges.takeBackOrder(press)).toMatchObject({ hasChanged: killed });
    expect([await orderOf(orderId), await stock()]).toMatchObject([{ state: 'ended' }, 10]);
    await lineBar.reset();
  }
});

describe('an order that was taken back', () => {
  it('counts as canceled in the Z closure, the list of canceled orders and the day, with its reason', async () => {
    const { orderId } = await place({ beers: 2 });
    const { orderId: canceled } = await place({ beers: 1 });
    await place({ beers: 1, paidWith: 'efectivo' });
    await waiter.orderChanges.takeBackOrder(pressOn(orderId));
    await cancel(canceled);
    const { closure } = await owner.zClosures.readOpenZClosure({});
    expect(closure).toMatchObject({ canceled: { orders: 2, sum: 750 }, walkOuts: { orders: 0 }, uncharged: [] });
    const day = '2026-11-21';
    const { canceled: ofDay } = await owner.dashboard.readSales({ from: day, to: day });
    expect(ofDay).toEqual({ orders: 2, amount: 750 });
    const { name } = await waiter.staff.readSession({});
    const list = await owner.paymentHistory.listPendingPayments({ state: 'canceled' });
    expect(list.totals).toEqual({ payments: 2, total: 750 });
    expect(list.payments).toContainEqual(
      expect.objectContaining({ canceled: expect.objectContaining({ by: name, reason: 'Corregido al momento' }) }),
    );
    const { totals } = await owner.orderHistory.listOrderHistory({});
    expect(totals).toMatchObject({ orders: 3, money: { canceled: 750, collected: 250, owed: 0 } });
    const { orders } = await owner.orderHistory.listOrderHistory({});
    const shown = orders.find(({ id }) => id === orderId);
    expect(shown?.lines).toMatchObject([{ voided: { by: name, reason: 'Corregido al momento' } }]);
  });
});

function pressOn(orderId: string) {
  return { changeId: venue.newId(), orderId };
}

/**
 * For how long the waiter who placed it, another one and the owner can take the order back, as the order and each of its lines
 * say.
 */
async function remaining(orderId: string): Promise<number[]> {
  const lines = await venue.db.selectFrom('order_lines').select('id').where('order_id', '=', orderId).execute();
  const read = [waiter, otherWaiter, owner].map(async ({ orderChanges }) => {
    const { remainingMs } = await orderChanges.readTakeBackTimeLeft({ orderId });
    const ofLines = await Promise.all(lines.map(({ id }) => orderChanges.readChangeableLine({ lineId: id })));
    expect(ofLines.map(({ takeBackRemainingMs }) => takeBackRemainingMs)).toEqual(lines.map(() => remainingMs));
    return remainingMs;
  });
  return Promise.all(read);
}

async function collect(orderId: string): Promise<void> {
  const { id } = await paymentOf(orderId);
  const collection = { collectionId: venue.newId(), paymentIds: [id] };
  await waiter.owedOrders.collectPayments({ ...collection, ways: [{ paidWith: 'efectivo' }] });
}

async function cancel(orderId: string): Promise<void> {
  const { id: paymentId } = await paymentOf(orderId);
  await owner.paymentHistory.cancelPayment({ paymentId, reason: 'Se han ido' });
}

async function invite(orderId: string, lineId: string): Promise<void> {
  const lines = [{ lineId, units: 1 }];
  await owner.orderChanges.inviteLines({ changeId: venue.newId(), orderId, lines, reason: 'Invita la casa' });
}

async function discount(orderId: string): Promise<void> {
  const off = {
    orderIds: [orderId],
    discount: { kind: 'amount', amount: cents(50) } as const,
    reason: 'Cliente habitual',
  };
  await owner.orderChanges.discountOrders({ changeId: venue.newId(), ...off });
}

function later(ms: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + ms);
}

function orderOf(orderId: string) {
  return venue.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
}

function changesOf(orderId: string) {
  const changes = venue.db.selectFrom('order_changes').select(['id', 'kind', 'changed_by']);
  return changes.where('order_id', '=', orderId).execute();
}
