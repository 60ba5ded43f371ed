import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pricedSizes } from '#domain/testing/sizes.ts';
import {
  addLine,
  CART_LINE_QUANTITY_MAX,
  CART_LINES_MAX,
  cartQuantity,
  cartTotal,
  type LineInCart,
  labelsWithChangedPrice,
  lineLabel,
  lineLabelWithoutChoices,
  orderRefusal,
  type PricedLine,
  priceLine,
  type RequestedLine,
} from './cart.ts';
import type { Product } from './menu.ts';
import { cents } from './money.ts';

function aProduct(changes: Partial<Product> & { id: string; name: string }): Product {
  return {
    section: 'drinks',
    categoryId: 'category',
    subCategoryId: null,
    description: '',
    stock: 1,
    sizes: pricedSizes({ base: 200 }),
    canBeCombined: false,
    isEnergyDrink: false,
    ingredients: [],
    numberOfIngredients: 0,
    isNew: false,
    isVegetarian: false,
    allergens: [],
    ...changes,
  };
}

const MENU = new Map(
  [
    aProduct({ id: 'water', name: 'Agua' }),
    aProduct({ id: 'rum', name: 'Ron Barceló', canBeCombined: true, sizes: pricedSizes({ copa: 600, cubata: 800 }) }),
    aProduct({ id: 'gin', name: 'Ginebra', canBeCombined: true, sizes: pricedSizes({ cubata: 900 }) }),
    aProduct({ id: 'cola', name: 'Coca-Cola', canBeCombined: true }),
    aProduct({
      id: 'energy',
      name: 'Red Bull',
      canBeCombined: true,
      isEnergyDrink: true,
      sizes: pricedSizes({ base: 350 }),
    }),
    aProduct({ id: 'tonic', name: 'Tónica', canBeCombined: true, stock: 0 }),
    aProduct({ id: 'sold-out', name: 'Sidra', stock: 0 }),
    aProduct({
      id: 'pizza',
      name: 'Pizza',
      section: 'food',
      sizes: pricedSizes({ base: 1250 }),
      ingredients: ['Jamón', 'Queso', 'Atún'],
      numberOfIngredients: 3,
    }),
  ].map((product) => [product.id, product]),
);

function aRequestedLine(changes: Partial<RequestedLine> & { productId: string }): RequestedLine {
  return { size: 'base', quantity: 1, notes: '', mixerId: null, ingredients: [], ...changes };
}

function aLine(changes: Partial<PricedLine> = {}): PricedLine {
  return {
    productId: 'water',
    section: 'drinks',
    categoryId: 'category',
    name: 'Agua',
    size: 'base',
    quantity: 1,
    price: cents(200),
    notes: '',
    label: 'Agua',
    baseLabel: 'Agua',
    ...changes,
  };
}

describe('Labels of a line', () => {
  it.each([
    ['Agua', 'base', null, [], 'Agua'],
    ['Ron Barceló', 'copa', null, [], 'Ron Barceló - copa'],
    ['Ron Barceló', 'cubata', 'Coca-Cola', [], 'Ron Barceló - cubata + Coca-Cola'],
    ['Helado', 'base', null, [{ name: 'Nata', quantity: 1 }], 'Helado [Nata]'],
    [
      'Pizza',
      'base',
      null,
      [
        { name: 'Jamón', quantity: 1 },
        { name: 'Queso', quantity: 2 },
      ],
      'Pizza [Jamón, Queso x2]',
    ],
  ] as const)(
    'a line of %s in size %s with mixer %s and ingredients %j has the label %s',
    (name, size, mixer, ingredients, key) => {
      expect(lineLabel(name, size, mixer, ingredients)).toBe(key);
    },
  );

  it('the base label has product name and size, without mixer and ingredients', () => {
    expect(lineLabelWithoutChoices('Agua', 'base')).toBe('Agua');
    expect(lineLabelWithoutChoices('Ron Barceló', 'cubata')).toBe('Ron Barceló - cubata');
  });
});

