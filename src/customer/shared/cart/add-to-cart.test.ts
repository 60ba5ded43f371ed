import { expect, it } from 'vitest';
import type { Menu } from '#contract/menu.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { aDrink, aFood } from '#contract/testing/products.ts';
import { createCustomerApi } from '#customer/shared/connection/customer-api.ts';
import { createCustomerIdentity } from '#customer/shared/session/customer-identity.ts';
import { createSessionTracker } from '#customer/shared/session/session.ts';
import { createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import {
  aMenu,
  aServer,
  aStorage,
  closedSectionHours,
  noResponse,
  openSectionHours,
} from '#customer/shared/testing/builders.ts';
import type { RequestedLine } from '#domain/cart.ts';
import type { Refusal } from '#domain/refusal.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import { createStore } from '#ui/use-store.ts';
import { createAddToCartController, formatProductTap, parseProductTap } from './add-to-cart.ts';
import { createCart } from './cart.ts';

const CANA = aDrink(1, { name: 'Caña' });
const RON = aDrink(2, { name: 'Ron', canBeCombined: true, sizes: pricedSizes({ copa: 600, cubata: 800 }) });
const COLA = aDrink(3, { name: 'Cola', canBeCombined: true });
const ENERGY = aDrink(4, { name: 'Toro', canBeCombined: true, isEnergyDrink: true });
const HELADO = aFood(5, { name: 'Helado', ingredients: ['Vainilla', 'Chocolate'], numberOfIngredients: 1 });

function anAddToCart({ email = '', menuFields = {} }: { email?: string; menuFields?: Partial<Menu> } = {}) {
  const menu = createStore(aMenu([CANA, RON, COLA, ENERGY, HELADO], menuFields));
  const storage = createDeviceStorage(aStorage(email === '' ? {} : { email }));
  const cart = createCart(menu, storage);
  // The server is unreachable: products can be added without a connection.
  const api = createCustomerApi(aServer({ 'PUT /api/customer': noResponse }).send);
  const identity = createCustomerIdentity(api, storage, createSessionTracker());
  identity.restore();
  const reasons: string[] = [];
  const showReason = (reason: { text: string } | { refusal: Refusal }) =>
    reasons.push('text' in reason ? reason.text : refusalMessages[reason.refusal]);
  const adding = createAddToCartController({ menu, cart, identity, showReason });
  const orders = () => cart.state.get().lines.map(({ label, quantity, price }) => `${label} x${quantity} ${price}`);
  const openDialog = () => adding.state.get().question?.kind ?? null;
  const announced = () => adding.state.get().announcement.text;
  return { adding, cart, orders, openDialog, reasons, announced };
}

const WITH_EMAIL = { email: 'lucia@correo.test' };

it('the first tap opens the e-mail dialog, and submitting it adds the product', () => {
  const { adding, orders, openDialog } = anAddToCart();
  adding.request({ productId: CANA.id, size: 'base' });
  expect([openDialog(), orders()]).toEqual(['email', []]);
  adding.submitEmail('lucia@correo.test');
  expect([openDialog(), orders()]).toEqual([null, ['Caña x1 250']]);
});

it('«Omitir» adds every product tapped while the e-mail dialog was open', () => {
  const { adding, orders } = anAddToCart();
  adding.request({ productId: CANA.id, size: 'base' });
  adding.request({ productId: CANA.id, size: 'base' });
  adding.request({ productId: COLA.id, size: 'base' });
  adding.submitEmail(null);
  expect(orders()).toEqual(['Caña x2 250', 'Cola x1 250']);
});

it('closing the e-mail dialog means «Omitir»: what was tapped and chosen is in the cart, and no dialog follows', () => {
  const { adding, orders, openDialog } = anAddToCart();
  adding.request({ productId: HELADO.id, size: 'base' });
  adding.addChosen(aScoop());
  adding.request({ productId: CANA.id, size: 'base' });
  expect(openDialog()).toBe('email');
  adding.dismiss();
  expect([openDialog(), orders()]).toEqual([null, ['Helado [Chocolate] x1 250', 'Caña x1 250']]);
  adding.request({ productId: CANA.id, size: 'base' });
  expect([openDialog(), orders()]).toEqual([null, ['Helado [Chocolate] x1 250', 'Caña x2 250']]);
});

/** What the sheet of a product adds, unless given otherwise: one cubata of Ron with Cola. */
function chosenRum(given: Partial<RequestedLine> = {}): RequestedLine {
  return { productId: RON.id, size: 'cubata', quantity: 1, notes: '', mixerId: COLA.id, ingredients: [], ...given };
}

it('a cubata opens the sheet in its size, a copa is added at once', () => {
  const { adding, orders } = anAddToCart(WITH_EMAIL);
  adding.request({ productId: RON.id, size: 'copa' });
  adding.request({ productId: RON.id, size: 'cubata' });
  expect(adding.state.get().question).toEqual({ kind: 'product', product: RON, size: 'cubata' });
  adding.addChosen(chosenRum());
  expect(orders()).toEqual(['Ron - copa x1 600', 'Ron - cubata + Cola x1 800']);
});

it('an energy drink as mixer costs one euro more', () => {
  const { adding, orders } = anAddToCart(WITH_EMAIL);
  adding.request({ productId: RON.id, size: 'cubata' });
  adding.addChosen(chosenRum({ mixerId: ENERGY.id }));
  expect(orders()).toEqual(['Ron - cubata + Toro x1 900']);
});

it('a tap on a product opens its sheet, which adds the chosen units with their note', () => {
  const { adding, cart, orders } = anAddToCart(WITH_EMAIL);
  adding.request({ productId: CANA.id, size: null });
  expect(adding.state.get().question).toEqual({ kind: 'product', product: CANA, size: null });
  adding.addChosen(chosenRum({ productId: CANA.id, size: 'base', mixerId: null, quantity: 3, notes: 'Muy fría' }));
  expect(orders()).toEqual(['Caña x3 250']);
  expect(cart.state.get().lines[0]?.notes).toBe('Muy fría');
});

it('a product can be read without an e-mail, which is asked for once something is added', () => {
  const { adding, orders, openDialog } = anAddToCart();
  adding.request({ productId: HELADO.id, size: 'base' });
  expect(openDialog()).toBe('product');
  adding.addChosen(aScoop());
  expect([openDialog(), orders()]).toEqual(['email', []]);
  adding.submitEmail(null);
  expect([openDialog(), orders()]).toEqual([null, ['Helado [Chocolate] x1 250']]);
});

it('closing the sheet drops its product and continues with the other taps', () => {
  const { adding, orders, openDialog } = anAddToCart(WITH_EMAIL);
  adding.request({ productId: HELADO.id, size: 'base' });
  adding.request({ productId: CANA.id, size: 'base' });
  expect(openDialog()).toBe('product');
  adding.dismiss();
  expect([openDialog(), orders()]).toEqual([null, ['Caña x1 250']]);
});

it('two taps on a product open one sheet', () => {
  const { adding, openDialog } = anAddToCart(WITH_EMAIL);
  for (const _ of [1, 2]) adding.request({ productId: CANA.id, size: null });
  adding.dismiss();
  expect(openDialog()).toBeNull();
});

it('the sheet of a product opens while its section is closed, and nothing is added from it', () => {
  const { adding, orders, openDialog, reasons } = anAddToCart({
    ...WITH_EMAIL,
    menuFields: { openSections: { bar: openSectionHours(), kitchen: closedSectionHours(), changesAt: null } },
  });
  adding.request({ productId: HELADO.id, size: null });
  expect(openDialog()).toBe('product');
  adding.addChosen(aScoop());
  expect([openDialog(), orders()]).toEqual([null, []]);
  expect(reasons).toEqual(['La cocina está cerrada. Abre hoy a las 12:00.']);
});

it('one unit is removed from the line of the size that was added last, and then the line', () => {
  const { adding, cart, orders, announced } = anAddToCart(WITH_EMAIL);
  for (const mixerId of [COLA.id, ENERGY.id]) {
    adding.request({ productId: RON.id, size: 'cubata' });
    adding.addChosen(chosenRum({ mixerId, quantity: 2 }));
  }
  adding.request({ productId: RON.id, size: 'copa' });
  adding.removeOne({ productId: RON.id, size: 'cubata' });
  adding.removeOne({ productId: RON.id, size: 'copa' });
  expect(orders()).toEqual(['Ron - cubata + Cola x2 800', 'Ron - cubata + Toro x1 900']);
  expect(announced()).toBe('Quitado: Ron, Solo');
  cart.undoRemoval();
  expect(orders()).toHaveLength(3);
});

function aScoop(): RequestedLine {
  const ingredients = [{ name: 'Chocolate', quantity: 1 }];
  return { productId: HELADO.id, size: 'base', quantity: 1, notes: '', mixerId: null, ingredients };
}

it('food is not added while the kitchen is closed, and the message says when it opens', () => {
  const { adding, orders, reasons } = anAddToCart({
    ...WITH_EMAIL,
    menuFields: { openSections: { bar: openSectionHours(), kitchen: closedSectionHours(), changesAt: null } },
  });
  adding.request({ productId: HELADO.id, size: 'base' });
  expect(orders()).toEqual([]);
  expect(reasons).toEqual(['La cocina está cerrada. Abre hoy a las 12:00.']);
});

it('adding a product that left the menu shows the refusal text', () => {
  const { adding, reasons } = anAddToCart(WITH_EMAIL);
  adding.request({ productId: 'nothing', size: 'base' });
  expect(reasons).toEqual(['Un producto de tu pedido ya no está en la carta.']);
});

it.each(['cubata', null] as const)('a tap survives formatting and parsing as an attribute: %s', (size) => {
  const tap = { productId: RON.id, size };
  expect(parseProductTap(formatProductTap(tap))).toEqual(tap);
});

it.each(['anything', 'anything else', ''])('an attribute that is not the mark of a tap is refused: «%s»', (mark) => {
  expect(parseProductTap(mark)).toBeNull();
});
