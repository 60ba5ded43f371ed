// A renamed table takes its debts, orders, notices, tickets and sessions along.
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrderOf, aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { addPrinter, switchPrinting } from '#server/printing/testing/printing-venue.ts';
import { addTable } from './testing/tables.ts';

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const manager = await venue.staffBrowser('MANAGER');
const printerId = await addPrinter(venue.db, { name: 'barra' });
await switchPrinting(venue.db, true);
let customer: TestBrowser;

beforeEach(async () => {
  for (const table of [
    ...([
      'wait_notice_orders',
      'wait_notices',
      'print_jobs',
      'order_lines',
      'payment_shares',
      'payments',
      'orders',
    ] as const),
    ...(['payments', 'z_closures', 'customers', 'table_qrs'] as const),
  ])
    await venue.db.deleteFrom(table).execute();
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.updateTable('settings').set({ protected_qrs: false, qr_expiry: null }).execute();
  await addTable(venue.db, 'A1');
  customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1' });
});

describe('what a renamed table takes along', () => {
  it('are its debts, orders, comments, wait notices and waiting tickets, and what was paid into the open Z closure', async () => {
    await customer.payments.placeOrder({ ...anOrderOf(bar.beer, bar.croquettes), comment: 'con prisa' });
    await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith: 'efectivo' }));
    const place = { section: 'drinks', tableCode: 'A1' } as const;
    await manager.notices.sendWaitNotice({ ...place, noticeId: venue.newId(), wait: '20' });
    const lineIds = (await manager.orders.readBoard({ section: 'drinks' })).lines.map(({ id }) => id);
    const print = { ...place, lineIds, printerId, copies: 1 };
    await manager.printing.printLinesOfTable({ ...print, printId: venue.newId() });

    await rename('A1', 'C3');
    expect(await storedCodes()).toEqual({
      ...{ payments: ['C3', 'C3'], orders: ['C3', 'C3'], wait_notices: ['C3'] },
      ...{ print_jobs: ['C3'], tickets: ['C3'] },
    });
    const board = await manager.orders.readBoard({ section: 'drinks' });
    expect([board.lines.map(({ tableCode }) => tableCode), board.owed]).toEqual([
      ['C3', 'C3'],
      [{ tableCode: 'C3', total: 500, paid: 0 }],
    ]);
    expect((await manager.owedOrders.listOwed({})).tables).toMatchObject([{ tableCode: 'C3' }]);
  });

  it('is a payment that was taken for several of its orders', async () => {
    const owed = [1, 2].map(() => manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer])));
    const paymentIds = (await Promise.all(owed)).map(({ paymentId }) => paymentId);
    const collection = { collectionId: venue.newId(), paymentIds, ways: [{ paidWith: 'efectivo' as const }] };
    const { collectedIds } = await manager.owedOrders.collectPayments(collection);
    await rename('A1', 'C3');
    const [paymentId = ''] = collectedIds;
    expect(await manager.paymentHistory.readPaymentDetail({ paymentId })).toMatchObject({
      tableCode: 'C3',
      total: 500,
    });
  });

  it('is not what a closed day has on its papers, but a debt that was left for the next one', async () => {
    await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith: 'efectivo' }));
    const owed = await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer]));
    await manager.owedOrders.leavePaymentsForNextZClosure({ paymentIds: [owed.paymentId], reason: 'Pagan mañana' });
    await manager.zClosures.closeZClosure({ closureId: 1 });

    await rename('A1', 'C3');
    expect(await storedCodes()).toMatchObject({ payments: ['A1', 'C3'], orders: ['A1', 'C3'] });
  });

  it('is nothing of another table, and nothing when only the switch is changed', async () => {
    await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer]));
    await addTable(venue.db, 'B2');
    await rename('B2', 'B3');
    expect(await storedCodes()).toMatchObject({ payments: ['A1'] });
    const { id, version } = await tableOf('A1');
    await manager.tables.saveTable({ tableId: id, code: 'A1', active: false, shown: { version } });
    expect(await storedCodes()).toMatchObject({ payments: ['A1'] });
  });

  it('is every order, also those that are placed at the same time', async () => {
    const phones = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const phone = venue.browser();
        await phone.customers.scanTable({ code: 'A1' });
        return phone;
      }),
    );
    const orders = phones.map((phone) => phone.payments.placeOrder(anOrderOf(bar.beer)));
    await Promise.all([rename('A1', 'C3'), ...orders]);
    const { payments, orders: stored } = await storedCodes();
    expect([payments, stored]).toEqual([Array(12).fill('C3'), Array(12).fill('C3')]);
  });
});