describe('priceLine', () => {
  it('a line gets name, section and price from the menu', () => {
    expect(priceLine(aRequestedLine({ productId: 'water', quantity: 3, notes: 'fría' }), MENU)).toEqual({
      productId: 'water',
      section: 'drinks',
      categoryId: 'category',
      name: 'Agua',
      size: 'base',
      quantity: 3,
      price: 200,
      notes: 'fría',
      label: 'Agua',
      baseLabel: 'Agua',
    });
  });

  it('a normal mixer costs nothing extra', () => {
    expect(priceLine(aRequestedLine({ productId: 'rum', size: 'cubata', mixerId: 'cola' }), MENU)).toMatchObject({
      price: 800,
      label: 'Ron Barceló - cubata + Coca-Cola',
      baseLabel: 'Ron Barceló - cubata',
    });
  });

  it('an energy drink as mixer adds 1 euro to each unit instead of its own price', () => {
    const line = priceLine(aRequestedLine({ productId: 'rum', size: 'cubata', mixerId: 'energy', quantity: 2 }), MENU);
    expect(line).toMatchObject({ price: 900, quantity: 2 });
  });

  it('an energy drink ordered alone costs its own price', () => {
    expect(priceLine(aRequestedLine({ productId: 'energy' }), MENU)).toMatchObject({ price: 350, label: 'Red Bull' });
  });

  it('the same ingredients chosen in another order have the same label', () => {
    const [ham, cheese] = [
      { name: 'Jamón', quantity: 1 },
      { name: 'Queso', quantity: 2 },
    ];
    for (const ingredients of [
      [ham, cheese],
      [cheese, ham],
    ]) {
      expect(priceLine(aRequestedLine({ productId: 'pizza', ingredients }), MENU)).toMatchObject({
        label: 'Pizza [Jamón, Queso x2]',
        baseLabel: 'Pizza',
      });
    }
  });

  it.each([
    ['a product that is not on the menu', { productId: 'ghost' }, { refusal: 'unknown-product' }],
    ['a product that is sold out', { productId: 'sold-out' }, { refusal: 'out-of-stock', name: 'Sidra' }],
    ['a size without a price', { productId: 'water', size: 'copa' }, { refusal: 'size-not-offered', name: 'Agua' }],
    [
      'a cubata without mixer',
      { productId: 'rum', size: 'cubata' },
      { refusal: 'mixer-required', name: 'Ron Barceló' },
    ],
    [
      'a mixer in a copa',
      { productId: 'rum', size: 'copa', mixerId: 'cola' },
      { refusal: 'mixer-not-allowed', name: 'Ron Barceló' },
    ],
    ['a mixer in water', { productId: 'water', mixerId: 'cola' }, { refusal: 'mixer-not-allowed', name: 'Agua' }],
    [
      'a soft drink in a soft drink',
      { productId: 'cola', mixerId: 'energy' },
      { refusal: 'mixer-not-allowed', name: 'Coca-Cola' },
    ],
    ['a mixer in food', { productId: 'pizza', mixerId: 'cola' }, { refusal: 'mixer-not-allowed', name: 'Pizza' }],
    [
      'an unknown mixer',
      { productId: 'rum', size: 'cubata', mixerId: 'ghost' },
      { refusal: 'unknown-mixer', name: 'Ron Barceló' },
    ],
    [
      'a mixer that is sold out',
      { productId: 'rum', size: 'cubata', mixerId: 'tonic' },
      { refusal: 'unknown-mixer', name: 'Ron Barceló' },
    ],
    [
      'water as mixer',
      { productId: 'rum', size: 'cubata', mixerId: 'water' },
      { refusal: 'unknown-mixer', name: 'Ron Barceló' },
    ],
    [
      'a spirit as mixer',
      { productId: 'rum', size: 'cubata', mixerId: 'gin' },
      { refusal: 'unknown-mixer', name: 'Ron Barceló' },
    ],
    [
      'itself as mixer',
      { productId: 'rum', size: 'cubata', mixerId: 'rum' },
      { refusal: 'unknown-mixer', name: 'Ron Barceló' },
    ],
    ['food without its ingredients', { productId: 'pizza' }, { refusal: 'ingredients-required', name: 'Pizza' }],
    [
      'ingredients where there are none',
      { productId: 'water', ingredients: [{ name: 'Queso', quantity: 1 }] },
      { refusal: 'ingredients-not-allowed', name: 'Agua' },
    ],
    ['a note too long', { productId: 'water', notes: 'a'.repeat(251) }, { refusal: 'note-too-long', name: 'Agua' }],
  ] as const)('a line with %s is refused', (_what, wish, refusal) => {
    expect(priceLine(aRequestedLine(wish), MENU)).toEqual(refusal);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, CART_LINE_QUANTITY_MAX + 1, 10_000])(
    'refuses %d units',
    (quantity) => {
      const refusal = { refusal: 'quantity-not-valid', name: 'Agua' };
      expect(priceLine(aRequestedLine({ productId: 'water', quantity }), MENU)).toEqual(refusal);
    },
  );

  it.each([1, CART_LINE_QUANTITY_MAX])('a line of %d units with a note of 250 characters is accepted', (quantity) => {
    expect(priceLine(aRequestedLine({ productId: 'water', quantity, notes: 'a'.repeat(250) }), MENU)).toMatchObject({
      quantity,
    });
  });
});

