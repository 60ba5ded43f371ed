// The generated past orders are realistic and deterministic.
import { describe, expect, test } from 'vitest';
import { cartTotal, orderRefusal } from '#domain/cart.ts';
import { isOpen } from '#domain/schedule.ts';
import { noteRefusal } from '#domain/text.ts';
import { addDays, calendarDay, formatDateTime, localMoment } from '#domain/time.ts';
import { businessDayAt, instantAt } from './business-day.ts';
import { currentEvening } from './current-evening.ts';
import { historyRows } from './history-rows.ts';
import { DEMO_MENU } from './menu.ts';
import { countOrdersBefore, OLDER_DAYS, olderDay } from './older-days.ts';
import { dayPeriods, LINE_NOTES, ORDER_COMMENTS, PAYMENT_METHOD_WEIGHTS } from './ordering-habits.ts';
import { PAST_DAYS, pastBusinessDays } from './past-orders.ts';
import type { BusinessDay, SeedContext, SeedCustomer } from './seed-order.ts';
import { REGULAR_CUSTOMER_EMAILS } from './staff-and-regulars.ts';
import { OPENING_HOURS } from './venue.ts';

const MADRID = 'Europe/Madrid';
// A Saturday evening; its fortnight holds the night in which summer time ends.
const NOW = new Date('2026-11-07T20:30:00Z');

function seedContext(now = NOW, timeZone = MADRID): SeedContext {
  const nextId = aCounter();
  const customer = (email: string | null): SeedCustomer => ({
    id: nextId(),
    label: `anonimo-${nextId().slice(-8)}`,
    email,
  });
  return { now, timeZone, regulars: REGULAR_CUSTOMER_EMAILS.map(customer), newCustomer: () => customer(null) };
}

function aCounter(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;
  };
}

const ordersOf = (days: readonly BusinessDay[]) => days.flatMap(({ orders }) => orders);