describe('a customer whose table is renamed', () => {
  it.each([
    ['is only in the cookie', false],
    ['is stored', true],
  ])('orders with the former code, if the session %s', async (_, isStored) => {
    if (isStored) await customer.payments.placeOrder(anOrderOf(bar.beer));
    await rename('A1', 'C3');
    await rename('C3', 'D4');
    expect((await customer.customers.readCustomer({})).table).toMatchObject({ code: 'A1', label: 'D04' });
    const order = anOrderOf(bar.beer);
    await customer.payments.placeOrder(order);
    expect(await customer.orders.readOrder({ orderId: order.orderId })).toMatchObject({ tableCode: 'D4' });
    await customer.payments.placeOrder({ ...anOrderOf(bar.beer), tableCode: 'D4' });
  });

  it('stays there when the former code is opened again, and nobody else comes there by it', async () => {
    await rename('A1', 'C3');
    expect(await customer.customers.scanTable({ code: 'a1' })).toMatchObject({ code: 'A1', label: 'C03' });
    await expect(venue.browser().customers.scanTable({ code: 'A1' })).rejects.toMatchObject({
      code: 'table-not-valid',
    });
    expect(await venue.browser().customers.scanTable({ code: 'C3' })).toMatchObject({ code: 'C3' });
  });

  it('with protected codes returns from the bank to the present code without a key', async () => {
    await venue.db.updateTable('settings').set({ protected_qrs: true }).execute();
    await customer.customers.scanTable({ code: 'A1', key: 'key-A1' });
    await rename('A1', 'C3');
    expect(await customer.customers.scanTable({ code: 'C3' })).toMatchObject({ code: 'A1', label: 'C03' });
    await expect(venue.browser().customers.scanTable({ code: 'C3' })).rejects.toMatchObject({
      code: 'table-not-valid',
    });
  });

  it('does not order at another table that has the former code now', async () => {
    await addTable(venue.db, 'B2');
    await rename('A1', 'C3');
    await rename('B2', 'A1');
    const order = anOrderOf(bar.beer);
    await customer.payments.placeOrder(order);
    expect(await customer.orders.readOrder({ orderId: order.orderId })).toMatchObject({ tableCode: 'C3' });
    await expect(customer.payments.placeOrder({ ...anOrderOf(bar.beer), tableCode: 'B2' })).rejects.toMatchObject({
      code: 'table-not-valid',
    });
  });
});

async function rename(from: string, to: string): Promise<void> {
  const { id, version } = await tableOf(from);
  await manager.tables.saveTable({ tableId: id, code: to, active: true, shown: { version } });
}

function tableOf(code: string) {
  return venue.db.selectFrom('table_qrs').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
}

/** The codes that are stored, each list in order. */
async function storedCodes() {
  const codes = async (table: 'payments' | 'orders' | 'wait_notices' | 'print_jobs') =>
    (await venue.db.selectFrom(table).select('table_code').orderBy('table_code').execute()).map(
      (row) => row.table_code,
    );
  const jobs = await venue.db.selectFrom('print_jobs').select('ticket').execute();
  return {
    ...{
      payments: await codes('payments'),
      orders: await codes('orders'),
    },
    ...{ wait_notices: await codes('wait_notices'), print_jobs: await codes('print_jobs') },
    tickets: jobs.map(({ ticket }) => ('tableCode' in ticket ? ticket.tableCode : null)),
  };
}
