// A closed Z closure on paper: who may print it, what it says, and that it is stored once.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { TicketAmount, ZClosureTicket } from '#domain/ticket.ts';
import { recordRefundedAmount } from '#server/payments/index.ts';
import { aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { addPrinter, readJobs, switchPrinting } from '#server/printing/testing/printing-venue.ts';
import { addPendingPayment } from '#server/z-closures/testing/pending-payments.ts';

const TWO_DAYS_MS = 48 * 60 * 60_000;

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
await venue.db.updateTable('settings').set({ name: 'La Encina', company: 'Encina, S.L.', nif: 'B12345674' }).execute();
await switchPrinting(venue.db, true);
const printerId = await addPrinter(venue.db, { name: 'Barra' });
let manager: TestBrowser;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  manager = await venue.staffBrowser('MANAGER');
  for (const table of [
    'print_jobs',
    'refund_entries',
    'order_lines',
    'payment_shares',
    'payments',
    'orders',
    'cash_movements',
    'z_closures',
  ] as const)
    await venue.db.deleteFrom(table).execute();
});

describe('what the paper of a Z closure says', () => {
  it('is its totals by payment method without zeros, its refunds and its canceled orders', async () => {
    const { name } = await manager.staff.readSession({});
    const closureId = await closeBusyDay();
    await print(manager, closureId);
    const ticket = await storedClosure();
    expect(ticket).toEqual({
      kind: 'z-closure',
      venue: { name: 'La Encina', company: 'Encina, S.L.', nif: 'B12345674' },
      ...{
        id: closureId,
        openedOn: SATURDAY_NIGHT.toISOString(),
        closedOn: SATURDAY_NIGHT.toISOString(),
        closedBy: name,
      },
      payments: 4,
      invoiced: [
        { label: 'Redsys', amount: 333 },
        { label: 'Bizum', amount: 1205 },
        { label: 'Efectivo', amount: 500 },
        { label: 'Datáfono', amount: 250 },
      ],
      invoicedSum: 2288,
      refunded: [{ label: 'Bizum', amount: 205 }],
      refundedSum: 205,
      canceled: { orders: 1, sum: 250 },
      walkOuts: { orders: 0, sum: 0 },
      left: { orders: 0, sum: 0 },
      uncharged: [],
      cash: {
        ...{ openingFloat: 15_000, received: 500, refunded: 0, paidIn: 0, paidOut: 200 },
        ...{ expected: { least: 15_300, most: 15_300 }, counted: 15_280, difference: -20 },
      },
      cashMovements: [{ direction: 'out', amount: 200, reason: 'Hielo', by: name }],
      vat: [expect.objectContaining({ percent: 10, total: 2083 })],
      isBalanced: true,
    });
    expect(sumOf(ticket.invoiced)).toBe(ticket.invoicedSum);
    expect(sumOf(ticket.refunded)).toBe(ticket.refundedSum);
  });

  it('includes that its payments no longer add up to its totals', async () => {
    const closureId = await closeBusyDay();
    await venue.db
      .updateTable('payments')
      .set({ amount_paid_by_user: 1 })
      .where('payment_method', '=', 'bizum')
      .execute();
    await print(manager, closureId);
    expect(await storedClosure()).toMatchObject({ invoicedSum: 2288, isBalanced: false });
  });
});

describe('who may print a Z closure', () => {
  it('is as who may read it: a manager of today, an owner of any day, a waiter none', async () => {
    const closureId = await closeBusyDay();
    const waiter = await venue.staffBrowser('WAITER');
    await expect(print(waiter, closureId)).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(print(venue.browser(), closureId)).rejects.toMatchObject({ code: 'not-signed-in' });
    await print(manager, closureId);

    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + TWO_DAYS_MS));
    const [laterManager, laterOwner] = [await venue.staffBrowser('MANAGER'), await venue.staffBrowser('OWNER')];
    await expect(print(laterManager, closureId)).rejects.toMatchObject({ code: 'not-allowed' });
    await print(laterOwner, closureId);
    expect(await readJobs(venue.db)).toHaveLength(2);
  });

  it('a repeated request of a manager is refused too, once the day has passed', async () => {
    const closureId = await closeBusyDay();
    const jobId = venue.newId();
    await manager.zClosures.printZClosure({ closureId, jobId, printerId });
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + TWO_DAYS_MS));
    const later = await venue.staffBrowser('MANAGER');
    const repeated = later.zClosures.printZClosure({ closureId, jobId, printerId });
    await expect(repeated).rejects.toMatchObject({ code: 'not-allowed' });
  });
});

it('requests with the same id at the same time store one job', async () => {
  const closureId = await closeBusyDay();
  const jobId = venue.newId();
  const requests = Array.from({ length: 8 }, () => manager.zClosures.printZClosure({ closureId, jobId, printerId }));
  const answers = await Promise.all(requests);
  expect(new Set(answers.map(({ job }) => job.id))).toEqual(new Set([jobId]));
  expect(await readJobs(venue.db)).toMatchObject([{ id: jobId, copies: 1, section: null, table_code: null }]);
});

it('an open Z closure and an unknown one are refused, and nothing is stored', async () => {
  await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith: 'efectivo' }));
  const { closure } = await manager.zClosures.readOpenZClosure({});
  const open = closure?.id ?? 0;
  await expect(print(manager, open)).rejects.toMatchObject({ code: 'closure-open' });
  await expect(print(manager, open + 1)).rejects.toMatchObject({ code: 'not-found' });
  expect(await readJobs(venue.db)).toEqual([]);
});

/** A day with online payments, a refund, staff payments, and a canceled order. Returns the id of its closed Z closure. */
async function closeBusyDay(): Promise<number> {
  const bizum = await addPendingPayment(venue, { method: 'bizum', amount: 1205 });
  await bizum.settle(venue.services);
  const redsys = await addPendingPayment(venue, { method: 'redsys', amount: 333 });
  await redsys.settle(venue.services);
  const context = createSystemContext(venue.services);
  await context.transaction((sql) => recordRefundedAmount(context, sql, bizum.paymentId, cents(205)));
  const place = (order: ReturnType<typeof aStaffOrder>) => manager.staffOrders.placeStaffOrder(order);
  await place(aStaffOrder([bar.beer, bar.croquettes], { paidWith: 'efectivo' }));
  await place(aStaffOrder([bar.beer], { paidWith: 'datafono' }));
  const { paymentId } = await place(aStaffOrder([bar.beer]));
  await manager.paymentHistory.cancelPayment({ paymentId, reason: 'Se han ido' });
  const { openId: closureId } = await manager.zClosures.readOpenZClosure({});
  await manager.zClosures.setOpeningFloat({ closureId, amount: 15_000 });
  const movement = { movementId: venue.newId(), direction: 'out', amount: 200, reason: 'Hielo' } as const;
  await manager.zClosures.recordCashMovement({ closureId, ...movement });
  const { id } = await manager.zClosures.closeZClosure({ closureId, countedCash: 15_280 });
  return id;
}

function print(browser: TestBrowser, closureId: number) {
  return browser.zClosures.printZClosure({ closureId, jobId: venue.newId(), printerId });
}

/** The ticket of the only job. */
async function storedClosure(): Promise<ZClosureTicket> {
  const jobs = await readJobs(venue.db);
  expect(jobs).toHaveLength(1);
  const ticket = jobs[0]?.ticket;
  if (ticket?.kind !== 'z-closure') throw new Error('The job is no Z closure.');
  return ticket;
}

function sumOf(amounts: readonly TicketAmount[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0);
}
