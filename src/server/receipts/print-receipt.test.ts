// The receipt of a payment on paper: who may print it, what it says, and that it is stored once.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { ReceiptTicket } from '#domain/ticket.ts';
import { addProduct } from '#server/menu/testing/menu.ts';
import { recordRefundedAmount } from '#server/payments/index.ts';
import { aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { addPrinter, readJobs, switchPrinting } from '#server/printing/testing/printing-venue.ts';
import { addPendingPayment } from '#server/z-closures/testing/pending-payments.ts';

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const manager = await venue.staffBrowser('MANAGER');
const company = { company: 'Encina Hostelería, S.L.', nif: 'B12345674', address: 'Calle Mayor, 1\n28013 Madrid' };
await venue.db
  .updateTable('settings')
  .set({ name: 'La Encina', vat_percent: 10, ...company })
  .execute();
const printerId = await addPrinter(venue.db, { name: 'Barra' });

beforeEach(async () => {
  await venue.db.deleteFrom('print_jobs').execute();
  await switchPrinting(venue.db, true);
});

describe('what the receipt says', () => {
  it('is what was ordered and paid, with the VAT included in it', async () => {
    const order = aStaffOrder([bar.beer, bar.croquettes], { paidWith: 'datafono' });
    const { paymentId, paymentNumber } = await manager.staffOrders.placeStaffOrder(order);
    const { job } = await print(paymentId);
    expect(job).toMatchObject({
      ...{ kind: 'receipt', state: 'waiting', section: null, tableCode: 'A1', copies: 1, copiesPrinted: 0 },
      ...{ printer: { id: printerId, name: 'Barra' }, problem: null, mayRepeat: false },
    });
    expect(await storedReceipt()).toEqual({
      ...{ kind: 'receipt', discount: 0, discountPercent: null },
      venue: {
        ...{ name: 'La Encina', company: 'Encina Hostelería, S.L.', nif: 'B12345674' },
        address: 'Calle Mayor, 1\n28013 Madrid',
      },
      ...{ number: paymentNumber, tableCode: 'A1', time: SATURDAY_NIGHT.toISOString() },
      lines: [aLine(`${paymentNumber}-1`, 'Caña'), aLine(`${paymentNumber}-2`, 'Croquetas')],
      ...{ total: 500, vat: [{ percent: 10, base: 455, amount: 45 }] },
      ...{ isPaid: true, paid: 500, paymentMethod: 'manual', paidWith: 'datafono', refunded: 0 },
    });
  });

  it('names a food in a size of the venue’s own, at the price of that size', async () => {
    const { category_id: categoryId } = await venue.db
      .selectFrom('products')
      .select('category_id')
      .where('id', '=', bar.croquettes)
      .executeTakeFirstOrThrow();
    const mussels = await addProduct(venue.db, {
      ...{ name: 'Mejillones', category_id: categoryId, product_type_id: 'food' },
      prices: { 'Media ración': 690, Ración: 1190 },
    });
    const order = aStaffOrder([mussels], { paidWith: 'efectivo' });
    const lines = order.lines.map((line) => ({ ...line, size: 'Media ración', shownPrice: cents(690) }));
    const { paymentId, paymentNumber } = await manager.staffOrders.placeStaffOrder({ ...order, lines });
    await print(paymentId);
    const line = { ...aLine(`${paymentNumber}-1`, 'Mejillones - Media ración'), price: 690 };
    expect(await storedReceipt()).toMatchObject({ lines: [line], total: 690 });
  });

  it('is the amount due for an unpaid order that staff took', async () => {
    const { paymentId } = await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer]));
    await print(paymentId);
    expect(await storedReceipt()).toMatchObject({ isPaid: false, paid: 0, paidWith: null, total: 250 });
  });

  it('has the refunded amount, and the method of an online payment', async () => {
    const payment = await addPendingPayment(venue, { method: 'bizum', amount: 1205 });
    await payment.settle(venue.services);
    const context = createSystemContext(venue.services);
    await context.transaction((sql) => recordRefundedAmount(context, sql, payment.paymentId, cents(205)));
    await print(payment.paymentId);
    const receipt = await storedReceipt();
    expect(receipt).toMatchObject({ isPaid: true, paymentMethod: 'bizum', total: 1205, paid: 1205, refunded: 205 });
    expect(receipt.vat.map(({ base, amount }) => base + amount)).toEqual([1205]);
  });

  it('keeps the VAT of its day after the venue has changed it', async () => {
    const { paymentId } = await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith: 'efectivo' }));
    await venue.db.updateTable('settings').set({ vat_percent: 21 }).execute();
    await print(paymentId);
    await venue.db.updateTable('settings').set({ vat_percent: 10 }).execute();
    expect(await storedReceipt()).toMatchObject({ vat: [{ percent: 10, base: 227, amount: 23 }] });
  });
});