describe('orderRefusal', () => {
  const drink = aLine();
  const food = aLine({ section: 'food', name: 'Pizza', label: 'Pizza' });

  const open = { bar: true, kitchen: true, drinksAtBar: false };

  it.each([
    ['drinks, all open', [drink], {}, null],
    ['food, all open', [food], {}, null],
    ['both, all open', [drink, food], {}, null],
    ['drinks while the bar is closed', [drink], { bar: false }, 'bar-closed'],
    ['drinks while the kitchen is closed', [drink], { kitchen: false }, null],
    ['food while the kitchen is closed', [food], { kitchen: false }, 'kitchen-closed'],
    ['food while the bar is closed', [food], { bar: false }, null],
    ['both while the bar is closed', [food, drink], { bar: false }, 'bar-closed'],
    ['both while the kitchen is closed', [food, drink], { kitchen: false }, 'kitchen-closed'],
    ['both while both are closed', [food, drink], { bar: false, kitchen: false }, 'bar-closed'],
    ['food while both are closed', [food], { bar: false, kitchen: false }, 'kitchen-closed'],
    ['drinks where they are ordered at the bar', [drink], { drinksAtBar: true }, 'drinks-at-bar'],
    ['drinks ordered at a closed bar', [drink], { bar: false, drinksAtBar: true }, 'drinks-at-bar'],
    ['food where drinks are ordered at the bar', [food], { drinksAtBar: true }, null],
    ['food in a closed kitchen, drinks at the bar', [food], { kitchen: false, drinksAtBar: true }, 'kitchen-closed'],
    ['both where drinks are ordered at the bar', [food, drink], { kitchen: false, drinksAtBar: true }, 'drinks-at-bar'],
    ['an empty cart, all open', [], {}, 'cart-empty'],
    ['an empty cart, all closed', [], { bar: false, kitchen: false, drinksAtBar: true }, 'cart-empty'],
  ] as const)('a cart is checked against the open sections: %s', (_what, lines, sections, refusal) => {
    expect(orderRefusal(lines, { ...open, ...sections })).toBe(refusal);
  });

  it('a cart of 20 lines can be ordered, and one of 21 lines is refused as too long', () => {
    const lines = (length: number) => Array.from({ length }, (_, index) => aLine({ label: `Agua ${index}` }));
    expect(orderRefusal(lines(CART_LINES_MAX), open)).toBeNull();
    expect(orderRefusal(lines(CART_LINES_MAX + 1), open)).toBe('cart-too-long');
    expect(orderRefusal(lines(CART_LINES_MAX + 1), { ...open, bar: false })).toBe('cart-too-long');
  });
});

/** A line in the cart; `id` is 1. */
function inCart(changes: Partial<PricedLine & LineInCart> = {}): PricedLine & LineInCart {
  return { ...aLine(), id: 1, ...changes };
}

describe('cartTotal', () => {
  // Ten different products; each has one price, as on a menu.
  const someLines = fc.array(
    fc
      .record({ product: fc.integer({ min: 0, max: 9 }), quantity: fc.integer({ min: 1, max: 4 }) })
      .map(({ product, quantity }) =>
        aLine({ productId: `p${product}`, label: `Producto ${product}`, price: cents(product * 137 + 1), quantity }),
      ),
    { maxLength: CART_LINES_MAX },
  );

  it('the total of an empty cart is zero', () => {
    expect(cartTotal([])).toBe(0);
    expect(cartQuantity([])).toBe(0);
  });

  it('the total of a line is its price times its quantity', () => {
    const lines = [aLine({ price: cents(1250), quantity: 2 }), aLine({ price: cents(5), quantity: 99 })];
    expect(cartTotal(lines)).toBe(2995);
    expect(cartQuantity(lines)).toBe(101);
  });

  it('the total does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        expect(cartTotal(lines.toReversed())).toBe(cartTotal(lines));
      }),
    );
  });

  it('merging lines keeps all units and the total', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const cart = lines.reduce<ReturnType<typeof inCart>[]>((before, line) => {
          const added = addLine(before, inCart(line));
          return 'lines' in added ? added.lines : [];
        }, []);
        expect(cartQuantity(cart)).toBe(cartQuantity(lines));
        expect(cartTotal(cart)).toBe(cartTotal(lines));
        expect(new Set(cart.map(({ label }) => label)).size).toBe(cart.length);
      }),
    );
  });
});

describe('labelsWithChangedPrice', () => {
  const lines = [aLine(), aLine({ label: 'Vino', price: cents(300) })];
  const shownPrices = (water: number, wine: number) => [
    { label: 'Vino', price: cents(wine) },
    { label: 'Agua', price: cents(water) },
  ];

  it('no line is reported when each costs what was shown', () => {
    expect(labelsWithChangedPrice(shownPrices(200, 300), lines)).toEqual([]);
  });

  it('lines that cost more, cost less or were never shown are reported', () => {
    expect(labelsWithChangedPrice(shownPrices(190, 300), lines)).toEqual(['Agua']);
    expect(labelsWithChangedPrice(shownPrices(210, 301), lines)).toEqual(['Agua', 'Vino']);
    expect(labelsWithChangedPrice([{ label: 'Agua', price: cents(200) }], lines)).toEqual(['Vino']);
  });

  it('a drink and a food product with the same label are each compared with their own price', () => {
    const shown = [
      { label: 'Limón', price: cents(200) },
      { label: 'Limón', price: cents(450) },
    ];
    const priced = [aLine({ label: 'Limón' }), aLine({ label: 'Limón', section: 'food', price: cents(450) })];
    expect(labelsWithChangedPrice(shown, priced)).toEqual([]);
  });
});
