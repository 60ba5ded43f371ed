// The bill of a table on paper: which orders are on it, what it says, and that it is stored once.
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PlaceStaffOrderInput } from '#contract/staff-orders.ts';
import type { BillTicket } from '#domain/ticket.ts';
import { aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { addPrinter, readJobs, switchPrinting } from '#server/printing/testing/printing-venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';
import { addPendingPayment } from '#server/z-closures/testing/pending-payments.ts';

const venue = await openTestVenue();
const { beer, croquettes } = await storeSmallMenu(venue.db);
const waiter = await venue.staffBrowser('WAITER');
const manager = await venue.staffBrowser('MANAGER');
const company = { company: 'Encina Hostelería, S.L.', nif: 'B12345674', address: 'Calle Mayor, 1\n28013 Madrid' };
await venue.db
  .updateTable('settings')
  .set({ name: 'La Encina', vat_percent: 10, ...company })
  .execute();
const printerId = await addPrinter(venue.db, { name: 'Barra' });

let tables = 0;
/** A table of its own for each test. */
let tableCode: string;

beforeEach(async () => {
  await venue.db.deleteFrom('print_jobs').execute();
  await switchPrinting(venue.db, true);
  tables += 1;
  tableCode = `C${tables}`;
  await addTable(venue.db, tableCode);
});

describe('the bill of a table', () => {
  it('has every order that owes, with equal lines added up, and a waiter may print it', async () => {
    const first = await owe([beer, croquettes]);
    const second = await owe([beer]);
    const { job } = await print();
    expect(job).toMatchObject({
      ...{ kind: 'bill', state: 'waiting', section: null, tableCode, copies: 1, copiesPrinted: 0 },
      ...{ printer: { id: printerId, name: 'Barra' }, problem: null, mayRepeat: false },
    });
    expect(await storedBill()).toEqual({
      kind: 'bill',
      venue: { name: 'La Encina', ...company },
      ...{ numbers: [first.paymentNumber, second.paymentNumber], tableCode, time: SATURDAY_NIGHT.toISOString() },
      lines: [
        { label: 'Caña', quantity: 2, price: 250, isInvited: false },
        { label: 'Croquetas', quantity: 1, price: 250, isInvited: false },
      ],
      ...{
        discount: 0,
        discountPercent: null,
        total: 750,
        paid: 0,
        owed: 750,
        vat: [{ percent: 10, base: 682, amount: 68 }],
      },
    });
  });

  it('leaves out what is paid, canceled, of another table, or paid online by its customer', async () => {
    const owed = await owe([beer]);
    await owe([croquettes], { paidWith: 'efectivo' });
    const canceled = await owe([croquettes]);
    await manager.paymentHistory.cancelPayment({ paymentId: canceled.paymentId, reason: 'Se han ido' });
    await manager.staffOrders.placeStaffOrder(aStaffOrder([croquettes]));
    const online = await addPendingPayment(venue, { method: 'redsys', amount: 990 });
    await venue.db.transaction().execute(async (sql) => {
      await sql.updateTable('orders').set({ table_code: tableCode }).where('id', '=', online.orderId).execute();
      await sql.updateTable('payments').set({ table_code: tableCode }).where('id', '=', online.paymentId).execute();
    });
    await print();
    const { numbers, lines } = await storedBill();
    expect(numbers).toEqual([owed.paymentNumber]);
    expect(lines.map(({ label }) => label)).toEqual(['Caña']);
  });

  it('shows an invitation at zero, leaves out a voided line, and takes discounts off', async () => {
    const { paymentId } = await owe([beer, croquettes, beer]);
    await changeLines(paymentId, [
      'discount = 50 where position = 1',
      "is_charged = false, voided_on = now(), void_reason = 'No queda' where position = 2",
      "is_charged = false, invited_on = now(), invited_by = (select id from staff_users limit 1), invite_reason = 'Casa' where position = 3",
    ]);
    await print();
    expect(await storedBill()).toMatchObject({
      lines: [
        { label: 'Caña', quantity: 1, price: 250, isInvited: false },
        { label: 'Caña', quantity: 1, price: 0, isInvited: true },
      ],
      ...{ discount: 50, total: 200, paid: 0, owed: 200 },
    });
  });

  it('says what another payment has paid of an order, and what remains', async () => {
    const { paymentId } = await owe([beer, beer, croquettes]);
    await payPart(paymentId, 300);
    await print();
    expect(await storedBill()).toMatchObject({ total: 750, paid: 300, owed: 450 });
  });

  it('has no order that is collected while the bill is requested', async () => {
    const [collected, owed] = [await owe([beer]), await owe([croquettes])];
    let printing: ReturnType<typeof print> | undefined;
    await venue.db.transaction().execute(async (sql) => {
      await sql
        .selectFrom('orders')
        .select('id')
        .where('table_code', '=', tableCode)
        .orderBy('id')
        .forUpdate()
        .execute();
      const collection = { collectionId: venue.newId(), evenIfInProgress: false };
      const collecting = waiter.owedOrders.collectPayments({
        ...{ ...collection, paymentIds: [collected.paymentId], ways: [{ paidWith: 'efectivo' as const }] },
      });
      await untilStatementsWaitForLock(venue.db, 1);
      printing = print();
      await untilStatementsWaitForLock(venue.db, 2);
      void collecting;
    });
    await printing;
    expect((await storedBill()).numbers).toEqual([owed.paymentNumber]);
  });
});

describe('a repeated request', () => {
  it('stores nothing more, and answers with the job, also after the table has paid', async () => {
    const { paymentId } = await owe([beer]);
    const jobId = venue.newId();
    const first = await print({ jobId });
    const collection = { collectionId: venue.newId(), evenIfInProgress: false };
    await waiter.owedOrders.collectPayments({
      ...collection,
      paymentIds: [paymentId],
      ways: [{ paidWith: 'efectivo' }],
    });
    expect(await print({ jobId })).toEqual(first);
    expect(await readJobs(venue.db)).toHaveLength(1);
  });

  it('at the same time stores one job', async () => {
    await owe([beer]);
    const jobId = venue.newId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => print({ jobId })));
    expect(new Set(answers.map(({ job }) => job.id))).toEqual(new Set([jobId]));
    expect(await readJobs(venue.db)).toHaveLength(1);
  });

  it('is refused for another table or printer, and answered while its job is on another printer', async () => {
    await owe([beer]);
    const jobId = venue.newId();
    const first = await print({ jobId });
    const otherPrinter = await addPrinter(venue.db, { name: venue.newId() });
    for (const other of [{ printerId: otherPrinter }, { tableCode: 'A1' }])
      await expect(print({ jobId, ...other })).rejects.toMatchObject({ code: 'print-id-reused' });
    await venue.db.updateTable('print_jobs').set({ printer_id: otherPrinter }).where('id', '=', jobId).execute();
    expect(await print({ jobId })).toMatchObject({ job: { id: first.job.id, printer: { id: otherPrinter } } });
    const jobs = await readJobs(venue.db);
    expect(jobs).toHaveLength(1);
  });

  it('with the id of the job of another paper is refused', async () => {
    const { paymentId } = await owe([beer]);
    const { job } = await waiter.receipts.printReceipt({ paymentId, jobId: venue.newId(), printerId });
    await expect(print({ jobId: job.id })).rejects.toMatchObject({ code: 'print-id-reused' });
    expect(await readJobs(venue.db)).toHaveLength(1);
  });

  it('with an id of its own prints the bill again', async () => {
    await owe([beer]);
    await print();
    await print();
    expect(await readJobs(venue.db)).toHaveLength(2);
  });
});

