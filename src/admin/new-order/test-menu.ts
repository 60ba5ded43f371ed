// A small menu for the tests of taking orders.
import type { Menu } from '#contract/menu.ts';
import { cents } from '#domain/money.ts';
import type { OrderDraft, Products } from './order-draft.ts';

type Product = Menu['products'][number];

/** A UUID that ends in that number. */
export function anId(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

export const DRINKS = anId(901);
const FOOD = anId(902);
export const WINES = anId(911);

export function aDrink(number: number, given: Partial<Product> = {}): Product {
  return {
    id: anId(number),
    section: 'drinks',
    categoryId: DRINKS,
    subCategoryId: null,
    name: `Bebida ${number}`,
    description: '',
    stock: 1,
    prices: { base: cents(250) },
    canBeCombined: false,
    isEnergyDrink: false,
    ingredients: [],
    numberOfIngredients: 0,
    isNew: false,
    isVegetarian: false,
    allergens: [],
    ...given,
  };
}

export function aFood(number: number, given: Partial<Product> = {}): Product {
  return aDrink(number, { section: 'food', categoryId: FOOD, name: `Comida ${number}`, ...given });
}

export function productsById(...products: readonly Product[]): Products {
  return new Map(products.map((product) => [product.id, product]));
}

/** The parts of the menu that the picker looks at. */
export function aMenu(...products: Product[]): Pick<Menu, 'categories' | 'products'> {
  return {
    categories: [
      { id: DRINKS, section: 'drinks', name: 'Bodega', subCategories: [{ id: WINES, name: 'Vinos' }] },
      { id: FOOD, section: 'food', name: 'Tapas', subCategories: [] },
    ],
    products,
  };
}

/** Half way: a table, a line with all that a line can have, and how it is paid. */
export function aDraft(given: Partial<OrderDraft> = {}): OrderDraft {
  return {
    orderId: anId(1),
    tableCode: 'A1',
    lines: [
      {
        productId: anId(2),
        size: 'base',
        quantity: 2,
        notes: ' Sin hielo ',
        mixerId: null,
        ingredients: [{ name: 'Jamón', quantity: 1 }],
        name: 'Tosta',
        order: 'Tosta [Jamón]',
        price: cents(450),
      },
    ],
    comment: ' Sin prisa ',
    isPaid: true,
    paidWith: 'efectivo',
    isSent: false,
    ...given,
  };
}
