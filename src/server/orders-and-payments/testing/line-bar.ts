// A small bar for tests of changes to the lines of an order: it places orders, takes lines off, prints, and reads what followed.
import { expect } from 'vitest';
import type { VoidLineInput } from '#contract/order-changes.ts';
import { anOrderOf, aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';
import { addPrinter, switchPrinting } from '#server/printing/testing/printing-venue.ts';

/**
 * Set-up of the tests of changes to order lines: opens a venue with a beer, croquettes and a printer. Returns functions that place
 * and print orders and read what is stored. `reset` deletes the orders and sets ten beers in stock.
 */
export async function openLineChangeTestVenue() {
  const venue = await openTestVenue();
  const bar = await storeSmallMenu(venue.db);
  const [owner, waiter] = [await venue.staffBrowser('OWNER'), await venue.staffBrowser('WAITER')];
  await switchPrinting(venue.db, true);
  const printerId = await addPrinter(venue.db, { name: 'Barra' });
  const people = { venue, owner, waiter };

  /** Deletes all orders, and sets the stock of the beer to ten. */
  async function reset(): Promise<void> {
    await venue.db.updateTable('products').set({ counts_stock: true, stock: 10 }).where('id', '=', bar.beer).execute();
    for (const table of [
      'print_jobs',
      'receipts',
      'payment_incidents',
      'refund_lines',
      'refund_entries',
      'refunds',
      'order_changes',
    ] as const)
      await venue.db.deleteFrom(table).execute();
    for (const table of ['share_lines', 'order_lines', 'payment_shares', 'payments', 'orders', 'z_closures'] as const)
      await venue.db.deleteFrom(table).execute();
  }

  /** A staff order at A1, not paid unless `paidWith` says how. Returns its id, and the ids of its lines by product. */
  async function place(order: { beers: number; croquettes?: number; paidWith?: 'efectivo' | 'datafono' }) {
    const { beers, croquettes = 0, paidWith = null } = order;
    const products = [bar.beer, ...(croquettes > 0 ? [bar.croquettes] : [])];
    const quantities = [beers, croquettes];
    const { lines } = anOrderOf(...products);
    const counted = lines.map((line, index) => ({ ...line, quantity: quantities[index] ?? 1 }));
    const placed = { ...aStaffOrder(products, { paidWith }), lines: counted };
    await waiter.staffOrders.placeStaffOrder(placed);
    const [beer, other] = await readers.rows(placed.orderId);
    return { orderId: placed.orderId, lines: { beer: beer?.id ?? '', croquettes: other?.id ?? '' } };
  }

  /** A press that takes one unit off this line, unless `change` says otherwise. */
  function pressOn(lineId: string, change: Partial<VoidLineInput> = {}): VoidLineInput {
    return { changeId: venue.newId(), lineId, units: 1, reason: 'Error al pedir', ...change };
  }

  const readers = orderReaders(people, bar.beer);
  return { ...people, bar, printerId, reset, place, pressOn, ...readers, ...ticketTools(people, printerId) };
}

interface People {
  readonly venue: TestVenue;
  readonly owner: TestBrowser;
  readonly waiter: TestBrowser;
}

/** What is stored of an order, and of the stock of the beer. */
function orderReaders({ venue, owner, waiter }: People, beer: string) {
  function rows(orderId: string) {
    return venue.db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute();
  }

  function paymentOf(orderId: string) {
    return venue.db.selectFrom('payments').selectAll().where('remainder_of', '=', orderId).executeTakeFirstOrThrow();
  }

  /** What the order still owes, which staff see under «Por cobrar» too. */
  async function due(orderId: string): Promise<number> {
    const { id, total_amount_order: total } = await paymentOf(orderId);
    const { tables } = await owner.owedOrders.listOwed({});
    const listed = tables.flatMap(({ payments }) => payments).find(({ paymentId }) => paymentId === id);
    expect(listed?.total).toBe(total);
    const cost = listed?.lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0) ?? 0;
    expect(cost - (listed?.discount ?? 0)).toBe(total);
    return total;
  }

  async function stock(): Promise<number> {
    const product = venue.db.selectFrom('products').select('stock').where('id', '=', beer);
    return (await product.executeTakeFirstOrThrow()).stock;
  }

  async function pendingOnBoard(): Promise<string[]> {
    const { lines } = await waiter.orders.readBoard({ section: 'drinks' });
    return lines.map(({ quantity, isVoided }) => `${quantity} ${isVoided ? 'voided' : 'pending'}`);
  }

  return { rows, paymentOf, due, stock, pendingOnBoard };
}

/** Prints a line, and reads the tickets. */
function ticketTools({ venue, waiter }: People, printerId: string) {
  async function print(lineId: string): Promise<string> {
    const printId = venue.newId();
    const drinks = { section: 'drinks' as const, tableCode: 'A1', lineIds: [lineId] };
    await waiter.printing.printLinesOfTable({ ...drinks, printId, printerId, copies: 1 });
    return printId;
  }

  async function tickets() {
    const jobs = await venue.db
      .selectFrom('print_jobs')
      .select(['id', 'state', 'ticket'])
      .orderBy('created_on')
      .orderBy('state')
      .orderBy('id')
      .execute();
    return jobs.map(({ id, state, ticket }) => {
      if (ticket.kind !== 'ticket') throw new Error('The job has another paper.');
      const units = ticket.orders.flatMap(({ lines }) => lines.map(({ quantity }) => quantity));
      return { id, state, isCancellation: ticket.isCancellation, units };
    });
  }

  return { print, tickets };
}
