// What the cart shows for its lines: names, notes, units left, closed sections, and a missing table.

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Menu } from '#contract/menu.ts';
import { aDrink, aFood } from '#contract/testing/products.ts';
import { createCustomerApp } from '#customer/app/create-customer-app.ts';
import { CustomerAppContext } from '#customer/shared/app-context.ts';
import type { TableStatus } from '#customer/shared/session/table-state.ts';
import {
  aClock,
  aMenu,
  aStorage,
  closedSectionHours,
  noResponse,
  openSectionHours,
} from '#customer/shared/testing/builders.ts';
import type { RequestedLine } from '#domain/cart.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import { CartBar } from './CartBar.tsx';
import { CartContents } from './CartContents.tsx';

const JARRA = aDrink(1, { name: 'Jarra', countsStock: true, stock: 9 });
const RON = aDrink(2, { name: 'Ron Barceló', canBeCombined: true, sizes: pricedSizes({ cubata: 800 }) });
const COLA = aDrink(3, { name: 'Red Bull', canBeCombined: true, countsStock: true, stock: 9 });
const LACON = aFood(4, { name: 'Lacón' });
const TARTA = aFood(5, { name: 'Tarta', allergens: ['gluten'] });
const PRODUCTS = [JARRA, RON, COLA, LACON, TARTA];
const CLOSED_KITCHEN = { openSections: { bar: openSectionHours(), kitchen: closedSectionHours(), changesAt: null } };

function aLine(productId: string, fields: Partial<RequestedLine> = {}): RequestedLine {
  return { productId, size: 'base', quantity: 1, notes: '', mixerId: null, ingredients: [], ...fields };
}

/** A cart filled from the whole menu, which has changed since. */
function aCart(
  lines: readonly RequestedLine[],
  changes: Partial<Menu> = {},
  stored: Record<string, string> = {},
  products: Menu['products'] = PRODUCTS,
) {
  const app = createCustomerApp(aMenu(products), {
    send: noResponse,
    readMenuText: noResponse,
    menuText: '',
    clock: aClock(),
    storage: aStorage(stored),
  });
  for (const line of lines) app.cart.add(line);
  app.menu.set((menu) => ({ ...menu, ...changes }));
  return app;
}

