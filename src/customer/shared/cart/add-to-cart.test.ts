import { expect, it } from 'vitest';
import type { Menu } from '#contract/menu.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { aDrink, aFood } from '#contract/testing/products.ts';
import { createApi } from '#customer/shared/connection/api.ts';
import { createCustomerIdentity } from '#customer/shared/session/customer-identity.ts';
import { createSession } from '#customer/shared/session/session.ts';
import { createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { aMenu, aServer, aStorage, closedHours, noResponse } from '#customer/shared/testing/builders.ts';
import { cents } from '#domain/money.ts';
import type { Refusal } from '#domain/refusal.ts';
import { createStore } from '#ui/use-store.ts';
import { createAddToCart, formatProductChoice, parseProductChoice } from './add-to-cart.ts';
import { createCart } from './cart.ts';

const CANA = aDrink(1, { name: 'Caña' });
const RON = aDrink(2, { name: 'Ron', canBeCombined: true, prices: { copa: cents(600), cubata: cents(800) } });
const COLA = aDrink(3, { name: 'Cola', canBeCombined: true });
const ENERGY = aDrink(4, { name: 'Toro', canBeCombined: true, isEnergyDrink: true });
const HELADO = aFood(5, { name: 'Helado', ingredients: ['Vainilla', 'Chocolate'], numberOfIngredients: 1 });

function anAddToCart({ email = '', menuFields = {} }: { email?: string; menuFields?: Partial<Menu> } = {}) {
  const menu = createStore(aMenu([CANA, RON, COLA, ENERGY, HELADO], menuFields));
  const storage = createDeviceStorage(aStorage(email === '' ? {} : { email }));
  const cart = createCart(menu, storage);
  // The server is unreachable: products can be added without a connection.
  const api = createApi(aServer({ 'PUT /api/customer': noResponse }).send);
  const identity = createCustomerIdentity(api, storage, createSession());
  identity.restore();
  const reasons: string[] = [];
  const showReason = (reason: { text: string } | { refusal: Refusal }) =>
    reasons.push('text' in reason ? reason.text : refusalMessages[reason.refusal]);
  const adding = createAddToCart({ menu, cart, identity, showReason });
  const orders = () => cart.state.get().lines.map(({ label, quantity, price }) => `${label} x${quantity} ${price}`);
  const openDialog = () => adding.state.get().question?.kind ?? null;
  return { adding, orders, openDialog, reasons };
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

it('closing the e-mail dialog adds nothing, and the next tap opens it again', () => {
  const { adding, orders, openDialog } = anAddToCart();
  adding.request({ productId: CANA.id, size: 'base' });
  adding.dismiss();
  expect([openDialog(), orders()]).toEqual([null, []]);
  adding.request({ productId: CANA.id, size: 'base' });
  expect(openDialog()).toBe('email');
});

it('a cubata opens the mixer dialog, a copa does not', () => {
  const { adding, orders, openDialog } = anAddToCart(WITH_EMAIL);
  adding.request({ productId: RON.id, size: 'copa' });
  adding.request({ productId: RON.id, size: 'cubata' });
  expect(openDialog()).toBe('mixer');
  adding.chooseMixer(COLA.id);
  expect(orders()).toEqual(['Ron - copa x1 600', 'Ron - cubata + Cola x1 800']);
});

it('an energy drink as mixer costs one euro more', () => {
  const { adding, orders } = anAddToCart(WITH_EMAIL);
  adding.request({ productId: RON.id, size: 'cubata' });
  adding.chooseMixer(ENERGY.id);
  expect(orders()).toEqual(['Ron - cubata + Toro x1 900']);
});

it('closing the ingredients dialog drops its product and continues with the other taps', () => {
  const { adding, orders, openDialog } = anAddToCart(WITH_EMAIL);
  adding.request({ productId: HELADO.id, size: 'base' });
  adding.request({ productId: CANA.id, size: 'base' });
  expect(openDialog()).toBe('ingredients');
  adding.dismiss();
  expect([openDialog(), orders()]).toEqual([null, ['Caña x1 250']]);
});

it('the chosen ingredients are part of the cart line', () => {
  const { adding, orders } = anAddToCart(WITH_EMAIL);
  adding.request({ productId: HELADO.id, size: 'base' });
  adding.chooseIngredients([{ name: 'Chocolate', quantity: 1 }]);
  expect(orders()).toEqual(['Helado [Chocolate] x1 250']);
});

it('food is not added while the kitchen is closed, and the message says when it opens', () => {
  const bar = { isOpen: true, hours: '', nextOpeningText: null, closesAt: null };
  const { adding, orders, reasons } = anAddToCart({
    ...WITH_EMAIL,
    menuFields: { openSections: { bar, kitchen: closedHours(), changesAt: null } },
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

it('a product choice survives formatting and parsing as a data-add attribute', () => {
  const choice = { productId: RON.id, size: 'cubata' } as const;
  expect(parseProductChoice(formatProductChoice(choice))).toEqual(choice);
  expect(parseProductChoice('anything else')).toBeNull();
});
