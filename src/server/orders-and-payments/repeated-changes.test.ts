// Presses that are repeated under their id: the same content changes nothing, other content is refused.
import { beforeEach, describe, expect, it } from 'vitest';
import type { DiscountOrdersInput } from '#contract/order-changes.ts';
import type { CorrectPaidWithInput } from '#contract/payment-history.ts';
import { cents } from '#domain/money.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';
import { openLineChangeTestVenue } from './testing/line-bar.ts';

const bar = await openLineChangeTestVenue();
const { venue, owner, waiter, place, pressOn, paymentOf } = bar;
await addTable(venue.db, 'B2');
const table = venue.db.selectFrom('table_qrs').select('id').where('code', '=', 'B2');
const { id: tableId } = await table.executeTakeFirstOrThrow();

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.deleteFrom('payment_corrections').execute();
  await bar.reset();
});

/** All that the presses below change. */
async function stored() {
  const read = (table: 'orders' | 'order_lines' | 'payments' | 'order_changes' | 'refunds' | 'payment_corrections') =>
    venue.db.selectFrom(table).selectAll().orderBy('id').execute();
  const tables = ['orders', 'order_lines', 'payments', 'order_changes', 'refunds', 'payment_corrections'] as const;
  return Promise.all(tables.map(read));
}

/** Sends the press twice, then once with each of these changes of its content. */
async function repeat<Press extends object>(
  send: (press: Press) => Promise<{ readonly hasChanged: boolean }>,
  press: Press,
  others: readonly Partial<Press>[],
): Promise<void> {
  const first = await send(press);
  expect(first.hasChanged).toBe(true);
  const before = await stored();
  expect(await send(press)).toMatchObject({ ...first, hasChanged: false });
  for (const other of others)
    await expect(send({ ...press, ...other }), JSON.stringify(other)).rejects.toMatchObject({
      code: 'change-id-reused',
    });
  expect(await stored()).toEqual(before);
}

