import { describe, expect, it } from 'vitest';
import type { OrderEnding } from './order.ts';
import {
  type OrderToTakeBack,
  TAKE_BACK_MS,
  type TakeBackActor,
  takeBackRefusal,
  takeBackRemainingMs,
} from './take-back.ts';

const PLACED_ON = new Date('2026-03-14T21:00:00Z');
const NOW = new Date(PLACED_ON.getTime() + 30_000);
const OF_STAFF: OrderToTakeBack = {
  state: 'sent',
  ending: null,
  paymentState: 'pending',
  isPartlyPaid: false,
  isToCollect: true,
  isBeingPaid: false,
  placedBy: 'ana',
  placedOn: PLACED_ON,
  isAccepted: false,
  hasDoneLines: false,
  isReduced: false,
  mayBeOnPaper: false,
};
const ANA: TakeBackActor = { kind: 'staff', userId: 'ana', mayCancelOrders: false };
const MANAGER: TakeBackActor = { kind: 'staff', userId: 'marta', mayCancelOrders: true };
const CUSTOMER: TakeBackActor = { kind: 'customer', takenBack: 2 };

/** States that refuse a take-back for staff and customers, each with the refusal code that staff get. */
const STOPPED: readonly (readonly [string, Partial<OrderToTakeBack>, string])[] = [
  ['that is paid', { paymentState: 'succeeded' }, 'take-back-paid'],
  ['of which all is an invitation', { paymentState: 'canceled' }, 'take-back-paid'],
  ['of which a part is paid', { isPartlyPaid: true }, 'take-back-paid'],
  ['that its customer pays online', { isToCollect: false }, 'guest-may-be-paying'],
  ['that is being paid', { isBeingPaid: true }, 'guest-may-be-paying'],
  ['with a line that is done', { hasDoneLines: true }, 'take-back-done'],
  ['that staff accepted', { isAccepted: true }, 'take-back-done'],
  ['with an invitation or a discount', { isReduced: true }, 'take-back-reduced'],
];

describe('an order of staff', () => {
  it.each<[string, Partial<OrderToTakeBack>, TakeBackActor, string | null]>([
    ['by who placed it', {}, ANA, null],
    ['by who placed it, also with a printed ticket', { mayBeOnPaper: true }, ANA, null],
    ['not by another waiter', { placedBy: 'luis' }, ANA, 'take-back-not-own'],
    ['by another member of staff with the right to cancel orders', {}, MANAGER, null],
    ['not if a customer placed it', { placedBy: null }, MANAGER, 'take-back-of-customer'],
    ['not if it was canceled', ended('canceled'), ANA, 'order-ended'],
    ['not if it was taken back', ended('taken-back'), ANA, 'take-back-repeated'],
  ])('is taken back %s', (_, order, actor, refusal) => {
    expect(takeBackRefusal({ ...OF_STAFF, ...order }, actor, NOW)).toBe(refusal);
  });

  it.each(STOPPED)('%s is not taken back', (_, order, refusal) => {
    expect(takeBackRefusal({ ...OF_STAFF, ...order }, ANA, NOW)).toBe(refusal);
  });
});

describe('an order of a customer', () => {
  const own = { ...OF_STAFF, placedBy: null };

  it.each<[string, Partial<OrderToTakeBack>, number, string | null]>([
    ['is taken back from the boards', {}, 0, null],
    ['is taken back while it waits for staff', { state: 'waiting' }, 2, null],
    ['is not taken back a fourth time in one visit', {}, 3, 'take-back-too-often'],
    ['is not taken back if a ticket may be on paper', { mayBeOnPaper: true }, 0, 'take-back-under-way'],
    ['is not taken back if staff canceled it', ended('canceled'), 0, 'take-back-canceled'],
    ['is not taken back if it expired', ended('expired'), 0, 'order-ended'],
    ['is not taken back twice', ended('taken-back'), 0, 'take-back-repeated'],
  ])('%s', (_, order, takenBack, refusal) => {
    expect(takeBackRefusal({ ...own, ...order }, { kind: 'customer', takenBack }, NOW)).toBe(refusal);
  });

  it.each(STOPPED)('%s is under way', (_, order) => {
    expect(takeBackRefusal({ ...own, ...order }, CUSTOMER, NOW)).toBe('take-back-under-way');
  });
});

it.each([
  [ANA, OF_STAFF, 'take-back-too-late'],
  [CUSTOMER, { ...OF_STAFF, placedBy: null }, 'take-back-under-way'],
] as const)('an order is taken back for two minutes: %o', (actor, order, tooLate) => {
  const after = (ms: number) => new Date(PLACED_ON.getTime() + ms);
  expect(takeBackRefusal(order, actor, after(TAKE_BACK_MS))).toBeNull();
  expect(takeBackRefusal(order, actor, after(TAKE_BACK_MS + 1))).toBe(tooLate);
  expect(takeBackRemainingMs(order, actor, NOW)).toBe(TAKE_BACK_MS - 30_000);
  expect(takeBackRemainingMs(order, actor, after(TAKE_BACK_MS + 1))).toBe(0);
});

function ended(ending: OrderEnding): Partial<OrderToTakeBack> {
  return { state: 'ended', paymentState: 'canceled', ending };
}
