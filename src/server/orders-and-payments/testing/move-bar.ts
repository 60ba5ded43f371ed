// A small bar with three tables for tests of orders that staff move: it places orders, moves them, prints, and reads what followed.
import type { MoveOrdersInput } from '#contract/order-changes.ts';
import type { Ticket } from '#domain/ticket.ts';
import { anOrderOf, aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';
import { addPrinter, switchPrinting } from '#server/printing/testing/printing-venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';

/**
 * Opens a venue with the tables A1, B2 and C3 and a printer, with functions that place and print orders and read what is stored,
 * for tests of orders that are moved to another table.
 */
export async function openOrderMoveVenue() {
  const venue = await openTestVenue();
  const bar = await storeSmallMenu(venue.db);
  for (const code of ['B2', 'C3']) await addTable(venue.db, code);
  const [manager, waiter] = [await venue.staffBrowser('MANAGER'), await venue.staffBrowser('WAITER')];
  await switchPrinting(venue.db, true);
  const printerId = await addPrinter(venue.db, { name: 'Barra' });
  const tables = await venue.db.selectFrom('table_qrs').select(['code', 'id']).execute();

  function tableId(code: string): string {
    return tables.find((table) => table.code === code)?.id ?? '';
  }

  async function reset(): Promise<void> {
    await venue.db.updateTable('settings').set({ protected_qrs: false, qr_expiry: null }).execute();
    await venue.db.updateTable('table_qrs').set({ active: true }).execute();
    await venue.db.updateTable('products').set({ counts_stock: false }).execute();
    for (const table of ['wait_notice_orders', 'wait_notices', 'print_jobs', 'order_changes'] as const)
      await venue.db.deleteFrom(table).execute();
    for (const table of ['order_lines', 'payment_shares', 'payments', 'orders', 'z_closures', 'customers'] as const)
      await venue.db.deleteFrom(table).execute();
  }

  /** A staff order of a beer and croquettes, not paid unless `paidWith` says how. Returns its id. */
  async function place(tableCode = 'A1', paidWith: 'efectivo' | null = null): Promise<string> {
    const order = aStaffOrder([bar.beer, bar.croquettes], { tableCode, paidWith });
    await waiter.staffOrders.placeStaffOrder(order);
    return order.orderId;
  }

  /** A phone that has scanned this table and placed an order there. */
  async function seat(code = 'A1'): Promise<{ readonly phone: TestBrowser; readonly orderId: string }> {
    const phone = venue.browser();
    await phone.customers.scanTable({ code });
    const order = { ...anOrderOf(bar.beer), tableCode: code };
    await phone.payments.placeOrder(order);
    return { phone, orderId: order.orderId };
  }

  /** A press that moves these orders from A1 to B2, unless `change` says otherwise. */
  function pressOn(orderIds: readonly string[], change: Partial<MoveOrdersInput> = {}): MoveOrdersInput {
    const press = { changeId: venue.newId(), tableCode: 'A1', toTableId: tableId('B2'), isWholeTable: false };
    return { ...press, orderIds: [...orderIds], ...change };
  }

  function undoOf({ changeId }: MoveOrdersInput) {
    return { undoId: venue.newId(), changeId };
  }

  const readers = { ...moveReaders(venue, manager), ...ticketTools({ venue, waiter, printerId }) };
  return { venue, bar, manager, waiter, tableId, reset, place, seat, pressOn, undoOf, ...readers };
}

function moveReaders(venue: TestVenue, manager: TestBrowser) {
  /** The table of each of these orders, and of its payment. */
  async function tablesOf(...orderIds: readonly string[]): Promise<string[]> {
    const rows = await venue.db
      .selectFrom('orders')
      .innerJoin('payments', 'remainder_of', 'orders.id')
      .select(['orders.id', 'orders.table_code as order', 'payments.table_code as payment'])
      .execute();
    return orderIds.map((orderId) => {
      const row = rows.find(({ id }) => id === orderId);
      return `${row?.order} ${row?.payment}`;
    });
  }

  /** What each table owes, as «Por cobrar» lists it. */
  async function owed(): Promise<Record<string, number>> {
    const { tables } = await manager.owedOrders.listOwed({});
    return Object.fromEntries(tables.map(({ tableCode, total }) => [tableCode, total]));
  }

  /** The tables of the pending lines on the board of the bar. */
  async function onBoard(): Promise<string[]> {
    const { lines } = await manager.orders.readBoard({ section: 'drinks' });
    return lines.map(({ tableCode }) => tableCode);
  }

  return { tablesOf, owed, onBoard };
}

type Printing = { readonly venue: TestVenue; readonly waiter: TestBrowser; readonly printerId: string };

/** Prints what is pending at a table, and reads the tickets. */
function ticketTools({ venue, waiter, printerId }: Printing) {
  async function print(tableCode = 'A1'): Promise<string> {
    const board = await waiter.orders.readBoard({ section: 'drinks' });
    const lineIds = board.lines.filter((line) => line.tableCode === tableCode).map(({ id }) => id);
    const printId = venue.newId();
    const drinks = { section: 'drinks' as const, tableCode, lineIds };
    await waiter.printing.printLinesOfTable({ ...drinks, printId, printerId, copies: 1 });
    return printId;
  }

  /** Lists the stored print jobs, oldest first: state, kind, number of lines and table. */
  async function printJobs(): Promise<string[]> {
    const jobs = await venue.db
      .selectFrom('print_jobs')
      .select(['state', 'ticket', 'table_code'])
      .orderBy('created_on')
      .orderBy('state')
      .orderBy('table_code')
      .execute();
    return jobs.map(({ state, ticket, table_code: tableCode }) => `${state} ${nameOf(ticket)} ${tableCode}`);
  }

  return { print, printJobs };
}

function nameOf(ticket: Ticket): string {
  switch (ticket.kind) {
    case 'ticket':
      return `${ticket.isCancellation ? 'cancellation' : 'ticket'} of ${ticket.orders.flatMap(({ lines }) => lines).length}`;
    case 'move':
      return `move of ${ticket.lines.length === 0 ? 'all' : ticket.lines.length} from ${ticket.from} to`;
    default:
      return ticket.kind;
  }
}