describe('a repeated request', () => {
  it('stores nothing more, and answers with the job; for another printer it is refused', async () => {
    const paymentId = await payStaffOrder();
    const jobId = venue.newId();
    const first = await manager.receipts.printReceipt({ paymentId, jobId, printerId });
    expect(await manager.receipts.printReceipt({ paymentId, jobId, printerId })).toEqual(first);
    const other = await addPrinter(venue.db, { name: venue.newId() });
    const elsewhere = manager.receipts.printReceipt({ paymentId, jobId, printerId: other });
    await expect(elsewhere).rejects.toMatchObject({ code: 'print-id-reused' });
    expect(await readJobs(venue.db)).toHaveLength(1);
  });

  it('at the same time stores one job', async () => {
    const paymentId = await payStaffOrder();
    const jobId = venue.newId();
    const requests = Array.from({ length: 8 }, () => manager.receipts.printReceipt({ paymentId, jobId, printerId }));
    const answers = await Promise.all(requests);
    expect(new Set(answers.map(({ job }) => job.id))).toEqual(new Set([jobId]));
    expect(await readJobs(venue.db)).toHaveLength(1);
  });
});

describe('a waiter prints', () => {
  it('the receipt of what the waiter took or collected, and the bill of what owes', async () => {
    const waiter = await venue.staffBrowser('WAITER');
    const give = (paymentId: string) =>
      waiter.receipts.printReceipt({ paymentId, jobId: venue.newId(), printerId }).then(() => storedReceipt());
    const taken = await waiter.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith: 'efectivo' }));
    expect(await give(taken.paymentId)).toMatchObject({ number: taken.paymentNumber, isPaid: true });

    const owed = await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer]));
    expect(await give(owed.paymentId)).toMatchObject({ number: owed.paymentNumber, isPaid: false });
    const collected = { paymentIds: [owed.paymentId], evenIfInProgress: false };
    await waiter.owedOrders.collectPayments({
      ...collected,
      ways: [{ paidWith: 'efectivo' }],
      collectionId: venue.newId(),
    });
    expect(await give(owed.paymentId)).toMatchObject({ number: owed.paymentNumber, isPaid: true });
  });
});

describe('a receipt is refused, and nothing is stored,', () => {
  it.each([
    ['WAITER', 'not-allowed'],
    [null, 'not-signed-in'],
  ] as const)('of what others took and collected, to %s as %s', async (role, code) => {
    const paymentId = await payStaffOrder();
    const browser = role === null ? venue.browser() : await venue.staffBrowser(role);
    const request = { paymentId, jobId: venue.newId(), printerId };
    await expect(browser.receipts.printReceipt(request)).rejects.toMatchObject({ code });
    expect(await readJobs(venue.db)).toEqual([]);
  });

  it('for a payment that does not exist, that a customer has not paid, or that was canceled', async () => {
    await expect(print(venue.newId())).rejects.toMatchObject({ code: 'not-found' });
    const { paymentId } = await addPendingPayment(venue, { method: 'redsys', amount: 990 });
    await expect(print(paymentId)).rejects.toMatchObject({ code: 'receipt-not-paid' });
    const canceled = await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer]));
    await manager.paymentHistory.cancelPayment({ paymentId: canceled.paymentId, reason: 'Se han ido' });
    await expect(print(canceled.paymentId)).rejects.toMatchObject({ code: 'receipt-not-paid' });
    expect(await readJobs(venue.db)).toEqual([]);
  });

  it('for a printer that is switched off or does not exist, and while printing is off', async () => {
    const paymentId = await payStaffOrder();
    const inactive = await addPrinter(venue.db, { name: venue.newId(), active: false });
    await expect(print(paymentId, inactive)).rejects.toMatchObject({ code: 'printer-inactive' });
    await expect(print(paymentId, venue.newId())).rejects.toMatchObject({ code: 'printer-inactive' });
    await switchPrinting(venue.db, false);
    await expect(print(paymentId)).rejects.toMatchObject({ code: 'printing-off' });
    expect(await readJobs(venue.db)).toEqual([]);
  });
});

async function payStaffOrder(): Promise<string> {
  const order = aStaffOrder([bar.beer], { paidWith: 'efectivo' });
  const { paymentId } = await manager.staffOrders.placeStaffOrder(order);
  return paymentId;
}

function print(paymentId: string, printer = printerId) {
  return manager.receipts.printReceipt({ paymentId, jobId: venue.newId(), printerId: printer });
}

/** The ticket of the only job. */
async function storedReceipt(): Promise<ReceiptTicket> {
  const jobs = await readJobs(venue.db);
  const last = jobs.at(-1);
  expect(last).toMatchObject({ copies: 1, section: null, table_code: 'A1' });
  const ticket = last?.ticket;
  if (ticket?.kind !== 'receipt') throw new Error('The job is no receipt.');
  return ticket;
}

function aLine(lineId: string, label: string) {
  return { lineId, quantity: 1, label, size: '', price: 250, notes: '', isPrintedBefore: false };
}
