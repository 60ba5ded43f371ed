// Reading Z closures: pages, days, and who may see which.
import { beforeEach, describe, expect, it } from 'vitest';
import { Z_CLOSURES_PAGE_SIZE } from '#contract/z-closures.ts';
import { cancelStoredOrder } from '#server/orders/testing/orders.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { addPendingPayment } from './testing/pending-payments.ts';

const TODAY = '2026-11-21';

const venue = await openTestVenue();
const [owner, manager] = [await venue.staffBrowser('OWNER'), await venue.staffBrowser('MANAGER')];

beforeEach(async () => {
  for (const table of [
    'payment_incidents',
    'order_lines',
    'payment_shares',
    'payments',
    'orders',
    'z_closures',
  ] as const)
    await venue.db.deleteFrom(table).execute();
});

describe('the list of Z closures', () => {
  it('has the last month for an owner, newest first, or the days that the request names', async () => {
    await addClosed(1, '2026-10-20T10:00Z', '2026-10-21T00:30Z', 100);
    await addClosed(2, '2026-10-20T22:00Z', '2026-10-21T00:30Z', 200);
    await addClosed(3, '2026-11-20T10:00Z', '2026-11-21T00:30Z', 300);
    const month = await owner.zClosures.listZClosures({});
    expect(month).toMatchObject({ days: { from: '2026-10-21', to: TODAY }, next: null, totals: { payments: 2 } });
    expect(month.closures.map(({ id }) => id)).toEqual([3, 2]);
    expect(month.totals?.invoiced).toMatchObject({ sum: 500, byMethod: { redsys: 500 } });
    const day = await owner.zClosures.listZClosures({ from: '2026-10-20', to: '2026-10-20' });
    expect(day.closures.map(({ id }) => id)).toEqual([1]);
  });

  it.each([
    ['2026-03-29', '2026-03-28T23:00Z', '2026-03-29T21:59Z'],
    ['2026-10-25', '2026-10-24T22:00Z', '2026-10-25T22:59Z'],
  ])(
    'of %s, when the clock changes, has those opened from the first to the last minute of the day',
    async (day, first, last) => {
      const times = [Date.parse(first) - 60_000, Date.parse(first), Date.parse(last), Date.parse(last) + 60_000];
      for (const [index, time] of times.entries())
        await addClosed(index + 1, new Date(time).toISOString(), new Date(time + 1000).toISOString(), 100);
      const { closures } = await owner.zClosures.listZClosures({ from: day, to: day });
      expect(closures.map(({ id }) => id)).toEqual([3, 2]);
    },
  );

  it('shows each one once over all pages, and the totals of all', async () => {
    const count = Z_CLOSURES_PAGE_SIZE + 3;
    for (let id = 1; id <= count; id += 1) await addClosed(id, '2026-11-20T10:00Z', '2026-11-20T11:00Z', 100);
    const first = await owner.zClosures.listZClosures({});
    const second = await owner.zClosures.listZClosures({ before: first.next ?? undefined });
    expect(first.totals).toMatchObject({ payments: count, invoiced: { sum: count * 100 } });
    expect(second).toMatchObject({ next: null, totals: null });
    const ids = [...first.closures, ...second.closures].map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: count }, (_, index) => count - index));
  });
});

describe('a manager', () => {
  it('sees those opened or closed today, and the open one whenever it was opened', async () => {
    await addClosed(1, '2026-11-19T10:00Z', '2026-11-20T22:59Z', 100);
    await addClosed(2, '2026-11-20T10:00Z', '2026-11-20T23:00Z', 200);
    await addClosed(3, '2026-11-21T08:00Z', '2026-11-21T12:00Z', 300);
    await addOpen(4, '2026-11-20T18:00Z', 400);
    const { days, closures, totals } = await manager.zClosures.listZClosures({});
    expect(days).toEqual({ from: TODAY, to: TODAY });
    expect(closures).toMatchObject([
      { id: 4, closedOn: null, totals: { payments: 1, invoiced: { sum: 400 } } },
      { id: 3, totals: { invoiced: { sum: 300 } } },
      { id: 2, totals: { invoiced: { sum: 200 } } },
    ]);
    expect(totals).toMatchObject({ invoiced: { sum: 900 } });
    expect(await manager.zClosures.readOpenZClosure({})).toMatchObject({ closure: { id: 4 } });
  });

  it('who closes the Z closure after midnight sees it in the list', async () => {
    await addOpen(1, '2026-11-20T18:00Z', 100);
    const { id } = await manager.zClosures.closeZClosure({ closureId: 1 });
    expect(await manager.zClosures.listZClosures({})).toMatchObject({ closures: [{ id }], totals: { payments: 1 } });
    const today = await owner.zClosures.listZClosures({ from: TODAY, to: TODAY });
    expect(today.closures).toEqual([]);
  });

  it('is refused other days, and a Z closure of another day', async () => {
    await addClosed(1, '2026-11-19T10:00Z', '2026-11-20T00:30Z', 100);
    for (const days of [{ from: '2026-11-20' }, { to: '2026-11-20' }, { from: '2026-11-01', to: TODAY }])
      await expect(manager.zClosures.listZClosures(days)).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(manager.zClosures.readZClosure({ closureId: 1 })).rejects.toMatchObject({ code: 'not-allowed' });
    expect(await owner.zClosures.readZClosure({ closureId: 1 })).toMatchObject({ id: 1 });
  });

  it('may read the one of last night if it was closed today', async () => {
    await addClosed(1, '2026-11-20T10:00Z', '2026-11-21T00:30Z', 100);
    expect(await manager.zClosures.readZClosure({ closureId: 1 })).toMatchObject({ closedBy: null, isBalanced: true });
  });
});

