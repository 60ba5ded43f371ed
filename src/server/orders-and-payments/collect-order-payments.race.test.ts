// Several tablets collect the same tables while customers pay by card and the Z closure is closed.
import { beforeEach, expect, it } from 'vitest';
import type { CollectPaymentsResult } from '#contract/owed-orders.ts';
import { cents } from '#domain/money.ts';
import { failWrites } from '#server/attempts/testing/injected-failures.ts';
import { lockPayment, settlePayment } from '#server/payments/index.ts';
import { aStaffOrder } from '#server/payments/testing/carts.ts';
import { createSystemContext } from '#server/platform/context.ts';
import type { TestBrowser } from '#server/platform/testing/venue.ts';
import { expectConsistent } from '#server/testing/service/consistency.ts';
import { openTwoServers, TABLE_CODES } from '#server/testing/service/two-servers.ts';

const ORDERS = 24;
const COLLECTIONS = 200;

const place = await openTwoServers();
const [{ venue: one }, { venue: two }] = place.servers;
const tablets = await Promise.all([one, two, one, two].map((venue) => venue.staffBrowser('WAITER')));
beforeEach(() => place.reset());

/** Places unpaid orders, table by table. Returns the ids of their payments. */
async function owe(orders: number): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 0; count < orders; count += 1) {
    const order = aStaffOrder([place.bar.beer, place.bar.croquettes], {
      tableCode: TABLE_CODES[count % TABLE_CODES.length] ?? 'A1',
    });
    ids.push((await tabletOf(count).staffOrders.placeStaffOrder(order)).paymentId);
  }
  return ids;
}

function tabletOf(turn: number): TestBrowser {
  const tablet = tablets[turn % tablets.length];
  if (!tablet) throw new Error('There are no tablets.');
  return tablet;
}

function collect(turn: number, paymentIds: string[], collectionId = place.servers[0].venue.newId()) {
  const request = { collectionId, paymentIds, ways: [{ paidWith: 'efectivo' as const }] };
  return tabletOf(turn).owedOrders.collectPayments(request);
}

/** A customer's charge is confirmed by the bank. Returns whether it settled the payment. */
function payByCard(paymentId: string, turn: number): Promise<boolean> {
  const { services } = place.servers[turn % 2 === 0 ? 0 : 1].venue;
  const context = createSystemContext(services);
  return context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    if (!payment) throw new Error('The payment is missing.');
    const paid = cents(payment.total_amount_order);
    return settlePayment(context, sql, payment, { method: 'bizum', paid, externalId: null, attemptId: null });
  });
}

it('of 200 collections of overlapping tables from four tablets, each order is collected once and the others are reported', async () => {
  const ids = await owe(ORDERS);
  const byCard = ids.filter((_, index) => index % 6 === 0);
  const requested = Array.from({ length: COLLECTIONS }, (_, turn) =>
    ids.filter((__, index) => (index * 7 + turn * 5) % 11 < 4),
  );
  const { owner } = place.servers[0];
  const closing = Promise.allSettled(
    Array.from({ length: 5 }, async () => {
      const { closure } = await owner.zClosures.readOpenZClosure({});
      if (closure) await owner.zClosures.closeZClosure({ closureId: closure.id });
    }),
  );
  const [collections, charged] = await Promise.all([
    Promise.all(requested.map((paymentIds, turn) => collect(turn, paymentIds))),
    Promise.all(byCard.map((id, turn) => payByCard(id, turn))),
    closing,
  ]);

  let byStaff = 0;
  for (const [turn, { collectedIds, others, total }] of collections.entries()) {
    const collected = (requested[turn]?.length ?? 0) - others.length;
    expect({ payments: collectedIds.length, total }).toEqual({
      payments: Math.min(collected, 1),
      total: collected * 500,
    });
    expect(others.every((other) => other.state === 'succeeded' && other.total === 500)).toBe(true);
    byStaff += collected;
  }
  expect(byStaff + charged.filter(Boolean).length).toBe(ids.length);
  await expectConsistent(place);
});

it('a collection whose process is killed at any write stores nothing, and the repeated request collects each order once', async () => {
  const ids = await owe(6);
  const collectionId = place.servers[0].venue.newId();
  let collection: CollectPaymentsResult | null = null;
  let kills = 0;
  for (let write = 1; collection === null; write += 1) {
    await failWrites(place.db, [write]);
    collection = await collect(write, ids, collectionId).catch(() => null);
    await failWrites(place.db, []);
    if (collection !== null) break;
    kills += 1;
    expect((await tabletOf(0).owedOrders.listOwed({})).total).toBe(3000);
    await expectConsistent(place);
  }
  expect(kills).toBeGreaterThanOrEqual(2);
  expect(collection).toMatchObject({ total: 3000, others: [] });
  expect(await collect(1, ids, collectionId)).toEqual(collection);
  await expectConsistent(place);
});
