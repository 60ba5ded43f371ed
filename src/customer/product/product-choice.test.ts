import { expect, it } from 'vitest';
import type { Menu } from '#contract/menu.ts';
import { aDrink, aFood } from '#contract/testing/products.ts';
import { type CartLine, toCartLine } from '#customer/shared/cart/cart-line.ts';
import { productsById } from '#customer/shared/menu/products-by-id.ts';
import { aMenu, closedSectionHours, openSectionHours } from '#customer/shared/testing/builders.ts';
import { CART_LINE_QUANTITY_MAX, CART_LINES_MAX, priceLine, type RequestedLine } from '#domain/cart.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import {
  addableUnits,
  choicePrice,
  choiceRefusalText,
  fewLeftText,
  initialChoice,
  productUnavailability,
  requestedLineOf,
} from './product-choice.ts';

const CANA = aDrink(1, { name: 'Caña' });
const RON = aDrink(2, { name: 'Ron', canBeCombined: true, sizes: pricedSizes({ copa: 600, cubata: 800 }) });
const COLA = aDrink(3, { name: 'Cola', canBeCombined: true });
const ENERGY = aDrink(4, { name: 'Toro', canBeCombined: true, isEnergyDrink: true });
const PIZZA = aFood(5, { name: 'Pizza', ingredients: ['Atún', 'Queso'], numberOfIngredients: 2 });
const KEG = aDrink(6, { name: 'Jarra', countsStock: true, stock: 2 });
const MENU = aMenu([CANA, RON, COLA, ENERGY, PIZZA, KEG]);

function inCart(line: RequestedLine, menu = MENU): CartLine {
  const priced = priceLine(line, productsById(menu));
  if ('refusal' in priced) throw new Error(priced.refusal);
  return toCartLine(line, priced);
}

it('the sheet starts with one unit in the tapped size, or in the first one that is sold', () => {
  expect(initialChoice(RON, 'cubata')).toMatchObject({ size: 'cubata', quantity: 1 });
  expect(initialChoice(RON, null)).toMatchObject({ size: 'copa', quantity: 1 });
});

it('the price is that of the size, the mixer and the quantity', () => {
  const choice = { ...initialChoice(RON, 'cubata'), quantity: 2, mixerId: ENERGY.id };
  const price = (changes: Partial<RequestedLine>) =>
    choicePrice(RON, requestedLineOf(RON, { ...choice, ...changes }), MENU);
  expect(price({})).toBe(1800);
  expect(price({ mixerId: COLA.id })).toBe(1600);
  expect(price({ mixerId: null })).toBe(1600);
  expect(price({ size: 'copa' })).toBe(1200);
});

it('a mixer that was chosen for another size is not added', () => {
  const choice = { ...initialChoice(RON, 'copa'), mixerId: ENERGY.id };
  expect(requestedLineOf(RON, choice)).toMatchObject({ productId: RON.id, size: 'copa', mixerId: null });
});

it.each<[string, RequestedLine, string | null]>([
  ['a cubata without a mixer', requestedLineOf(RON, initialChoice(RON, 'cubata')), 'Elige un refresco para continuar.'],
  ['a pizza without ingredients', requestedLineOf(PIZZA, initialChoice(PIZZA, null)), 'Elige al menos un ingrediente.'],
  [
    'too many ingredients',
    { ...requestedLineOf(PIZZA, initialChoice(PIZZA, null)), ingredients: [{ name: 'Queso', quantity: 3 }] },
    'Reduce la cantidad',
  ],
  ['a complete choice', requestedLineOf(CANA, initialChoice(CANA, null)), null],
])('the button says what is missing: %s', (_, line, expected) => {
  expect(choiceRefusalText(line, MENU, [])).toBe(expected);
});

it('the button says that the cart is full, unless the same line is in it', () => {
  const products = Array.from({ length: CART_LINES_MAX }, (_, number) => aDrink(100 + number));
  const menu = aMenu([CANA, ...products]);
  const lines = products.map((product) => inCart(requestedLineOf(product, initialChoice(product, null)), menu));
  const adding = (product: typeof CANA) =>
    choiceRefusalText(requestedLineOf(product, initialChoice(product, null)), menu, lines);
  expect(adding(CANA)).toBe('El máximo de productos permitidos es 20');
  expect(products.map(adding)).toEqual(products.map(() => null));
});

it('units that are counted can be added while they last, those in the cart included', () => {
  const line = inCart(requestedLineOf(KEG, initialChoice(KEG, null)));
  expect(addableUnits(KEG, [])).toBe(2);
  expect(addableUnits(KEG, [line])).toBe(1);
  expect(addableUnits(KEG, [{ ...line, quantity: 5 }])).toBe(0);
  expect(addableUnits(CANA, [line])).toBe(CART_LINE_QUANTITY_MAX);
});

it.each([
  [{ ...KEG, stock: 1 }, 'Solo queda 1'],
  [KEG, 'Solo quedan 2'],
  [{ ...KEG, stock: 6 }, null],
  [CANA, null],
])('few units that are counted are said: %#', (product, expected) => {
  expect(fewLeftText(product)).toBe(expected);
});

const CLOSED = { bar: closedSectionHours(), kitchen: closedSectionHours(), changesAt: null };
const OPEN = { bar: openSectionHours(), kitchen: openSectionHours(), changesAt: null };
const AT_BAR = { venue: { ...MENU.venue, drinksAtBar: true } };

it.each<[string, typeof CANA, Partial<Menu>, string | null, string | null]>([
  ['it can be ordered', CANA, {}, null, null],
  ['sold out', CANA, { products: [{ ...CANA, stock: 0 }] }, 'Agotado', 'Agotado: ahora mismo no se puede pedir.'],
  ['deleted', CANA, { products: [] }, 'Agotado', 'Ya no está en la carta.'],
  [
    'the bar is closed',
    CANA,
    { openSections: CLOSED },
    'Barra cerrada',
    'La barra de bebidas está cerrada. Abre hoy a las 12:00.',
  ],
  [
    'the kitchen is closed',
    PIZZA,
    { openSections: CLOSED },
    'Cocina cerrada',
    'La cocina está cerrada. Abre hoy a las 12:00.',
  ],
  ['drinks are ordered at the bar', CANA, AT_BAR, 'Se pide en barra', 'Las bebidas se piden en barra.'],
  ['food is ordered at the table', PIZZA, { ...AT_BAR, openSections: OPEN }, null, null],
])('the sheet says why a product cannot be ordered: %s', (_, product, menu, label, reason) => {
  const off = productUnavailability(product, { ...MENU, ...menu });
  expect([off?.label ?? null, off?.reason ?? null]).toEqual([label, reason]);
});
