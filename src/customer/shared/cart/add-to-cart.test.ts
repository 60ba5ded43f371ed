import { expect, it } from 'vitest';
import type { Menu } from '#contract/menu.ts';
import { messages } from '#contract/messages.es.ts';
import { aDrink, aFood } from '#contract/testing/products.ts';
import { createApi } from '#customer/shared/connection/api.ts';
import { createIdentity } from '#customer/shared/session/customer-identity.ts';
import { createSession } from '#customer/shared/session/session.ts';
import { createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { aClosedDoor, aMenu, aServer, aStorage, noAnswer } from '#customer/shared/testing/builders.ts';
import { cents } from '#domain/money.ts';
import type { Refusal } from '#domain/refusal.ts';
import { createStore } from '#ui/use-store.ts';
import { createAdding, wishMark, wishOf } from './add-to-cart.ts';
import { createCart } from './cart.ts';

const CANA = aDrink(1, { name: 'Caña' });
const RON = aDrink(2, { name: 'Ron', canBeCombined: true, prices: { copa: cents(600), cubata: cents(800) } });
const COLA = aDrink(3, { name: 'Cola', canBeCombined: true });
const ENERGY = aDrink(4, { name: 'Toro', canBeCombined: true, isEnergyDrink: true });
const HELADO = aFood(5, { name: 'Helado', ingredients: ['Vainilla', 'Chocolate'], numberOfIngredients: 1 });

function aGuest({ email = '', given = {} }: { email?: string; given?: Partial<Menu> } = {}) {
  const menu = createStore(aMenu([CANA, RON, COLA, ENERGY, HELADO], given));
  const storage = createDeviceStorage(aStorage(email === '' ? {} : { email }));
  const cart = createCart(menu, storage);
  // Nothing here waits for the server: a guest without a signal can fill the cart.
  const api = createApi(aServer({ 'PUT /api/customer': noAnswer }).send);
  const identity = createIdentity(api, storage, createSession());
  identity.restore();
  const told: string[] = [];
  const tell = (why: { text: string } | { refusal: Refusal }) =>
    told.push('text' in why ? why.text : messages[why.refusal]);
  const adding = createAdding({ menu, cart, identity, tell });
  const orders = () => cart.state.get().lines.map(({ order, quantity, price }) => `${order} x${quantity} ${price}`);
  const asked = () => adding.state.get().question?.ask ?? null;
  return { adding, orders, asked, told };
}

const KNOWN = { email: 'lucia@correo.test' };

it('the first tap asks for the e-mail, and the answer adds what was tapped', () => {
  const { adding, orders, asked } = aGuest();
  adding.want({ productId: CANA.id, size: 'base' });
  expect([asked(), orders()]).toEqual(['email', []]);
  adding.answerEmail('lucia@correo.test');
  expect([asked(), orders()]).toEqual([null, ['Caña x1 250']]);
});

it('«Omitir» adds every tap made while the question stood', () => {
  const { adding, orders } = aGuest();
  adding.want({ productId: CANA.id, size: 'base' });
  adding.want({ productId: CANA.id, size: 'base' });
  adding.want({ productId: COLA.id, size: 'base' });
  adding.answerEmail(null);
  expect(orders()).toEqual(['Caña x2 250', 'Cola x1 250']);
});

it('closing the e-mail question adds nothing, and the next tap asks again', () => {
  const { adding, orders, asked } = aGuest();
  adding.want({ productId: CANA.id, size: 'base' });
  adding.dismiss();
  expect([asked(), orders()]).toEqual([null, []]);
  adding.want({ productId: CANA.id, size: 'base' });
  expect(asked()).toBe('email');
});

it('a cubata asks for its soft drink, a copa does not', () => {
  const { adding, orders, asked } = aGuest(KNOWN);
  adding.want({ productId: RON.id, size: 'copa' });
  adding.want({ productId: RON.id, size: 'cubata' });
  expect(asked()).toBe('mixer');
  adding.chooseMixer(COLA.id);
  expect(orders()).toEqual(['Ron - copa x1 600', 'Ron - cubata + Cola x1 800']);
});

it('an energy drink as mixer costs one euro more', () => {
  const { adding, orders } = aGuest(KNOWN);
  adding.want({ productId: RON.id, size: 'cubata' });
  adding.chooseMixer(ENERGY.id);
  expect(orders()).toEqual(['Ron - cubata + Toro x1 900']);
});

it('closing a chooser gives up its own product and goes on with the others', () => {
  const { adding, orders, asked } = aGuest(KNOWN);
  adding.want({ productId: HELADO.id, size: 'base' });
  adding.want({ productId: CANA.id, size: 'base' });
  expect(asked()).toBe('ingredients');
  adding.dismiss();
  expect([asked(), orders()]).toEqual([null, ['Caña x1 250']]);
});

it('chosen ingredients are part of the line', () => {
  const { adding, orders } = aGuest(KNOWN);
  adding.want({ productId: HELADO.id, size: 'base' });
  adding.chooseIngredients([{ name: 'Chocolate', quantity: 1 }]);
  expect(orders()).toEqual(['Helado [Chocolate] x1 250']);
});

it('a closed kitchen adds nothing and says when it opens', () => {
  const bar = { isOpen: true, hours: '', opens: null };
  const { adding, orders, told } = aGuest({
    ...KNOWN,
    given: { doors: { bar, kitchen: aClosedDoor(), changesAt: null } },
  });
  adding.want({ productId: HELADO.id, size: 'base' });
  expect(orders()).toEqual([]);
  expect(told).toEqual(['La cocina está cerrada. Abre hoy a las 12:00.']);
});

it('a product that is not on the menu any more is refused in words', () => {
  const { adding, told } = aGuest(KNOWN);
  adding.want({ productId: 'nothing', size: 'base' });
  expect(told).toEqual(['Un producto de tu pedido ya no está en la carta.']);
});

it('a mark on a button is read back as the wish it stands for', () => {
  const wish = { productId: RON.id, size: 'cubata' } as const;
  expect(wishOf(wishMark(wish))).toEqual(wish);
  expect(wishOf('anything else')).toBeNull();
});