describe('Past orders', () => {
  const context = seedContext();
  const days = pastBusinessDays(context);

  test('past orders are the same each time they are generated', () => {
    expect(pastBusinessDays(seedContext())).toEqual(days);
  });

  test('there are fourteen closed days before today, each with 25 to 60 orders, most of them at the weekend', () => {
    expect(days).toHaveLength(PAST_DAYS);
    const countOn = (day: string) =>
      days.find(({ openedOn }) => calendarDay(openedOn, MADRID) === day)?.orders.length ?? 0;
    expect(days.every(({ orders }) => orders.length >= 25 && orders.length <= 60)).toBe(true);
    expect(countOn('2026-10-31')).toBeGreaterThan(countOn('2026-11-02') + 20);
    expect(countOn('2026-11-07')).toBe(0);
  });

  test('each day contains exactly its own orders and ends before the next day begins', () => {
    for (const [index, { openedOn, closedOn, orders }] of days.entries()) {
      const times = orders.map(({ startedOn }) => startedOn.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(orders.every(({ startedOn }) => startedOn > openedOn)).toBe(true);
      const done = ordersOf([{ openedOn, closedOn, orders }]).flatMap(({ lines }) => lines.map(({ doneOn }) => doneOn));
      expect(done.every((doneOn) => doneOn !== null && closedOn !== null && doneOn < closedOn)).toBe(true);
      expect((days[index + 1]?.openedOn ?? NOW) > (closedOn ?? NOW)).toBe(true);
    }
  });

  test('every order was placed in the opening hours with a valid cart', () => {
    for (const { lines, time, comment } of ordersOf(days)) {
      const moment = localMoment(time, MADRID);
      const sections = {
        bar: isOpen({ week: OPENING_HOURS.drinks, specialDays: [] }, moment),
        kitchen: isOpen({ week: OPENING_HOURS.food, specialDays: [] }, moment),
      };
      const cart = lines.map(({ priced }) => priced);
      expect(orderRefusal(cart, { ...sections, drinksAtBar: false })).toBeNull();
      expect(cart.length).toBeLessThanOrEqual(6);
      expect(noteRefusal(comment)).toBeNull();
    }
  });

  test('past orders contain mixers, ingredients, notes, comments and every payment method', () => {
    const orders = ordersOf(days);
    const lines = orders.flatMap((order) => order.lines.map(({ priced }) => priced));
    expect(lines.some(({ label }) => label.includes(' + '))).toBe(true);
    expect(lines.some(({ label }) => label.includes(' ['))).toBe(true);
    expect(lines.some(({ notes }) => notes !== '')).toBe(true);
    expect(orders.some(({ comment }) => ORDER_COMMENTS.includes(comment))).toBe(true);
    expect(new Set(orders.map(({ method }) => method))).toEqual(
      new Set(PAYMENT_METHOD_WEIGHTS.map(([method]) => method)),
    );
    expect(orders.every(({ method, externalId }) => (method === 'manual') === (externalId === null))).toBe(true);
    expect(orders.filter(({ method }) => method === 'manual').length).toBeGreaterThan(orders.length / 2);
  });

  test('ordering habits only name categories and sub-categories of the menu', () => {
    const tastes = [0 as const, 1 as const].flatMap((weekday) =>
      dayPeriods(weekday).flatMap((spell) => spell.categories),
    );
    const categories = DEMO_MENU.categories.map(({ name }) => name);
    const headings = [...categories, ...DEMO_MENU.subCategories.map(({ name }) => name)];
    expect(tastes.map(([category]) => category).filter((name) => !categories.includes(name))).toEqual([]);
    expect(Object.keys(LINE_NOTES).filter((name) => !headings.includes(name))).toEqual([]);
  });
});

describe('The current evening', () => {
  const { orders, openedOn, closedOn } = currentEvening(seedContext());

  test('six to eight tables ordered in the last twenty-five minutes, in an open Z closure', () => {
    expect(orders.length).toBeGreaterThanOrEqual(6);
    expect(orders.length).toBeLessThanOrEqual(8);
    expect(new Set(orders.map(({ tableCode }) => tableCode)).size).toBe(orders.length);
    expect(orders.every(({ time }) => time < NOW && NOW.getTime() - time.getTime() <= 25 * 60_000)).toBe(true);
    expect(formatDateTime(openedOn, MADRID)).toBe('07/11/2026, 11:30');
    expect(closedOn).toBeNull();
  });

  test('customers and staff have orders that are owed and orders that are paid', () => {
    const owed = orders.filter(({ isOwed }) => isOwed);
    expect(owed.map(({ staff }) => staff === null)).toContain(false);
    expect(owed.length).toBeGreaterThanOrEqual(4);
    expect(owed.length).toBeLessThan(orders.length);
  });

  test.each(['drinks', 'food'] as const)('the board of %s has lines to do, and some are done', (section) => {
    const lines = orders.flatMap((order) => order.lines).filter(({ priced }) => priced.section === section);
    expect(lines.filter(({ doneOn }) => doneOn === null).length).toBeGreaterThanOrEqual(5);
    expect(lines.filter(({ doneOn }) => doneOn !== null).length).toBeGreaterThan(0);
    expect(lines.every(({ doneOn }) => doneOn === null || doneOn <= NOW)).toBe(true);
  });

  test('at an hour outside the opening hours, the Z closure was opened just before the orders', () => {
    const morning = new Date('2026-11-07T08:00:00Z');
    const early = currentEvening(seedContext(morning));
    expect(early.openedOn.getTime()).toBe(morning.getTime() - 39 * 60_000);
    expect(early.orders.every(({ time }) => time > early.openedOn)).toBe(true);
  });
});

describe('History rows', () => {
  const context = seedContext();
  const days = [...pastBusinessDays(context), currentEvening(context)];
  const rows = historyRows(days, { waiterId: 'the-waiter', newId: aCounter(), first: { payment: 1, zClosure: 1 } });

  test('payments are numbered from 1 without a gap, in the order in which they were created', () => {
    expect(rows.payments.map(({ number }) => number)).toEqual(rows.payments.map((_, index) => index + 1));
    const begun = ordersOf(days).map(({ startedOn }) => startedOn);
    expect(rows.payments.map(({ created_on }) => created_on)).toEqual(begun);
    expect(begun.every((time, index) => index === 0 || time >= (begun[index - 1] ?? time))).toBe(true);
  });

  test('a payment has the total of its lines and belongs to the Z closure of its day', () => {
    const closureOf = days.flatMap(({ orders }, index) => orders.map(() => index + 1));
    const totals = ordersOf(days).map(({ lines }) => cartTotal(lines.map(({ priced }) => priced)));
    expect(rows.payments.map(({ total_amount_order }) => total_amount_order)).toEqual(totals);
    for (const [index, payment] of rows.payments.entries()) {
      const isPaid = payment['state'] !== 'canceled' && payment['state'] !== 'pending';
      expect(payment['z_closure_id']).toBe(isPaid ? closureOf[index] : null);
      expect(payment['amount_paid_by_user']).toBe(isPaid ? totals[index] : 0);
    }
  });

  test('only the last Z closure and its orders are open', () => {
    expect(rows.zClosures.map(({ closed_on }) => closed_on === null)).toEqual(days.map((_, day) => day === PAST_DAYS));
    const open = rows.orders.filter(({ sent_on, closed_on }) => sent_on !== null && closed_on === null);
    expect(open).toHaveLength(days.at(-1)?.orders.length ?? 0);
  });

  test('a canceled order is closed with the Z closure of its day, which counts it', () => {
    const canceled = rows.orders.filter(({ ending }) => ending === 'canceled');
    const closed = canceled.filter(({ closed_on }) => closed_on !== null);
    expect(closed.length).toBeGreaterThan(0);
    const ofOpenDay = days.at(-1)?.orders.filter(({ cancellation }) => cancellation !== null).length;
    expect(canceled.length - closed.length).toBe(ofOpenDay);
    expect(rows.zClosures.reduce((sum, row) => sum + Number(row['canceled_orders']), 0)).toBe(closed.length);
  });

  test('a customer has one row, however often they came', () => {
    expect(new Set(rows.customers.map(({ id }) => id)).size).toBe(rows.customers.length);
    expect(rows.customers.length).toBeLessThan(rows.orders.length);
    expect(new Set(rows.customers.map(({ token_hash }) => token_hash)).size).toBe(rows.customers.length);
  });

  test('staff took some orders, a few were canceled before they were sent, or refunded, and most lines have a cost', () => {
    const { payments, orders, refunds, refundEntries } = rows;
    const taken = orders.filter(({ placed_by: placedBy }) => placedBy !== null);
    const ids = new Set(taken.map(({ id }) => id));
    const ofStaff = payments.filter(({ remainder_of: orderId }) => ids.has(orderId));
    expect(ofStaff.length).toBeGreaterThan(payments.length / 6);
    expect(taken.every(({ customer_id: customer, email }) => customer === null && email === '')).toBe(true);
    expect(new Set(ofStaff.map(({ paid_with: paidWith }) => paidWith))).toEqual(
      new Set(['efectivo', 'datafono', null]),
    );
    const canceled = payments.filter(({ state }) => state === 'canceled');
    expect(canceled.length).toBeGreaterThan(0);
    expect(orders).toHaveLength(payments.length);
    expect(orders.filter(({ sent_on: sentOn }) => sentOn === null)).toHaveLength(canceled.length);
    expect(refunds.length).toBeGreaterThan(0);
    expect(refundEntries.map(({ amount }) => amount)).toEqual(refunds.map(({ amount }) => amount));
    const costs = rows.orderLines.map(({ cost }) => cost);
    expect(costs.filter((cost) => cost !== null).length).toBeGreaterThan(costs.length / 2);
  });

  test('the base size is stored as an empty text', () => {
    expect(rows.orderLines.some(({ size }) => size === '')).toBe(true);
    expect(rows.orderLines.filter(({ size }) => size === 'base')).toEqual([]);
  });
});

describe('Older days', () => {
  const LAST_DAY = '2026-10-23';
  const AN_OLD_SUNDAY = { zClosure: OLDER_DAYS - 460, day: '2025-07-20' };

  test('the numbers of the payments of a day follow those of the day before, without generating other days', () => {
    const { zClosure, day } = AN_OLD_SUNDAY;
    const { orders } = olderDay(zClosure, day, seedContext());
    expect(countOrdersBefore(zClosure + 1, addDays(day, 1)) - countOrdersBefore(zClosure, day)).toBe(orders.length);
    expect(olderDay(zClosure, day, seedContext())).toEqual(olderDay(zClosure, day, seedContext()));
    expect(countOrdersBefore(1, addDays(LAST_DAY, 1 - OLDER_DAYS))).toBe(0);
  });

  test('two years have some forty orders a day, more than a year before, and the terrace is full in summer', () => {
    const all = countOrdersBefore(OLDER_DAYS + 1, addDays(LAST_DAY, 1));
    expect(all / OLDER_DAYS).toBeGreaterThan(34);
    expect(all / OLDER_DAYS).toBeLessThan(42);
    const before = countOrdersBefore(OLDER_DAYS - 364, addDays(LAST_DAY, -364));
    expect(all - before).toBeGreaterThan(before * 1.08);
    const { orders } = olderDay(AN_OLD_SUNDAY.zClosure, AN_OLD_SUNDAY.day, seedContext());
    const outside = orders.filter(({ tableCode }) => tableCode.startsWith('TERRAZA'));
    expect(outside.length).toBeGreaterThan(orders.length / 3);
  });
});

describe('Business days', () => {
  test.each([
    ['2026-11-07T20:30:00Z', '2026-11-07'],
    ['2026-11-08T00:15:00Z', '2026-11-07'],
    ['2026-11-08T05:30:00Z', '2026-11-08'],
  ])('%s belongs to the business day %s', (at, day) => {
    expect(businessDayAt(new Date(at), MADRID)).toBe(day);
  });

  test.each([
    ['2026-10-24', 25 * 60, MADRID, '2026-10-24T23:00:00.000Z'],
    ['2026-10-25', 12 * 60, MADRID, '2026-10-25T11:00:00.000Z'],
    ['2026-03-29', 12 * 60, MADRID, '2026-03-29T10:00:00.000Z'],
    ['2026-11-07', 12 * 60, 'Asia/Tokyo', '2026-11-07T03:00:00.000Z'],
    ['2026-11-07', 12 * 60, 'America/Bogota', '2026-11-07T17:00:00.000Z'],
  ])('on %s, %i minutes after midnight in %s is %s', (day, minutes, timeZone, instant) => {
    expect(instantAt(day, minutes, timeZone).toISOString()).toBe(instant);
  });
});
