// A small menu and the orders that customers and staff send, for tests.
import type { PlaceOrderInput } from '#contract/payments.ts';
import type { PlaceStaffOrderInput } from '#contract/staff-orders.ts';
import { cents } from '#domain/money.ts';
import { addCategory, addProduct } from '#server/menu/testing/menu.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { addTable } from '#server/tables/testing/tables.ts';

/** The ids of the two products that `storeSmallMenu` stores for tests. */
export interface SmallMenuIds {
  /** The id of a drink of 2,50 €. */
  readonly beer: string;
  /** The id of a food of 2,50 €. */
  readonly croquettes: string;
}

/** Stores the table A1 and a small menu for tests, one drink and one food of 2,50 € each, and returns the ids of the products. */
export async function storeSmallMenu(db: Database): Promise<SmallMenuIds> {
  await addTable(db, 'A1');
  const drinks = { category_id: await addCategory(db, 'drinks', 'Cervezas'), product_type_id: 'drinks' as const };
  const food = { category_id: await addCategory(db, 'food', 'Para picar'), product_type_id: 'food' as const };
  return {
    beer: await addProduct(db, { ...drinks, name: 'Caña' }),
    croquettes: await addProduct(db, { ...food, name: 'Croquetas' }),
  };
}

/** Test helper: returns the input of a request by which a customer at table A1 orders one unit of each product, under a new id. */
export function anOrderOf(...productIds: readonly string[]): PlaceOrderInput {
  const lines = productIds.map((productId) => ({
    productId,
    size: 'base' as const,
    quantity: 1,
    notes: '',
    mixerId: null,
    ingredients: [],
    shownPrice: cents(250),
  }));
  return { orderId: newId(), tableCode: 'A1', lines, comment: '', termsAccepted: true };
}

/**
 * Test helper: returns the input of a request by which staff order one unit of each product for table A1, under a new id. The order
 * is not paid unless `order` says how.
 */
export function aStaffOrder(
  productIds: readonly string[],
  order: Partial<Omit<PlaceStaffOrderInput, 'lines'>> = {},
): PlaceStaffOrderInput {
  const { orderId, tableCode, lines, comment } = anOrderOf(...productIds);
  return { orderId, tableCode, lines, comment, paidWith: null, ...order };
}
