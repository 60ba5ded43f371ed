// The sums of the dashboard are those of the Z closures, unless a Z closure spans the midnight at the edge of the range.

import { beforeEach, expect, it } from 'vitest';
import { createSystemContext } from '#server/platform/context.ts';
import { staffActor } from '#server/platform/testing/staff-actor.ts';
import { addStaff, openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { storedWindows } from '#server/schedule/testing/stored-windows.ts';
import { zClosureHandlers } from '#server/z-closures/index.ts';
import { sell, setRefundedTotal } from './testing/sales.ts';

const beer = { id: crypto.randomUUID(), name: 'Caña', section: 'drinks', price: 250 } as const;
const pizza = { id: crypto.randomUUID(), name: 'Pizza', section: 'food', price: 1000 } as const;

const venue = await openTestVenue();
const owner = await venue.staffBrowser('OWNER');
await addFourClosures();
beforeEach(() => venue.setNow(SATURDAY_NIGHT));

it.each([
  ['a day with its closure', '2026-11-18', '2026-11-18', [1]],
  ['the next day, with a refund of the day before', '2026-11-19', '2026-11-19', [2]],
  ['both days', '2026-11-18', '2026-11-19', [1, 2]],
  ['two days with a closure that spans the midnight between them', '2026-11-20', '2026-11-21', [3, 4]],
  ['all days', '2026-11-18', '2026-11-21', [1, 2, 3, 4]],
])('sales and refunds of %s are those of the closures by payment method', async (_what, from, to, ids) => {
  const { now, methods, spanningClosures } = await owner.dashboard.readSales({ from, to });
  const { closures } = await owner.zClosures.listZClosures({ from: '2026-11-01', to: '2026-11-21' });
  const totals = closures.filter(({ id }) => ids.includes(id)).map((closure) => closure.totals);
  const sum = (of: (total: (typeof totals)[number]) => number) => totals.reduce((all, total) => all + of(total), 0);

  expect(totals).toHaveLength(ids.length);
  expect(spanningClosures).toEqual([]);
  expect(now.amount).toBe(sum(({ invoiced }) => invoiced.sum));
  expect(now.refunded).toBe(sum(({ refunded }) => refunded.sum));
  expect(now.orders).toBe(sum(({ payments }) => payments));
  for (const method of ['redsys', 'bizum', 'manual'] as const) {
    const ofMethod = methods.filter((each) => each.method === method);
    const add = (of: (each: (typeof ofMethod)[number]) => number) => ofMethod.reduce((all, each) => all + of(each), 0);
    expect(add(({ amount }) => amount)).toBe(sum(({ invoiced }) => invoiced.byMethod[method]));
    expect(add(({ refunded }) => refunded)).toBe(sum(({ refunded }) => refunded.byMethod[method]));
  }
});

it.each([
  ['ends', '2026-11-20', '2026-11-20'],
  ['begins', '2026-11-21', '2026-11-21'],
  ['ends, of several days,', '2026-11-18', '2026-11-20'],
])('a closure that is open at the midnight at which a range %s is named', async (_what, from, to) => {
  const { spanningClosures } = await owner.dashboard.readSales({ from, to });
  expect(spanningClosures).toEqual([
    { id: 3, openedOn: '2026-11-20T21:00:00.000Z', closedOn: '2026-11-21T02:00:00.000Z' },
  ]);
});

it('a closure that is still open is named by the range of the evening before, and not by the coming midnight', async () => {
  venue.setNow(new Date('2026-11-21T23:30:00Z'));
  const after = { id: 4, openedOn: '2026-11-21T19:00:00.000Z', closedOn: null };
  const read = async (day: string) => (await owner.dashboard.readSales({ from: day, to: day })).spanningClosures;
  expect(await read('2026-11-22')).toEqual([after]);
  expect((await read('2026-11-21')).map(({ id }) => id)).toEqual([3, 4]);
  expect(await read('2026-11-23')).toEqual([]);
});

it('the figures of today have the open Z closure beside them, first in the hours of the day before', async () => {
  const readOpen = async (at: string, section?: 'food') => {
    venue.setNow(new Date(at));
    const { dashboard } = await venue.staffBrowser('OWNER');
    const { now, today } = await dashboard.readSales(section ? { section } : {});
    return { ofDay: now.amount, open: today?.openZClosure };
  };
  const open = { openedOn: '2026-11-21T19:00:00.000Z', amount: 250 };
  await venue.db.updateTable('schedules').set(storedWindows('12:00-01:30')).execute();
  expect(await readOpen('2026-11-21T22:59:00Z')).toEqual({ ofDay: 1250, open: { ...open, isShownFirst: false } });
  expect(await readOpen('2026-11-21T23:01:00Z')).toEqual({ ofDay: 0, open: { ...open, isShownFirst: true } });
  expect(await readOpen('2026-11-22T00:29:00Z', 'food')).toEqual({ ofDay: 0, open: { ...open, isShownFirst: true } });
  expect(await readOpen('2026-11-22T00:30:00Z')).toEqual({ ofDay: 0, open: { ...open, isShownFirst: false } });
});

/** In November, the clock in Madrid is an hour ahead of UTC. */
async function addFourClosures(): Promise<void> {
  const userId = await addStaff(venue.db, { email: 'lucia@comanda.test' });
  const cash = { staff: { userId, paidWith: 'efectivo' } } as const;
  await sell(venue, { at: '2026-11-18T12:00:00Z', lines: [[beer, 2]], ...cash });
  const dinner = await sell(venue, { at: '2026-11-18T20:00:00Z', lines: [[pizza, 1]], method: 'redsys' });
  await setRefundedTotal(venue, dinner, '2026-11-18T21:00:00Z', 300);
  await close(userId, 1, '2026-11-18T22:00:00Z');

  await sell(venue, { at: '2026-11-19T12:00:00Z', lines: [[beer, 1]], method: 'bizum' });
  await setRefundedTotal(venue, dinner, '2026-11-19T13:00:00Z', 1000);
  await close(userId, 2, '2026-11-19T22:30:00Z');

  await sell(venue, { at: '2026-11-20T21:00:00Z', lines: [[pizza, 2]], ...cash });
  await sell(venue, { at: '2026-11-20T23:30:00Z', lines: [[beer, 4]], method: 'bizum' });
  await close(userId, 3, '2026-11-21T02:00:00Z');

  await sell(venue, { at: '2026-11-21T19:00:00Z', lines: [[beer, 1]] });
}

async function close(userId: string, closureId: number, at: string): Promise<void> {
  const actor = staffActor(userId, ['OWNER']);
  const context = { ...createSystemContext({ ...venue.services, clock: () => new Date(at) }), actor };
  await zClosureHandlers.closeZClosure(context, { closureId });
}
