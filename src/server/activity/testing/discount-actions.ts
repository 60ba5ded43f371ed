// Discounts that staff give and take back, for the test of the activity log.
import { aStaffOrder } from '#server/payments/testing/carts.ts';
import type { ActionCase, ActivityTestVenue } from './action-case.ts';

const discountOrders: ActionCase = {
  title: 'a discount of an order',
  endpoint: 'orderChanges.discountOrders',
  prepare: async (bar) => {
    const { press, details } = await anOrderToDiscount(bar);
    return {
      request: () => bar.owner.orderChanges.discountOrders(press),
      entries: [{ kind: 'orders-discounted', details: { ...details, percent: 10, reason: 'Promoción' } }],
      refused: () => bar.owner.orderChanges.discountOrders({ ...press, changeId: bar.venue.newId(), reason: '' }),
    };
  },
};

const undoDiscount: ActionCase = {
  title: 'a discount that is undone',
  endpoint: 'orderChanges.undoLineChange',
  prepare: async (bar) => {
    const { press, details } = await anOrderToDiscount(bar);
    await bar.owner.orderChanges.discountOrders(press);
    const undo = { undoId: bar.venue.newId(), changeId: press.changeId };
    return {
      request: () => bar.owner.orderChanges.undoLineChange(undo),
      entries: [{ kind: 'discount-undone', details }],
      refused: () => bar.owner.orderChanges.undoLineChange({ ...undo, changeId: bar.venue.newId() }),
    };
  },
};

/** An order of A1 that is owed, the press that takes ten per cent off it, and what its entry says. */
async function anOrderToDiscount(bar: ActivityTestVenue) {
  const order = aStaffOrder([bar.beer, bar.beer]);
  await bar.owner.staffOrders.placeStaffOrder(order);
  const { number } = await bar.paymentOf(order.orderId);
  const discount = { kind: 'percent', percent: 10 } as const;
  const press = { changeId: bar.venue.newId(), orderIds: [order.orderId], discount, reason: 'Promoción' };
  return { press, details: { tableCodes: ['A1'], numbers: [number], amount: 50 } };
}

/** Test cases of the activity log: actions of staff about discounts. */
export const DISCOUNT_ACTION_CASES: readonly ActionCase[] = [discountOrders, undoDiscount];