describe('a press with the id of an earlier one is refused if it has other content:', () => {
  it('taking a line off', async () => {
    const { lines } = await place({ beers: 3, croquettes: 2 });
    const others = [
      ...[{ units: 2 }, { lineId: lines.croquettes }, { reason: 'Se ha acabado' }],
      ...[{ wasMade: true }, { isRefunded: true }],
    ];
    await repeat(owner.orderChanges.voidLine, pressOn(lines.beer), others);
  });

  it('an invitation', async () => {
    const { orderId, lines } = await place({ beers: 3, croquettes: 2 });
    const press = { changeId: venue.newId(), orderId, lines: [{ lineId: lines.beer, units: 1 }], reason: 'Casa' };
    const others = [
      ...[{ lines: [{ lineId: lines.beer, units: 2 }] }, { lines: [] }, { reason: 'Compensación' }],
      ...[{ lines: [{ lineId: lines.croquettes, units: 1 }] }, { isRefunded: true }],
    ];
    await repeat(owner.orderChanges.inviteLines, press, others);
  });

  it('a discount', async () => {
    const [first, second] = [await place({ beers: 3 }), await place({ beers: 2 })];
    const discount = { kind: 'percent', percent: 10 } as const;
    const orderIds = [first.orderId, second.orderId];
    const press: DiscountOrdersInput = { changeId: venue.newId(), orderIds, discount, reason: 'Promoción' };
    const others = [
      { discount: { kind: 'percent' as const, percent: 20 } },
      { discount: { kind: 'amount' as const, amount: cents(100) } },
      ...[{ reason: 'Amigos' }, { orderIds: [first.orderId] }],
    ];
    await repeat(owner.orderChanges.discountOrders, press, others);
    const sorted = { ...press, orderIds: orderIds.toReversed() };
    expect(await owner.orderChanges.discountOrders(sorted)).toMatchObject({ hasChanged: false });
  });

  it('undoing a change', async () => {
    const { orderId, lines } = await place({ beers: 3, croquettes: 2 });
    const [press, other] = [pressOn(lines.beer), pressOn(lines.croquettes)];
    const discount = { kind: 'percent', percent: 10 } as const;
    const lowering = { changeId: venue.newId(), orderIds: [orderId], discount, reason: 'Promoción' };
    await owner.orderChanges.voidLine(press);
    await owner.orderChanges.voidLine(other);
    await owner.orderChanges.discountOrders(lowering);
    const undo = { undoId: venue.newId(), changeId: press.changeId };
    const others = [{ changeId: other.changeId }, { changeId: lowering.changeId }];
    await repeat(owner.orderChanges.undoLineChange, undo, others);
  });

  it('a move to another table', async () => {
    const [first, second] = [await place({ beers: 3 }), await place({ beers: 2 })];
    const press = {
      ...{ changeId: venue.newId(), tableCode: 'A1', orderIds: [first.orderId] },
      ...{ isWholeTable: false, toTableId: tableId },
    };
    const others = [{ isWholeTable: true }, { orderIds: [second.orderId] }, { toTableId: venue.newId() }];
    await repeat(waiter.orderChanges.moveOrders, press, others);
  });

  it('a move back', async () => {
    const [first, second] = [await place({ beers: 3 }), await place({ beers: 2 })];
    const pressOf = (orderId: string) => ({
      ...{ changeId: venue.newId(), tableCode: 'A1', orderIds: [orderId] },
      ...{ isWholeTable: false, toTableId: tableId },
    });
    const [press, other] = [pressOf(first.orderId), pressOf(second.orderId)];
    await waiter.orderChanges.moveOrders(press);
    await waiter.orderChanges.moveOrders(other);
    const undo = { undoId: venue.newId(), changeId: press.changeId };
    await repeat(waiter.orderChanges.undoMove, undo, [{ changeId: other.changeId }]);
  });

  it('a correction of how a payment was taken', async () => {
    const { orderId } = await place({ beers: 3, paidWith: 'efectivo' });
    const { id: paymentId } = await paymentOf(orderId);
    const correctionId = venue.newId();
    const press: CorrectPaidWithInput = { correctionId, paymentId, paidWith: 'datafono', reason: 'Error' };
    const others = [{ paidWith: 'efectivo' as const }, { reason: 'Otro' }];
    await repeat(waiter.paymentHistory.correctPaidWith, press, others);
  });

  it('a collection', async () => {
    const [first, second] = [await place({ beers: 3, croquettes: 2 }), await place({ beers: 2 })];
    const payments = [await paymentOf(first.orderId), await paymentOf(second.orderId)];
    const [paymentId = '', otherId = ''] = payments.map(({ id }) => id);
    const { collectPayments } = waiter.owedOrders;
    const cash = { paidWith: 'efectivo' as const, cashGiven: 1_000 };
    const inPart = { ways: [{ ...cash, amount: 200 }] };
    const ofLines = { ways: [cash], lines: [{ lineId: first.lines.beer, units: 1 }] };
    for (const content of [inPart, ofLines, { ways: [cash] }]) {
      const press = { collectionId: venue.newId(), paymentIds: [paymentId], ...content };
      const response = await collectPayments(press);
      const before = await stored();
      expect(await collectPayments({ ...press, evenIfInProgress: true })).toEqual(response);
      const others = [
        { ways: [{ ...cash, cashGiven: 2_000 }] },
        { ways: [{ paidWith: 'datafono' as const }] },
        { ways: [{ ...cash, amount: 201 }] },
        { ways: [{ ...cash, amount: 100 }, cash] },
        { ways: [cash], lines: [{ lineId: first.lines.beer, units: 2 }] },
        { ways: [cash], lines: [{ lineId: first.lines.croquettes, units: 1 }] },
        { paymentIds: [paymentId, otherId] },
        { paymentIds: [otherId] },
      ];
      for (const other of others) {
        const reused = collectPayments({ ...press, ...other });
        await expect(reused, JSON.stringify(other)).rejects.toMatchObject({ code: 'collection-id-reused' });
      }
      expect(await stored()).toEqual(before);
    }
  });

  it('a refund, also if the earlier one is of a line that was taken off', async () => {
    const { orderId, lines } = await place({ beers: 3, paidWith: 'efectivo' });
    const { id: paymentId } = await paymentOf(orderId);
    const { refundPayment } = owner.refunds;
    const press = { paymentId, refundId: venue.newId(), amount: cents(250), reason: 'Error', voidsLines: false };
    await refundPayment(press);
    const voided = pressOn(lines.beer, { isRefunded: true });
    await owner.orderChanges.voidLine(voided);
    const before = await stored();
    expect(await refundPayment(press)).toMatchObject({ id: paymentId, refunded: 500 });
    const { changeId: refundId, reason } = voided;
    for (const other of [{ amount: cents(251) }, { reason: 'Otro' }, { voidsLines: true }, { refundId, reason }])
      await expect(refundPayment({ ...press, ...other }), JSON.stringify(other)).rejects.toMatchObject({
        code: 'refund-id-reused',
      });
    expect(await stored()).toEqual(before);
  });

  it('a change of another kind', async () => {
    const { orderId, lines } = await place({ beers: 3 });
    const press = pressOn(lines.beer);
    await owner.orderChanges.voidLine(press);
    const { changeId } = press;
    const before = await stored();
    const invitation = { changeId, orderId, lines: [{ lineId: lines.beer, units: 1 }], reason: 'Casa' };
    const move = { changeId, tableCode: 'A1', orderIds: [orderId], isWholeTable: false, toTableId: tableId };
    const code = 'change-id-reused';
    await expect(owner.orderChanges.inviteLines(invitation)).rejects.toMatchObject({ code });
    await expect(owner.orderChanges.moveOrders(move)).rejects.toMatchObject({ code });
    await expect(owner.orderChanges.takeBackOrder({ changeId, orderId })).rejects.toMatchObject({ code });
    expect(await stored()).toEqual(before);
  });
});