describe('a bill is refused, and nothing is stored,', () => {
  it('for a table that owes nothing or does not exist', async () => {
    await expect(print()).rejects.toMatchObject({ code: 'table-owes-nothing' });
    await owe([beer], { paidWith: 'datafono' });
    await expect(print()).rejects.toMatchObject({ code: 'table-owes-nothing' });
    await expect(print({ tableCode: 'Z99' })).rejects.toMatchObject({ code: 'table-owes-nothing' });
    expect(await readJobs(venue.db)).toEqual([]);
  });

  it('for a printer that is switched off, and while printing is off', async () => {
    await owe([beer]);
    const inactive = await addPrinter(venue.db, { name: venue.newId(), active: false });
    await expect(print({ printerId: inactive })).rejects.toMatchObject({ code: 'printer-inactive' });
    await switchPrinting(venue.db, false);
    await expect(print()).rejects.toMatchObject({ code: 'printing-off' });
    expect(await readJobs(venue.db)).toEqual([]);
  });
});

function owe(productIds: readonly string[], order: Partial<PlaceStaffOrderInput> = {}) {
  return waiter.staffOrders.placeStaffOrder(aStaffOrder(productIds, { tableCode, ...order }));
}

function print(request: { jobId?: string; printerId?: string; tableCode?: string } = {}) {
  return waiter.receipts.printTableBill({ tableCode, jobId: venue.newId(), printerId, ...request });
}

/** Changes lines of an unpaid order by `set`, and what its payment owes with them. */
async function changeLines(paymentId: string, sets: readonly string[]): Promise<void> {
  await venue.db.transaction().execute(async (sql) => {
    const ofPayment = `order_id = (select remainder_of from payments where id = '${paymentId}')`;
    for (const set of sets) await raw.raw(`update order_lines set ${set} and ${ofPayment}`).execute(sql);
    const owed = `(select sum(amount) from order_lines where ${ofPayment})`;
    await raw.raw(`update payments set total_amount_order = ${owed} where id = '${paymentId}'`).execute(sql);
  });
}

/** Stores a settled payment of a part of the order, whose own payment owes the rest. */
async function payPart(paymentId: string, amount: number): Promise<void> {
  const partId = venue.newId();
  await venue.db.transaction().execute(async (sql) => {
    await raw`
      insert into payments (id, number, table_code, payment_method, state, total_amount_order, amount_paid_by_user, created_on,
        payment_on, z_closure_id, settled_by, paid_with)
      select ${partId}, number + 500000, table_code, 'manual', 'succeeded', ${amount}::int, ${amount}::int, created_on, created_on,
        (select id from z_closures where closed_on is null), (select id from staff_users limit 1), 'efectivo'
      from payments where id = ${paymentId}
    `.execute(sql);
    await raw`
      insert into payment_shares (payment_id, order_id, amount, split)
      select ${partId}, remainder_of, ${amount}::int, '[]' from payments where id = ${paymentId}
    `.execute(sql);
    await sql
      .updateTable('payments')
      .set(({ eb }) => ({ total_amount_order: eb('total_amount_order', '-', amount) }))
      .where('id', '=', paymentId)
      .execute();
  });
}

/** The ticket of the last job. */
async function storedBill(): Promise<BillTicket> {
  const ticket = (await readJobs(venue.db)).at(-1)?.ticket;
  if (ticket?.kind !== 'bill') throw new Error('The job is no bill.');
  return ticket;
}
