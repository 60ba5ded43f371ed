import { expect, it } from 'vitest';
import type { RefusalDetails } from '#contract/refused.ts';
import { aDrink, anId } from '#contract/testing/products.ts';
import { createApi } from '#customer/shared/api.ts';
import { createCart } from '#customer/shared/cart.ts';
import { createIdentity } from '#customer/shared/identity.ts';
import type { PlacedOrder } from '#customer/shared/kept-order.ts';
import { createMenuKeeper } from '#customer/shared/menu-keeper.ts';
import { createSession } from '#customer/shared/session.ts';
import { createDeviceStorage } from '#customer/shared/storage.ts';
import { createTableSession } from '#customer/shared/table-session.ts';
import { aClock, aMenu, anAnswer, aRefusal, aServer, aStorage, noAnswer } from '#customer/shared/testing/builders.ts';
import { cents } from '#domain/money.ts';
import type { Refusal } from '#domain/refusal.ts';
import { createStore } from '#ui/use-store.ts';
import { createOrderSender } from './order-sender.ts';

const CANA = aDrink(1, { name: 'Caña', prices: { base: cents(180) } });
const DOBLE = aDrink(2, { name: 'Doble', prices: { base: cents(320) } });

/** What becomes of one attempt to order: placed, lost on the way there or back, or refused. */
type Fate = 'placed' | 'request lost' | 'answer lost' | { refused: Refusal | 'broken'; details?: RefusalDetails };

/** A venue that keeps the orders it gets. The fates are those of the attempts in turn; after them all are placed. */
function aVenue(fates: Fate[] = [], products = [CANA, DOBLE]) {
  const placed = new Set<string>();
  const order = { time: '2026-11-21T20:00:00.000Z', tableCode: 'A1', lines: [], comment: '', total: 180 };
  const customer = () =>
    anAnswer({ label: 'anonimo-abcd1234', hasEmail: false, table: null, ordersCount: placed.size });

  function place(id: string) {
    const fate = fates.shift() ?? 'placed';
    if (typeof fate === 'object') return aRefusal(fate.refused, fate.details);
    if (fate === 'request lost') return noAnswer();
    placed.add(id);
    if (fate === 'answer lost') return noAnswer();
    return anAnswer({ orderId: id, paymentNumber: 1, paymentState: 'succeeded', total: 180 });
  }

  const { send, asked } = aServer({
    'POST /api/table-scans': () => anAnswer({ code: 'A1', label: 'A01', expiresAt: null }),
    'PUT /api/customer': customer,
    'GET /api/customer': customer,
    'GET /api/orders/:id': ({ url }) => {
      const id = url.slice(-36);
      return placed.has(id) ? anAnswer({ id, ...order }) : aRefusal('not-found');
    },
    'PUT /api/orders/:id': ({ url }) => place(url.slice(-36)),
  });
  const sent = () => asked.filter(({ call }) => call === 'PUT /api/orders/:id');
  const readMenuText = () => Promise.resolve(JSON.stringify(aMenu(products)));
  return { send, readMenuText, placed, sent };
}

/** A customer at table A1, known to the server, with one caña in the cart and the terms accepted. */
async function aGuest(
  { send, readMenuText, sent }: ReturnType<typeof aVenue>,
  backend = aStorage({ email: 'anonimo-abcd1234' }),
) {
  const api = createApi(send);
  const storage = createDeviceStorage(backend);
  const session = createSession();
  const menu = createStore(aMenu([CANA, DOBLE]));
  const cart = createCart(menu, storage);
  const identity = createIdentity(api, storage, session);
  const table = createTableSession(api, storage, aClock(), session);
  const menuKeeper = createMenuKeeper({
    menu,
    firstText: '',
    readText: readMenuText,
    clock: aClock(),
    onChange: cart.refresh,
  });
  identity.restore();
  cart.restore();
  await table.arriveHome({ code: 'A1', key: null }, true);
  await identity.recognise();

  const arrived: PlacedOrder[] = [];
  const news: string[] = [];
  // Each visit makes ids of its own.
  let made = sent().length;
  const sender = createOrderSender({
    guest: { api, storage, session, menu, menuKeeper, cart, identity, table },
    newId: () => {
      made += 1;
      return anId(made);
    },
    onPlaced: (order) => arrived.push(order),
    onArrivedEarlier: () => news.push('arrived earlier'),
  });
  const add = (productId: string) =>
    cart.add({ productId, size: 'base', quantity: 1, notes: '', mixerId: null, ingredients: [] });
  if (cart.state.get().lines.length === 0) add(CANA.id);
  cart.acceptTerms(true);
  const inCart = () => cart.state.get().lines.map(({ order, quantity }) => `${order} x${quantity}`);
  return { sender, cart, table, identity, backend, arrived, news, add, inCart };
}

