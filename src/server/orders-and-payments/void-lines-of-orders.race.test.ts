// Orders are canceled, refunded and restored while others are placed, done and undone: no two transactions wait for each other.
import { sql as raw } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { isServerFailure, ServerRefusalError } from '#contract/client.ts';
import { cents } from '#domain/money.ts';
import { aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { bookLateMoney } from '#server/payments/testing/late-money.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';

const ORDERS = 12;
/** Lines of the log that a failure shows. */
const LINES_SHOWN = 20;
const UNITS = 100;

const log = captureLog();

const venue = await openTestVenue({ log: log.log });
const bar = await storeSmallMenu(venue.db);
const [owner, waiter] = [await venue.staffBrowser('OWNER'), await venue.staffBrowser('WAITER')];
beforeEach(async () => {
  await raw`truncate payments, orders, order_lines, z_closures cascade`.execute(venue.db);
  await venue.db.updateTable('products').set({ counts_stock: true, stock: UNITS }).execute();
});

it.each([
  ['canceling', (paymentId: string) => owner.paymentHistory.cancelPayment({ paymentId, reason: 'Se han ido' })],
  ['restoring', restoreVoided],
])('%s waits for the stock before it locks lines', async (_, act) => {
  const { paymentId, orderId } = await (act === restoreVoided ? placeVoided(0) : place(0, false));
  const { response } = await venue.db.transaction().execute(async (sql) => {
    await sql.selectFrom('products').select('id').orderBy('id').forUpdate().execute();
    const waiting = act(paymentId);
    await untilStatementsWaitForLock(venue.db);
    const lines = sql.selectFrom('order_lines').select('id').where('order_id', '=', orderId).forUpdate().noWait();
    expect(await lines.execute()).toHaveLength(2);
    // The response arrives after this transaction has ended.
    return { response: waiting };
  });
  expect(await response).toMatchObject({ hasChanged: true });
});

it('many at once of all of them end without a deadlock, and the stock is what the orders hold', async () => {
  const owed = await Promise.all(numbers(ORDERS).map((turn) => place(turn, false)));
  const paid = await Promise.all(numbers(ORDERS).map((turn) => place(turn, true)));
  const voided = await Promise.all(numbers(ORDERS).map(placeVoided));
  const { lines } = await waiter.orders.readBoard({ section: 'drinks' });
  const lineIds = lines.map(({ id }) => id);
  await Promise.all([
    ...owed.map(({ paymentId }) => accepted(owner.paymentHistory.cancelPayment({ paymentId, reason: 'Se han ido' }))),
    ...paid.map(({ paymentId }) => accepted(refund(paymentId))),
    ...voided.flatMap(({ paymentId }) => [accepted(restoreVoided(paymentId)), accepted(refund(paymentId))]),
    ...voided.map(({ paymentId }) => accepted(restoreVoided(paymentId))),
    ...numbers(ORDERS).map((turn) => place(turn, turn % 2 === 0)),
    ...lineIds.map((_, turn) => accepted(waiter.printing.markDone({ lineIds: lineIds.slice(turn, turn + 4) }))),
    ...lineIds.map((_, turn) => accepted(undo(lineIds.slice(turn, turn + 4).toReversed()))),
  ]);
  expect(log.messages().filter((message) => message.startsWith('Transaction conflict'))).toEqual([]);
  const { rows } = await raw<{ stock: number; held: number }>`
    select stock, (
      select coalesce(sum((unit->>'quantity')::integer), 0)
      from orders cross join jsonb_array_elements(reserved_units) as unit where unit->>'productId' = products.id::text
    )::integer as held
    from products
  `.execute(venue.db);
  expect(rows).toHaveLength(2);
  for (const { stock, held } of rows) expect(stock).toBe(UNITS - held);
});

/** An order of both products, whose lines are in another order in each second one. */
function place(turn: number, isPaid: boolean) {
  const products = turn % 2 === 0 ? [bar.beer, bar.croquettes] : [bar.croquettes, bar.beer];
  return waiter.staffOrders.placeStaffOrder(aStaffOrder(products, { paidWith: isPaid ? 'efectivo' : null }));
}

/** An order that was canceled and paid late. */
async function placeVoided(turn: number) {
  const order = await place(turn, false);
  await owner.paymentHistory.cancelPayment({ paymentId: order.paymentId, reason: 'Se han ido' });
  await bookLateMoney(venue, order.paymentId);
  return order;
}

function refund(paymentId: string) {
  const refund = { paymentId, refundId: venue.newId(), amount: cents(100), reason: 'Plato frío', voidsLines: true };
  return owner.refunds.refundPayment(refund);
}

function restoreVoided(paymentId: string) {
  return owner.paymentHistory.restoreOrder({ paymentId });
}

function undo(lineIds: string[]) {
  return waiter.orders.undoDone({ undoId: venue.newId(), lineIds });
}

/** A refusal is an accepted result, an error is not. The error that is thrown contains the end of the server's log. */
async function accepted(request: Promise<unknown>): Promise<void> {
  await request.catch((error: unknown) => {
    if (error instanceof ServerRefusalError && !isServerFailure(error)) return;
    throw new Error(log.lines().slice(-LINES_SHOWN).join('\n'), { cause: error });
  });
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