describe('one Z closure', () => {
  it('is refused while it is open, and if it does not exist', async () => {
    await addOpen(1, '2026-11-21T10:00Z', 100);
    await expect(owner.zClosures.readZClosure({ closureId: 1 })).rejects.toMatchObject({ code: 'closure-open' });
    await expect(owner.zClosures.readZClosure({ closureId: 2 })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('returns its stored totals, and that its payments no longer add up to them', async () => {
    await addClosed(1, '2026-11-21T10:00Z', '2026-11-21T12:00Z', 100);
    await venue.db.updateTable('payments').set({ amount_paid_by_user: 101 }).where('z_closure_id', '=', 1).execute();
    expect(await owner.zClosures.readZClosure({ closureId: 1 })).toMatchObject({
      totals: { invoiced: { sum: 100 } },
      isBalanced: false,
    });
  });
});

describe('canceled staff orders', () => {
  it('count once each, in the Z closure that is open, or opened next, unless their money arrived before it closes', async () => {
    await addOpen(1, '2026-11-21T12:00Z', 100);
    await addCanceled({ state: 'canceled', total: 250 });
    await addCanceled({ state: 'succeeded', total: 900 });
    expect(await close(1)).toMatchObject({ canceled: { orders: 1, sum: 250 } });
    await addCanceled({ state: 'canceled', total: 300 });
    await addOpen(2, '2026-11-21T15:00Z', 100);
    await addCanceled({ state: 'canceled', total: 400 });
    const { closure } = await owner.zClosures.readOpenZClosure({});
    expect(closure).toMatchObject({ canceled: { orders: 2, sum: 700 } });
    expect(await close(2)).toMatchObject({ canceled: { orders: 2, sum: 700 } });
    expect(await owner.zClosures.readZClosure({ closureId: 1 })).toMatchObject({ canceled: { orders: 1, sum: 250 } });
  });

  it('do not include orders of customers, which no member of staff cancels', async () => {
    await addOpen(1, '2026-11-21T10:00Z', 100);
    const { orderId } = await addPendingPayment(venue, { method: 'redsys', amount: 900 });
    await venue.db.transaction().execute(async (sql) => {
      await sql.updateTable('payments').set({ state: 'canceled' }).where('remainder_of', '=', orderId).execute();
      const ended = { state: 'ended', ending: 'abandoned', ended_on: new Date('2026-11-21T11:00Z') } as const;
      await sql.updateTable('orders').set(ended).where('id', '=', orderId).execute();
    });
    expect(await close(1)).toMatchObject({ canceled: { orders: 0, sum: 0 } });
  });
});

describe('a waiter', () => {
  it('is refused the list, the open Z closure, a closed one, and closing', async () => {
    const { zClosures } = await venue.staffBrowser('WAITER');
    const closure = { closureId: 1 };
    const requests = [
      zClosures.listZClosures({}),
      zClosures.readOpenZClosure({}),
      zClosures.readZClosure(closure),
      zClosures.closeZClosure(closure),
    ];
    const responses = await Promise.allSettled<unknown>(requests);
    for (const response of responses) expect(response).toMatchObject({ reason: { code: 'not-allowed' } });
  });
});

/** Stores an order that staff canceled; with the state `succeeded`, one whose money arrived late. */
async function addCanceled({ state, total }: { state: 'canceled' | 'succeeded'; total: number }) {
  const { id: userId } = await manager.staff.readSession({});
  const { orderId, settle } = await addPendingPayment(venue, { method: 'bizum', amount: total });
  await cancelStoredOrder(venue.db, orderId, { by: userId, time: venue.services.clock() });
  if (state === 'succeeded') await settle(venue.services);
}

function close(closureId: number) {
  return owner.zClosures.closeZClosure({ closureId });
}

async function addOpen(id: number, openedOn: string, amount: number): Promise<void> {
  const opened = { id, opened_on: new Date(openedOn), closed_on: null, closed_by: null };
  await venue.db.insertInto('z_closures').values(opened).execute();
  const payment = await addPendingPayment(venue, { method: 'redsys', amount });
  await payment.settle(venue.services);
}

/** Stores a closed Z closure with one payment by Redsys. */
async function addClosed(id: number, openedOn: string, closedOn: string, amount: number): Promise<void> {
  await addOpen(id, openedOn, amount);
  const sums = [{ method: 'redsys', paidWith: null, payments: 1, invoiced: amount, refunded: 0 }];
  await venue.db
    .updateTable('z_closures')
    .set({ closed_on: new Date(closedOn), totals: JSON.stringify(sums) })
    .where('id', '=', id)
    .execute();
}
