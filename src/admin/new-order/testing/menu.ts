// Test data for the order editor: a small menu and a draft.

import type { OrderDraft, ProductsById } from '#admin/new-order/order-draft.ts';
import type { Menu } from '#contract/menu.ts';
import { anId, DRINKS_CATEGORY_ID, FOOD_CATEGORY_ID, type Product } from '#contract/testing/products.ts';
import { cents } from '#domain/money.ts';

/** Id of the sub-category «Vinos», the only one in the menu of the tests. */
export const WINES_ID = anId(911);

/** Builds the map of products by id that the order editor uses. For tests. */
export function productsById(...products: readonly Product[]): ProductsById {
  return new Map(products.map((product) => [product.id, product]));
}

/** Builds a small menu of these products for tests, with one category of drinks and one of food. */
export function newMenu(...products: Product[]): Pick<Menu, 'categories' | 'products'> {
  return {
    categories: [
      { id: DRINKS_CATEGORY_ID, section: 'drinks', name: 'Bodega', subCategories: [{ id: WINES_ID, name: 'Vinos' }] },
      { id: FOOD_CATEGORY_ID, section: 'food', name: 'Tapas', subCategories: [] },
    ],
    products,
  };
}

/**
 * Builds an order draft for tests: for a table, paid in cash, with one line that has a note and an ingredient but no mixer.
 * `fields` replaces fields of it.
 */
export function newDraft(fields: Partial<OrderDraft> = {}): OrderDraft {
  return {
    orderId: anId(1),
    tableId: anId(920),
    tableCode: 'A1',
    lines: [
      {
        id: 1,
        productId: anId(2),
        size: 'base',
        quantity: 2,
        notes: ' Sin hielo ',
        mixerId: null,
        ingredients: [{ name: 'Jamón', quantity: 1 }],
        name: 'Tosta',
        label: 'Tosta [Jamón]',
        price: cents(450),
      },
    ],
    comment: ' Sin prisa ',
    isPaid: true,
    paidWith: 'efectivo',
    cash: '',
    isSent: false,
    ...fields,
  };
}