it('an order empties the cart, counts up and leads to its page', async () => {
  const venue = aVenue();
  const customer = await aGuest(venue);
  customer.cart.setGeneralNotes('Sin prisa ');
  await customer.sender.send();
  expect(customer.arrived).toEqual([{ orderId: anId(1), tableCode: 'A1' }]);
  expect(customer.cart.state.get()).toMatchObject({ lines: [], generalNotes: '', termsAccepted: false });
  expect(customer.identity.state.get().ordersCount).toBe(1);
  expect(customer.backend.kept.has('orderId')).toBe(false);
  expect(venue.sent()[0]?.input).toMatchObject({
    tableCode: 'A1',
    comment: 'Sin prisa',
    termsAccepted: true,
    lines: [{ productId: CANA.id, quantity: 1, shownPrice: 180 }],
  });
});

it('pressing twice is one order', async () => {
  const venue = aVenue();
  const customer = await aGuest(venue);
  await Promise.all([customer.sender.send(), customer.sender.send()]);
  expect(venue.sent()).toHaveLength(1);
});

it('an order without an answer is sent again under the same id with the same content', async () => {
  const venue = aVenue(['answer lost']);
  const customer = await aGuest(venue);
  await customer.sender.send();
  expect(customer.sender.state.get()).toEqual({ kind: 'unknown' });
  expect(customer.inCart()).toEqual(['Caña x1']);

  await customer.sender.send();
  expect(customer.arrived).toHaveLength(1);
  const [first, second] = venue.sent();
  expect(second).toEqual(first);
  expect(venue.placed.size).toBe(1);
});

it('after a reload the retry is still the same order', async () => {
  const venue = aVenue(['request lost']);
  const customer = await aGuest(venue);
  await customer.sender.send();
  const reloaded = await aGuest(venue, customer.backend);
  await reloaded.sender.resume();
  expect(reloaded.inCart()).toEqual(['Caña x1']);
  await reloaded.sender.send();
  const [first, second] = venue.sent();
  expect(second).toEqual(first);
});

it('a changed cart is another order once the first is known not to exist', async () => {
  const venue = aVenue(['request lost']);
  const customer = await aGuest(venue);
  await customer.sender.send();
  customer.add(DOBLE.id);
  await customer.sender.send();
  expect([...venue.placed]).toEqual([anId(2)]);
});

it('when the first did arrive, a changed cart keeps only what is new and nothing more is sent', async () => {
  const venue = aVenue(['answer lost']);
  const customer = await aGuest(venue);
  await customer.sender.send();
  customer.add(CANA.id);
  customer.add(DOBLE.id);
  await customer.sender.send();
  expect(customer.sender.state.get()).toEqual({ kind: 'older-arrived' });
  expect(customer.inCart()).toEqual(['Caña x1', 'Doble x1']);
  expect([...venue.placed]).toEqual([anId(1)]);
});

it('when the connection is back, an order that had arrived goes on by itself', async () => {
  const customer = await aGuest(aVenue(['answer lost']));
  await customer.sender.send();
  await customer.sender.resume();
  expect(customer.arrived).toHaveLength(1);
  expect(customer.inCart()).toEqual([]);
});

it('when the connection is back, an order that had not arrived says so and keeps its id', async () => {
  const customer = await aGuest(aVenue(['request lost']));
  await customer.sender.send();
  await customer.sender.resume();
  expect(customer.sender.state.get()).toEqual({ kind: 'not-arrived' });
  expect(customer.backend.kept.get('orderId')).toContain(anId(1));
});

