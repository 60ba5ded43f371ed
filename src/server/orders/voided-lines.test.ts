// Voided lines: crossed out on the board until staff have seen them, and neither pending nor marked as done.

import { beforeEach, describe, expect, it } from 'vitest';
import { storeCustomer } from '#server/customers/testing/store-customer.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { addOrder } from './testing/orders.ts';

const VOIDED = { voided_on: SATURDAY_NIGHT } as const;

const venue = await openTestVenue();
const waiter = await venue.staffBrowser('WAITER');
beforeEach(async () => {
  for (const table of ['order_lines', 'payment_shares', 'payments', 'orders'] as const)
    await venue.db.deleteFrom(table).execute();
});

describe('a voided line', () => {
  it('is on the board as voided, and counts neither there nor in the counts of both boards', async () => {
    const { lineIds } = await addOrder(venue.db, { lines: [{}, VOIDED, { product_type_id: 'food' }] });
    const board = await waiter.orders.readBoard({ section: 'drinks' });
    expect(board.lines.map(({ id, isVoided }) => [id, isVoided])).toEqual([
      [lineIds[0], false],
      [lineIds[1], true],
    ]);
    expect(board.pendingCount).toBe(1);
    expect(await waiter.orders.readBoardCounts({})).toEqual({ drinks: 1, food: 1 });
  });

  it('cannot be marked as done', async () => {
    const { lineIds } = await addOrder(venue.db, { lines: [{}, VOIDED] });
    expect(await waiter.printing.markDone({ lineIds })).toMatchObject({ markedIds: lineIds.slice(0, 1) });
  });

  it('leaves the board with «Visto», once, and pending lines stay', async () => {
    const { lineIds } = await addOrder(venue.db, { lines: [{}, VOIDED, VOIDED] });
    const published: string[] = [];
    venue.live.onChanged('board-drinks', () => published.push('drinks'));
    venue.live.onChanged('board-food', () => published.push('food'));
    await waiter.orders.markVoidedLinesSeen({ lineIds });
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 1_000));
    await waiter.orders.markVoidedLinesSeen({ lineIds });
    venue.setNow(SATURDAY_NIGHT);
    expect(published).toEqual(['drinks']);
    const { lines } = await waiter.orders.readBoard({ section: 'drinks' });
    expect(lines.map(({ id }) => id)).toEqual(lineIds.slice(0, 1));
    const seen = await venue.db.selectFrom('order_lines').select('void_seen_on').orderBy('position').execute();
    expect(seen.map((line) => line.void_seen_on)).toEqual([null, SATURDAY_NIGHT, SATURDAY_NIGHT]);
  });

  it('is shown to its customer as voided, not as pending', async () => {
    const customer = venue.browser();
    await customer.customers.identify({ email: null });
    const customerId = await storeCustomer(venue, customer);
    const { id } = await addOrder(venue.db, { customerId, lines: [VOIDED, {}] });
    expect((await customer.orders.readOrder({ orderId: id })).lines).toMatchObject([
      { isPending: false, isVoided: true },
      { isPending: true, isVoided: false },
    ]);
  });

  it('alone reaches nobody with a wait notice', async () => {
    const customer = venue.browser();
    await customer.customers.identify({ email: null });
    const customerId = await storeCustomer(venue, customer);
    await addOrder(venue.db, { customerId, lines: [VOIDED] });
    const place = { section: 'drinks', tableCode: 'A1' } as const;
    expect(await waiter.notices.readNoticeReach(place)).toMatchObject({ orders: 0 });
    const notice = { ...place, noticeId: venue.newId(), wait: '20' } as const;
    await expect(waiter.notices.sendWaitNotice(notice)).rejects.toMatchObject({ code: 'notice-without-orders' });
  });
});
