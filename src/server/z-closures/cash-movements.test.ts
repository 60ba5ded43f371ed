// The cash of the drawer: opening float, paying in and out, and what is expected when it is counted.
import { beforeEach, describe, expect, it } from 'vitest';
import type { RecordCashMovementInput } from '#contract/z-closures.ts';
import type { PaidWith } from '#domain/payment.ts';
import { aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { addPendingPayment } from './testing/pending-payments.ts';

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const [owner, manager] = [await venue.staffBrowser('OWNER'), await venue.staffBrowser('MANAGER')];

beforeEach(async () => {
  for (const table of [
    ...(['refund_entries', 'order_lines', 'payment_shares', 'payments', 'orders', 'cash_movements'] as const),
    'z_closures' as const,
  ])
    await venue.db.deleteFrom(table).execute();
});

describe('the opening float', () => {
  it('is set and corrected while the Z closure is open, and belongs to what is expected', async () => {
    await pay('efectivo');
    expect(await setFloat(1, 10_000)).toEqual({ openingFloat: 10_000 });
    expect(await setFloat(1, 15_000)).toEqual({ openingFloat: 15_000 });
    expect(await cashOfOpen()).toMatchObject({ openingFloat: 15_000, expected: { least: 15_250, most: 15_250 } });
    const { cash } = await manager.zClosures.closeZClosure({ closureId: 1, countedCash: 15_250 });
    expect(cash).toMatchObject({ openingFloat: 15_000, counted: 15_250, difference: 0 });
  });

  it('of the last Z closure that had one is proposed, and does not count by itself', async () => {
    await setFloat(1, 15_000);
    await manager.zClosures.closeZClosure({ closureId: 1 });
    await pay('efectivo');
    await manager.zClosures.closeZClosure({ closureId: 2 });
    await pay('efectivo');
    const { closure, lastFloat, openId } = await manager.zClosures.readOpenZClosure({});
    expect({ lastFloat, openId }).toEqual({ lastFloat: 15_000, openId: 3 });
    expect(closure?.cash).toMatchObject({ openingFloat: null, expected: { least: 250, most: 250 } });
  });

  it('opens the next Z closure before its first order, once, however often and by however many it is sent', async () => {
    expect(await manager.zClosures.readOpenZClosure({})).toMatchObject({ closure: null, openId: 1 });
    await Promise.all(
      Array.from({ length: 6 }, (_, turn) => (turn % 2 === 0 ? owner : manager)).map((each) =>
        each.zClosures.setOpeningFloat({ closureId: 1, amount: 15_000 }),
      ),
    );
    await pay('efectivo');
    expect(await venue.db.selectFrom('z_closures').select(['id', 'opening_float']).execute()).toEqual([
      { id: 1, opening_float: 15_000 },
    ]);
    expect(await manager.zClosures.readOpenZClosure({})).toMatchObject({
      closure: { id: 1, openedOn: SATURDAY_NIGHT.toISOString(), totals: { payments: 1 } },
    });
  });

  it('of another Z closure than the open or the next one is refused, and opens none', async () => {
    await expect(setFloat(2, 100)).rejects.toMatchObject({ code: 'closure-closed' });
    expect(await venue.db.selectFrom('z_closures').select('id').execute()).toEqual([]);
    await setFloat(1, 100);
    await expect(setFloat(2, 100)).rejects.toMatchObject({ code: 'closure-closed' });
    await manager.zClosures.closeZClosure({ closureId: 1 });
    await expect(setFloat(1, 200)).rejects.toMatchObject({ code: 'closure-closed' });
    expect(await manager.zClosures.readZClosure({ closureId: 1 })).toMatchObject({ cash: { openingFloat: 100 } });
    expect(await venue.db.selectFrom('z_closures').select('id').execute()).toEqual([{ id: 1 }]);
  });

  it.each([-1, 1.5, 100_000_001])('of %d cents is malformed', async (amount) => {
    await expect(setFloat(1, amount)).rejects.toMatchObject({ code: 'malformed' });
  });
});

describe('a cash movement', () => {
  it('is listed with its reason and person, and changes what is expected', async () => {
    await pay('efectivo');
    await move({ direction: 'in', amount: 5_000, reason: 'Cambio' });
    await move({ direction: 'out', amount: 2_000, reason: '  Pago a\nproveedor ' });
    const { name: by } = await manager.staff.readSession({});
    const { closure } = await owner.zClosures.readOpenZClosure({});
    const movedOn = SATURDAY_NIGHT.toISOString();
    expect(closure?.cashMovements).toEqual([
      { id: expect.any(String), direction: 'in', amount: 5_000, reason: 'Cambio', by, movedOn },
      { id: expect.any(String), direction: 'out', amount: 2_000, reason: 'Pago a proveedor', by, movedOn },
    ]);
    expect(closure?.cash).toMatchObject({ paidIn: 5_000, paidOut: 2_000, expected: { least: 3_250, most: 3_250 } });
    const closed = await manager.zClosures.closeZClosure({ closureId: 1, countedCash: 3_000 });
    expect(closed).toMatchObject({ cashMovements: closure?.cashMovements, cash: { difference: -250 } });
    const { closures } = await owner.zClosures.listZClosures({});
    expect(closures).toMatchObject([{ id: 1, cash: closed.cash }]);
  });

  it('sent twice is stored once, also at the same time and after the Z closure is closed', async () => {
    await pay('efectivo');
    const movement = aMovement({ amount: 500 });
    const presses = Array.from({ length: 8 }, (_, turn) =>
      (turn % 2 === 0 ? owner : manager).zClosures.recordCashMovement(movement),
    );
    const results = await Promise.all(presses);
    expect(results.filter(({ hasChanged }) => hasChanged)).toHaveLength(1);
    await manager.zClosures.closeZClosure({ closureId: 1 });
    expect(await manager.zClosures.recordCashMovement(movement)).toEqual({ hasChanged: false });
    expect(await venue.db.selectFrom('cash_movements').select('amount').execute()).toEqual([{ amount: 500 }]);
  });

  it('under the id of another one is refused', async () => {
    await pay('efectivo');
    const movement = aMovement({ amount: 500 });
    await manager.zClosures.recordCashMovement(movement);
    for (const other of [{ amount: 600 }, { direction: 'in' as const }, { reason: 'Propinas' }])
      await expect(manager.zClosures.recordCashMovement({ ...movement, ...other })).rejects.toMatchObject({
        code: 'cash-movement-id-reused',
      });
    expect(await cashOfOpen()).toMatchObject({ paidIn: 0, paidOut: 500 });
  });

  it('is refused in a closed Z closure, and without one', async () => {
    await expect(move({})).rejects.toMatchObject({ code: 'closure-closed' });
    await pay('efectivo');
    await manager.zClosures.closeZClosure({ closureId: 1 });
    await expect(move({})).rejects.toMatchObject({ code: 'closure-closed', message: 'La caja ya está cerrada.' });
    expect(await venue.db.selectFrom('cash_movements').select('id').execute()).toEqual([]);
  });

  it.each([
    ['an amount of zero', { amount: 0 }, 'cash-amount-not-valid'],
    ['no reason', { reason: ' ' }, 'cash-reason-required'],
    ['an amount below zero', { amount: -5 }, 'malformed'],
    ['an amount that no drawer holds', { amount: 100_000_001 }, 'malformed'],
    ['a reason that is too long', { reason: 'x'.repeat(201) }, 'malformed'],
  ])('with %s is refused', async (_, change, code) => {
    await pay('efectivo');
    await expect(move(change)).rejects.toMatchObject({ code });
    expect(await venue.db.selectFrom('cash_movements').select('id').execute()).toEqual([]);
  });

  it('that is undone counts no more, and stays stored with who undid it; undoing it again changes nothing', async () => {
    await pay('efectivo');
    const movement = await move({ amount: 2_000 });
    const { movementId } = movement;
    expect(await owner.zClosures.undoCashMovement({ movementId })).toEqual({ hasChanged: true });
    expect(await manager.zClosures.undoCashMovement({ movementId })).toEqual({ hasChanged: false });
    // A repeated press of the movement does not bring it back.
    expect(await manager.zClosures.recordCashMovement(movement)).toEqual({ hasChanged: false });
    expect(await cashOfOpen()).toMatchObject({ paidOut: 0, expected: { least: 250, most: 250 } });
    const { id: userId } = await owner.staff.readSession({});
    expect(await venue.db.selectFrom('cash_movements').select(['amount', 'undone_by']).execute()).toEqual([
      { amount: 2_000, undone_by: userId },
    ]);
  });

  it('can no longer be undone once its Z closure is closed', async () => {
    await pay('efectivo');
    const { movementId } = await move({ amount: 200 });
    const { cash } = await manager.zClosures.closeZClosure({ closureId: 1 });
    await expect(manager.zClosures.undoCashMovement({ movementId })).rejects.toMatchObject({ code: 'closure-closed' });
    expect(await manager.zClosures.readZClosure({ closureId: 1 })).toMatchObject({ cash, isBalanced: true });
    const unknown = { movementId: venue.newId() };
    await expect(manager.zClosures.undoCashMovement(unknown)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('that pays out more than should be in the drawer is asked for first, and leaves nothing behind', async () => {
    await pay('efectivo');
    await move({ direction: 'in', amount: 1_000 });
    const movement = aMovement({ amount: 1_251, evenIfMoreThanExpected: false });
    const refused = { code: 'more-than-in-drawer', details: { inDrawer: 1_250 } };
    await expect(manager.zClosures.recordCashMovement(movement)).rejects.toMatchObject(refused);
    expect(await cashOfOpen()).toMatchObject({ paidOut: 0 });
    const confirmed = { ...movement, evenIfMoreThanExpected: true };
    expect(await manager.zClosures.recordCashMovement(confirmed)).toEqual({ hasChanged: true });
    // The reply was lost: without the answer too, the same press is a repeated one.
    expect(await manager.zClosures.recordCashMovement(movement)).toEqual({ hasChanged: false });
    expect(await cashOfOpen()).toMatchObject({ paidOut: 1_251, expected: { least: -1, most: -1 } });
  });

  it('that pays out what may be in the drawer is not asked for', async () => {
    await pay('efectivo');
    await addPendingPayment(venue, { method: 'manual', amount: 1_200 }).then((payment) =>
      payment.settle(venue.services),
    );
    await move({ amount: 1_450, evenIfMoreThanExpected: false });
    const more = aMovement({ amount: 1, evenIfMoreThanExpected: false });
    await expect(manager.zClosures.recordCashMovement(more)).rejects.toMatchObject({ details: { inDrawer: 0 } });
    expect(await cashOfOpen()).toMatchObject({ expected: { least: -1_200, most: 0 } });
  });

  it('of two that empty the drawer at the same time, the second is asked for', async () => {
    await pay('efectivo');
    const press = () => manager.zClosures.recordCashMovement(aMovement({ amount: 250, evenIfMoreThanExpected: false }));
    const results = await Promise.allSettled([press(), press()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'more-than-in-drawer' }),
    });
  });

  it('is not for a role that may not close the Z closure', async () => {
    await pay('efectivo');
    const waiter = await venue.staffBrowser('WAITER');
    await expect(waiter.zClosures.recordCashMovement(aMovement({}))).rejects.toMatchObject({ code: 'not-allowed' });
  });
});

it('payments that do not say how they were paid make the expected cash a range, stored when it is closed', async () => {
  await pay('efectivo');
  await addPendingPayment(venue, { method: 'manual', amount: 1_200 }).then((payment) => payment.settle(venue.services));
  await setFloat(1, 10_000);
  expect(await cashOfOpen()).toMatchObject({ expected: { least: 10_250, most: 11_450 } });
  const closed = await manager.zClosures.closeZClosure({ closureId: 1, countedCash: 11_000 });
  expect(closed.cash).toMatchObject({ expected: { least: 10_250, most: 11_450 }, counted: 11_000, difference: 0 });
  expect(closed.isBalanced).toBe(true);
  const stored = venue.db.selectFrom('z_closures').select(['expected_cash_least', 'expected_cash_most']);
  expect(await stored.execute()).toEqual([{ expected_cash_least: 10_250, expected_cash_most: 11_450 }]);
});

async function pay(paidWith: PaidWith): Promise<void> {
  await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith }));
}

function setFloat(closureId: number, amount: number) {
  return manager.zClosures.setOpeningFloat({ closureId, amount });
}

function aMovement(change: Partial<RecordCashMovementInput>): RecordCashMovementInput {
  return {
    ...{ closureId: 1, movementId: venue.newId(), direction: 'out', amount: 100, reason: 'Hielo' },
    evenIfMoreThanExpected: true,
    ...change,
  };
}

/** Records the movement, and returns it. */
async function move(change: Partial<RecordCashMovementInput>): Promise<RecordCashMovementInput> {
  const movement = aMovement(change);
  expect(await manager.zClosures.recordCashMovement(movement)).toEqual({ hasChanged: true });
  return movement;
}

async function cashOfOpen() {
  return (await manager.zClosures.readOpenZClosure({})).closure?.cash;
}