it('on the next visit an order that had arrived is told and taken out of the cart', async () => {
  const venue = aVenue(['answer lost']);
  const customer = await aGuest(venue);
  await customer.sender.send();
  const next = await aGuest(venue, customer.backend);
  await next.sender.resume();
  expect(next.news).toEqual(['arrived earlier']);
  expect(next.inCart()).toEqual([]);
});

it('a price that changed is named, the cart shows it, and the next press orders at that price', async () => {
  const dearer = { ...CANA, prices: { base: cents(210) } };
  const venue = aVenue([{ refused: 'price-changed', details: { lines: ['Caña'] } }], [dearer, DOBLE]);
  const customer = await aGuest(venue);
  await customer.sender.send();
  expect(customer.sender.state.get()).toEqual({
    kind: 'refused',
    code: 'price-changed',
    text: 'Ha cambiado el precio de tu pedido. Revísalo y pulsa otra vez. Se trata de: Caña.',
  });
  expect(customer.cart.state.get().changes).toEqual([{ order: 'Caña', before: 180, now: 210 }]);
  expect(customer.arrived).toEqual([]);

  await customer.sender.send();
  expect(customer.arrived).toHaveLength(1);
  expect(venue.sent()[1]?.input).toMatchObject({ lines: [{ shownPrice: 210 }] });
});

it('sold-out lines stay in the cart and out of what is sent', async () => {
  const venue = aVenue([{ refused: 'out-of-stock', details: { lines: ['Caña'] } }], [{ ...CANA, stock: 0 }, DOBLE]);
  const customer = await aGuest(venue);
  customer.add(DOBLE.id);
  await customer.sender.send();
  await customer.sender.send();
  expect(venue.sent()[1]?.input).toMatchObject({ lines: [{ productId: DOBLE.id }] });
  expect(customer.inCart()).toEqual(['Caña x1']);
});

it('without a table nothing is sent and the customer is told to scan', async () => {
  const venue = aVenue();
  const customer = await aGuest(venue);
  customer.table.drop('expired');
  await customer.sender.send();
  expect(customer.sender.state.get()).toMatchObject({ text: 'Por favor escanea el código qr de nuevo' });
  expect(venue.sent()).toEqual([]);
});

it('a table that the server no longer accepts is forgotten', async () => {
  const customer = await aGuest(aVenue([{ refused: 'table-expired' }]));
  await customer.sender.send();
  expect(customer.table.state.get().status).toBe('expired');
  expect(customer.sender.state.get()).toMatchObject({ kind: 'refused', code: 'table-expired' });
});

it('without the terms nothing is sent', async () => {
  const venue = aVenue();
  const customer = await aGuest(venue);
  customer.cart.acceptTerms(false);
  await customer.sender.send();
  expect(customer.sender.state.get()).toMatchObject({ code: 'terms-to-order' });
  expect(venue.sent()).toEqual([]);
});

it('a refusal is forgotten as soon as the customer changes something', async () => {
  const customer = await aGuest(aVenue([{ refused: 'too-many-requests', details: { seconds: 30 } }]));
  await customer.sender.send();
  expect(customer.sender.state.get()).toMatchObject({
    text: 'Demasiadas peticiones seguidas. Espera un momento y vuelve a intentarlo. Espera 30 segundos.',
  });
  customer.add(DOBLE.id);
  expect(customer.sender.state.get()).toEqual({ kind: 'idle' });
});

it('a session lost with the cookies is opened anew, and the order is the same', async () => {
  const venue = aVenue([{ refused: 'not-identified' }]);
  const customer = await aGuest(venue);
  await customer.sender.send();
  expect(customer.arrived).toHaveLength(1);
  const [first, second] = venue.sent();
  expect(second).toEqual(first);
});

it('a fault of the server leaves it open whether the order exists', async () => {
  const customer = await aGuest(aVenue([{ refused: 'broken' }]));
  await customer.sender.send();
  expect(customer.sender.state.get()).toEqual({ kind: 'unknown' });
  expect(customer.backend.kept.has('orderId')).toBe(true);
});
