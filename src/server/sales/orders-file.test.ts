// The amounts of the export of orders, added up as a spreadsheet adds them up.

import { readSheet } from 'read-excel-file/node';
import { beforeEach, expect, it } from 'vitest';
import { excelDownloadPaths } from '#contract/routes.ts';
import { openLineChangeTestVenue } from '#server/orders-and-payments/testing/line-bar.ts';

const lineBar = await openLineChangeTestVenue();
const { venue, owner, waiter, place, pressOn } = lineBar;

beforeEach(async () => {
  await venue.db.deleteFrom('share_lines').execute();
  await lineBar.reset();
});

/** Collects so many cents of the order, in cash. */
async function collect(orderId: string, amount: number): Promise<void> {
  const { id } = await lineBar.paymentOf(orderId);
  const ways = [{ paidWith: 'efectivo' as const, amount }];
  await waiter.owedOrders.collectPayments({ collectionId: venue.newId(), paymentIds: [id], ways });
}

/** The columns «Cantidad», «Precio», «Descuento», «No cobrado» and «Importe» of each line, in cents. */
async function readLines() {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await venue.app.inject({ method: 'GET', url: excelDownloadPaths.orders, headers: { cookie } });
  const [titles = [], ...rows] = await readSheet(reply.rawPayload, 1);
  return rows.map((row) => {
    const value = (title: string) => Number(row[titles.indexOf(title)]);
    const inCents = (title: string) => Math.round(value(title) * 100);
    return {
      quantity: value('Cantidad'),
      price: inCents('Precio'),
      discount: inCents('Descuento'),
      uncharged: inCents('No cobrado'),
      amount: inCents('Importe'),
    };
  });
}

async function expectAddsUp(orderId: string) {
  const lines = await readLines();
  for (const { quantity, price, discount, uncharged, amount } of lines)
    expect(quantity * price - discount - uncharged).toBe(amount);
  const stored = await lineBar.rows(orderId);
  const sum = (amounts: { amount: number | null }[]) => amounts.reduce((all, { amount }) => all + (amount ?? 0), 0);
  expect(sum(lines)).toBe(sum(stored));
  return lines;
}

it('a line of which units were taken off after a part was paid has what is not charged, so that its columns add up', async () => {
  const { orderId, lines } = await place({ beers: 4 });
  await collect(orderId, 700);
  await owner.orderChanges.voidLine(pressOn(lines.beer, { units: 2 }));
  expect((await expectAddsUp(orderId)).map(({ uncharged, amount }) => [uncharged, amount])).toEqual([
    [0, 500],
    [300, 200],
  ]);
});

it('a discount stands beside what is not charged, and both add up with the amount', async () => {
  const { orderId, lines } = await place({ beers: 3, croquettes: 1 });
  const discount = { kind: 'percent', percent: 10 } as const;
  const press = { changeId: venue.newId(), orderIds: [orderId], discount, reason: 'Promoción' };
  await owner.orderChanges.discountOrders(press);
  await collect(orderId, 700);
  await owner.orderChanges.voidLine(pressOn(lines.beer, { units: 3 }));
  const [beers] = await expectAddsUp(orderId);
  expect(beers?.discount).toBeGreaterThan(0);
  expect(beers?.uncharged).toBeGreaterThan(0);
});

it('a line that was taken off before anything was paid is not charged as a whole', async () => {
  const { orderId, lines } = await place({ beers: 2, croquettes: 1 });
  await owner.orderChanges.voidLine(pressOn(lines.beer, { units: 2 }));
  const [beers] = await expectAddsUp(orderId);
  expect(beers).toMatchObject({ uncharged: 500, amount: 0 });
});
