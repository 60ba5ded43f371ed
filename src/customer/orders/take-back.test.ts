import { expect, it } from 'vitest';
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import type { TakenBackOrder } from '#contract/take-backs.ts';
import { aDrink, anId } from '#contract/testing/products.ts';
import { createCart } from '#customer/shared/cart/cart.ts';
import { readCachedOrders, storeCachedOrders } from '#customer/shared/order/cached-orders.ts';
import { createSessionTracker } from '#customer/shared/session/session.ts';
import { createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { aMenu, aStorage } from '#customer/shared/testing/builders.ts';
import { anOrder } from '#customer/shared/testing/orders.ts';
import { cents } from '#domain/money.ts';
import type { Refusal } from '#domain/refusal.ts';
import { createStore } from '#ui/use-store.ts';
import { readTakeBackRequests, sendTakeBack, storeTakeBackRequest, withoutTakenBackOrders } from './take-back.ts';

const CANA = aDrink(1, { name: 'Caña' });
const REQUEST = { orderId: anId(10), changeId: anId(11) };
const LINE = {
  ...{ productId: CANA.id, size: 'base', quantity: 2, notes: 'Muy fría', mixerId: null, ingredients: [] },
  ...{ name: 'Caña', label: 'Caña', price: cents(250) },
};
const TAKEN: TakenBackOrder = { tableCode: 'A1', comment: 'Sin prisa', lines: [LINE], hasChanged: true };

type Answer = TakenBackOrder | Refusal | 'broken' | 'lost';

/** A phone with a stored request and the order that it takes back, and a server that answers one request after the other. */
function aPhone(...answers: Answer[]) {
  const storage = createDeviceStorage(aStorage());
  const menu = createStore(aMenu([CANA]));
  const cart = createCart(menu, storage);
  const requests: unknown[] = [];
  const api = {
    takeBackOwnOrder: (request: unknown) => {
      requests.push(request);
      const answer = answers.shift() ?? 'lost';
      if (answer === 'lost') return Promise.reject(new NoResponseError('No response.'));
      if (typeof answer === 'string') return Promise.reject(new ServerRefusalError({ code: answer, message: '' }));
      return Promise.resolve(answer);
    },
  };
  storeTakeBackRequest(storage, REQUEST);
  storeCachedOrders(storage, { orders: [anOrder({ id: REQUEST.orderId })], page: 1, pages: 1, total: 1, readOn: 0 });
  const app = { storage, menu, cart, session: createSessionTracker() };
  const lines = () => cart.state.get().lines.map(({ label, quantity, notes }) => [label, quantity, notes]);
  return { app, cart, storage, requests, lines, send: () => sendTakeBack(app, api, REQUEST) };
}

it('an order that is taken back is in the cart with its notes and comment, and no longer among the orders', async () => {
  const { send, lines, cart, storage } = aPhone(TAKEN);
  expect(await send()).toEqual({ kind: 'taken', addedCount: 1, leftOut: [] });
  expect(lines()).toEqual([['Caña', 2, 'Muy fría']]);
  expect(cart.state.get().generalNotes).toBe('Sin prisa');
  expect([readTakeBackRequests(storage), readCachedOrders(storage)]).toEqual([[], null]);
});

it('general notes that the customer has written since stay, and what is no longer sold is named', async () => {
  const gone = { ...LINE, productId: anId(3), label: 'Vermut', name: 'Vermut' };
  const { send, cart } = aPhone({ ...TAKEN, lines: [LINE, gone] });
  cart.setGeneralNotes('Rápido');
  expect(await send()).toEqual({
    ...{ kind: 'taken', addedCount: 1 },
    leftOut: [{ name: 'Vermut', reason: 'unknown-product' }],
  });
  expect(cart.state.get().generalNotes).toBe('Rápido');
});

it('a lost reply is repeated with the same request, and the lines are in the cart once', async () => {
  const { send, lines, requests, storage } = aPhone('lost', 'broken', 'too-many-requests', {
    ...TAKEN,
    hasChanged: false,
  });
  for (const _ of [1, 2, 3]) expect(await send()).toEqual({ kind: 'unknown' });
  expect([readTakeBackRequests(storage), lines()]).toEqual([[REQUEST], []]);
  expect(await send()).toMatchObject({ kind: 'taken' });
  expect([requests, lines()]).toEqual([Array(4).fill(REQUEST), [['Caña', 2, 'Muy fría']]]);
});

it('the reply to another tab adds nothing', async () => {
  const { send, lines } = aPhone(TAKEN, TAKEN);
  await send();
  expect(await send()).toEqual({ kind: 'elsewhere' });
  expect(lines()).toEqual([['Caña', 2, 'Muy fría']]);
});

it('a refused request is not repeated, and the order stays', async () => {
  const { send, lines, storage } = aPhone('take-back-under-way');
  expect(await send()).toEqual({ kind: 'refused', text: 'Ya está en marcha: díselo al personal.' });
  expect([readTakeBackRequests(storage), lines()]).toEqual([[], []]);
  expect(readCachedOrders(storage)?.orders).toHaveLength(1);
});

it('an order has one request, and while it is stored the order does not count as canceled by staff', () => {
  const { storage } = aPhone();
  storeTakeBackRequest(storage, { ...REQUEST, changeId: anId(12) });
  expect(readTakeBackRequests(storage)).toEqual([REQUEST]);
  expect(withoutTakenBackOrders(storage, readCachedOrders(storage))?.orders).toEqual([]);
});
