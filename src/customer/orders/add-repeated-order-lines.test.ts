import { expect, it } from 'vitest';
import type { Menu } from '#contract/menu.ts';
import type { RepeatedOrderLine } from '#contract/rounds.ts';
import { aDrink, aFood } from '#contract/testing/products.ts';
import { createCart } from '#customer/shared/cart/cart.ts';
import { createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { aMenu, aStorage, closedSectionHours, openSectionHours } from '#customer/shared/testing/builders.ts';
import { CART_LINES_MAX } from '#domain/cart.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import { createStore } from '#ui/use-store.ts';
import { addRepeatedOrderLines } from './add-repeated-order-lines.ts';
import { ordersPageTexts } from './orders-texts.ts';

const CANA = aDrink(1, { name: 'Caña' });
const RON = aDrink(2, { name: 'Ron', canBeCombined: true, sizes: pricedSizes({ copa: 600, cubata: 800 }) });
const COLA = aDrink(3, { name: 'Cola', canBeCombined: true });
const HELADO = aFood(4, { name: 'Helado', ingredients: ['Vainilla', 'Chocolate'], numberOfIngredients: 2 });
const GONE = aDrink(5, { name: 'Vermut' });
const SOLD_OUT = aDrink(6, { name: 'Sidra', stock: 0 });

function aRoundLine(fields: Partial<RepeatedOrderLine> = {}): RepeatedOrderLine {
  const base = { size: 'base', quantity: 1, notes: '', mixerId: null, ingredients: [] } as const;
  const label = fields.label ?? 'Caña';
  const [name = ''] = label.split(/ - | \[/);
  return { ...base, ingredients: [], productId: CANA.id, name, label, ...fields };
}

function aCart(fields: Partial<Menu> = {}) {
  const menu = createStore(aMenu([CANA, RON, COLA, HELADO, SOLD_OUT], fields));
  const cart = createCart(menu, createDeviceStorage(aStorage()));
  const lines = () =>
    cart.state.get().lines.map(({ label, quantity, price, notes }) => [label, quantity, price, notes]);
  return { add: (round: readonly RepeatedOrderLine[]) => addRepeatedOrderLines({ menu, cart }, round), lines, cart };
}

const ROUND = [
  aRoundLine({ quantity: 2, notes: 'Muy fría' }),
  aRoundLine({ productId: RON.id, size: 'cubata', mixerId: COLA.id, label: 'Ron - cubata + Cola' }),
  aRoundLine({
    productId: HELADO.id,
    ingredients: [{ name: 'Chocolate', quantity: 2 }],
    label: 'Helado [Chocolate x2]',
  }),
];

it('a round is added with its quantities, sizes, choices and notes, at the menu’s prices', () => {
  const { add, lines } = aCart();
  expect(add(ROUND)).toEqual({ addedCount: 3, leftOut: [] });
  expect(lines()).toEqual([
    ['Caña', 2, 250, 'Muy fría'],
    ['Ron - cubata + Cola', 1, 800, ''],
    ['Helado [Chocolate x2]', 1, HELADO.sizes[0]?.price, ''],
  ]);
});

it('a round is added to what is in the cart', () => {
  const { add, lines } = aCart();
  add([aRoundLine()]);
  add([aRoundLine({ quantity: 2 })]);
  expect(lines()).toEqual([['Caña', 3, 250, '']]);
});

const bar = openSectionHours();
const kitchen = openSectionHours();

it.each<[string, RepeatedOrderLine, string, Partial<Menu>]>([
  [
    'a product that left the menu',
    aRoundLine({ productId: GONE.id, label: 'Vermut' }),
    'Vermut (ya no está en la carta)',
    {},
  ],
  ['a sold-out product', aRoundLine({ productId: SOLD_OUT.id, label: 'Sidra' }), 'Sidra (agotado)', {}],
  [
    'a size that is not offered',
    aRoundLine({ size: 'botella', label: 'Caña - botella' }),
    'Botella de Caña (ya no se ofrece así)',
    {},
  ],
  [
    'a mixer that left the menu',
    aRoundLine({ productId: RON.id, size: 'cubata', mixerId: GONE.id, label: 'Ron - cubata + Tónica' }),
    'Ron con Tónica (el refresco elegido se ha agotado)',
    {},
  ],
  [
    'choices that were not stored',
    aRoundLine({ productId: HELADO.id, label: 'Helado [Vainilla]' }),
    'Helado con Vainilla (ya no se ofrece así)',
    {},
  ],
  [
    'food while the kitchen is closed',
    aRoundLine({ productId: HELADO.id, label: 'Helado' }),
    'Helado (la cocina está cerrada)',
    { openSections: { bar, kitchen: closedSectionHours(), changesAt: null } },
  ],
  [
    'a drink while the bar is closed',
    aRoundLine({ label: 'Jarra' }),
    'Jarra (la barra está cerrada)',
    { openSections: { bar: closedSectionHours(), kitchen, changesAt: null } },
  ],
  [
    'a drink that is ordered at the bar',
    aRoundLine({ label: 'Jarra' }),
    'Jarra (se pide en barra)',
    { venue: { ...aMenu([]).venue, drinksAtBar: true } },
  ],
])('%s is left out, and the rest is added', (_, line, text, fields) => {
  const { add } = aCart(fields);
  const isFood = line.productId === HELADO.id;
  const other = isFood ? aRoundLine() : ROUND[2];
  const added = add([line, ...(other ? [other] : [])]);
  expect(added.addedCount).toBe(1);
  expect(ordersPageTexts.leftOut(added.leftOut)).toBe(`Sin añadir: ${text}.`);
});

it('lines above the maximum of the cart are left out', () => {
  const products = Array.from({ length: CART_LINES_MAX + 1 }, (_, index) =>
    aDrink(index + 10, { name: `Vino ${index}` }),
  );
  const { add } = aCart({ products });
  const added = add(products.map(({ id, name }) => aRoundLine({ productId: id, label: name })));
  expect(added).toEqual({ addedCount: 20, leftOut: [{ name: 'Vino 20', reason: 'cart-too-long' }] });
});