/** The cart as HTML, with texts separated by one space. */
function shown(app: ReturnType<typeof aCart>, status: TableStatus = 'set') {
  for (const store of [app.cart.state, app.menu]) Object.assign(store, { initial: store.get() });
  app.table.state.initial = { status, table: null };
  const html = renderToStaticMarkup(
    <CustomerAppContext value={app}>
      <CartContents />
      <CartBar onOpen={() => undefined}>{null}</CartBar>
    </CustomerAppContext>,
  );
  return { html, text: html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ') };
}

const CUBATA = aLine(RON.id, { size: 'cubata', mixerId: COLA.id });

it('while the kitchen is closed, no unit of food can be added, and one of drink can', () => {
  const { html } = shown(aCart([aLine(LACON.id, { quantity: 2 }), aLine(JARRA.id)], CLOSED_KITCHEN));
  const plusOf = (name: string) =>
    new RegExp(`<button[^>]*aria-label="Añadir una unidad de ${name}"[^>]*>`).exec(html)?.[0];
  expect(plusOf('Lacón')).toContain('aria-disabled="true"');
  expect(plusOf('Jarra')).not.toContain('aria-disabled');
  expect(html).toMatch(/<button(?![^>]*aria-disabled)[^>]*aria-label="Quitar una unidad de Lacón"/);
});

it('the note of a line is part of its name for screen readers', () => {
  const { html } = shown(aCart([aLine(LACON.id, { notes: 'muy hecho' }), aLine(LACON.id)]));
  expect(html).toContain('aria-label="Quitar Lacón (muy hecho)"');
  expect(html).toContain('aria-label="Quitar Lacón"');
});

it('a line has the name that a customer says, also for screen readers', () => {
  const { html, text } = shown(aCart([CUBATA]));
  expect(text).toContain('Barceló con Red Bull');
  expect(html).toContain('aria-label="Quitar Barceló con Red Bull"');
  expect(html).not.toContain('cubata +');
});

it('a spirit that is also sold mixed is shown as «Solo» beside «Con refresco», as in the menu', () => {
  const both = { ...RON, sizes: pricedSizes({ copa: 600, cubata: 800 }) };
  const only = { ...RON, sizes: pricedSizes({ copa: 600 }) };
  const copa = aLine(RON.id, { size: 'copa' });
  const named = (product: typeof RON) => {
    const products = [product, COLA];
    return shown(aCart([copa], { products }, {}, products)).html;
  };
  expect(named(both)).toContain('aria-label="Quitar Ron Barceló (Solo)"');
  expect(named(only)).toContain('aria-label="Quitar Copa de Ron Barceló"');
});

it('a note is behind a button, and a written one is shown as text with a button that changes it', () => {
  const { html, text } = shown(aCart([aLine(JARRA.id), aLine(LACON.id, { notes: 'Poco picante' })]));
  expect(html).not.toContain('<textarea');
  expect(html).toMatch(
    /<button[^>]*aria-expanded="false"[^>]*aria-label="Añadir una nota a Jarra"[^>]*>Añadir una nota</,
  );
  expect(html).toMatch(/<button[^>]*aria-expanded="false"[^>]*aria-label="Cambiar la nota de Lacón"[^>]*>Cambiar</);
  expect(text).toContain('Poco picante');
  expect(text).toContain('Añadir una nota al pedido');
});

it.each([
  [
    'too few are left',
    [aLine(JARRA.id, { quantity: 3 })],
    { ...JARRA, stock: 2 },
    'Solo quedan 2 de Jarra',
    'Poner 2 de Jarra',
  ],
  [
    'one is left',
    [aLine(JARRA.id, { quantity: 3 })],
    { ...JARRA, stock: 1 },
    'Solo queda 1 de Jarra',
    'Poner 1 de Jarra',
  ],
  ['none is left', [aLine(JARRA.id, { quantity: 3 })], { ...JARRA, stock: 0 }, 'Agotado', 'Quitar Jarra'],
  [
    'its mixer is short',
    [{ ...CUBATA, quantity: 3 }],
    { ...COLA, stock: 2 },
    'Solo quedan 2 de Red Bull',
    'Poner 2 de Barceló con Red Bull',
  ],
  [
    'another line has what is left of the mixer',
    [aLine(COLA.id, { quantity: 2 }), CUBATA],
    { ...COLA, stock: 2 },
    'Solo quedan 2 de Red Bull',
    'Quitar Barceló con Red Bull',
  ],
])('a line says what can be done when %s', (_, lines, changed, text, button) => {
  const cart = shown(aCart(lines, { products: PRODUCTS.map((each) => (each.id === changed.id ? changed : each)) }));
  expect(cart.text).toContain(text);
  const [, visible] =
    new RegExp(`<button[^>]*aria-label="${button}"[^>]*>(?:<svg.*?</svg>)?(.*?)</button>`).exec(cart.html) ?? [];
  expect(visible?.replaceAll(/<[^>]*>/g, '')).toMatch(/^(Poner [12]|Quitar)$/);
});

/** What is stored of an order that is being paid online. */
const PAYING = { kind: 'online', endedOn: null };

it('nothing is said about units left while there are enough, or while the cart’s own order has reserved them', () => {
  const lines = [aLine(JARRA.id, { quantity: 3 })];
  expect(shown(aCart(lines)).text).not.toContain('Solo qued');
  const products = [{ ...JARRA, stock: 1 }, RON, COLA, LACON, TARTA];
  expect(shown(aCart(lines, { products }, { orders: JSON.stringify([{ ...PAYING, lines: [] }]) })).text).not.toContain(
    'Solo qued',
  );
});

it('the last units that the cart’s own order has reserved are not called sold out, and still count', () => {
  const lines = [aLine(JARRA.id, { quantity: 2 }), CUBATA];
  const products = PRODUCTS.map((each) => (each.id === JARRA.id || each.id === COLA.id ? { ...each, stock: 0 } : each));
  expect(shown(aCart(lines, { products })).text).toContain('Agotado');
  const order = { lines: lines.map(({ productId }) => ({ productId })) };
  const own = shown(aCart(lines, { products }, { orders: JSON.stringify([{ ...PAYING, ...order }]) }));
  expect(own.text).not.toMatch(/Agotado|se ha agotado/);
  const others = shown(aCart(lines, { products }, { orders: JSON.stringify([{ ...PAYING, lines: [] }]) }));
  expect(others.text).toContain('Agotado');
});

it('the food is removed at once while the kitchen is closed, and the cart names it', () => {
  const app = aCart([aLine(JARRA.id), aLine(LACON.id), aLine(TARTA.id)], CLOSED_KITCHEN);
  const { text } = shown(app);
  expect(text).toContain('La cocina está cerrada. Quita la comida de tu pedido. No se puede pedir: Lacón, Tarta.');
  expect(text).toContain('Quitar la comida');
  expect(text).not.toContain('Quitar la bebida');
});

it.each<[string, Partial<Menu>]>([
  ['closed', { openSections: { bar: closedSectionHours(), kitchen: openSectionHours(), changesAt: null } }],
  ['where drinks are ordered', { venue: { ...aMenu([]).venue, drinksAtBar: true } }],
])('the drinks are removed at once at a bar that is %s', (_, fields) => {
  const { text } = shown(aCart([aLine(JARRA.id), aLine(LACON.id)], fields));
  expect(text).toContain('No se puede pedir: Jarra.');
  expect(text).toContain('Quitar la bebida');
  expect(text).not.toContain('Quitar la comida');
});

it.each<[TableStatus, boolean]>([
  ['none', true],
  ['not-valid', true],
  ['expired', true],
  ['set', false],
  ['checking', false],
  ['unchecked', false],
  ['unread', false],
])('the cart and its bar say at once what to do about a table that is «%s»: %s', (status, isMissing) => {
  const { text } = shown(aCart([aLine(JARRA.id)]), status);
  expect(text.includes('Falta tu mesa Escanea el QR de tu mesa con la cámara del móvil.')).toBe(isMissing);
  expect(text.includes('Escanea el QR de tu mesa para pedir.')).toBe(isMissing);
});

it('an empty cart says nothing about the table', () => {
  expect(shown(aCart([]), 'none').text).not.toContain('Falta tu mesa');
});

it('the warning about a filtered allergen stays at its line, also while the kitchen is closed', () => {
  for (const fields of [{}, CLOSED_KITCHEN]) {
    const app = aCart([aLine(TARTA.id)], fields);
    app.filter.set({ allergens: ['gluten'], isVegetarian: false });
    app.filter.state.initial = app.filter.state.get();
    expect(shown(app).text).toContain('Contiene gluten');
  }
});
