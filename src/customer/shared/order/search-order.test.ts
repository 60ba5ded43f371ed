import { expect, it } from 'vitest';
import { anId } from '#contract/testing/products.ts';
import {
  CANA,
  createFakeOrderServer,
  createOrderingCustomer,
  DOBLE,
  type OrderRequestOutcome,
} from './testing/ordering-customer.ts';

it.each([
  ['without a network', 'response lost'],
  ['from a failing server', { refused: 'broken' }],
  ['from a busy server', { refused: 'too-many-requests' }],
] as const)('an open page searches an order without a response by itself until it is known, %s', async (_, fate) => {
  const venue = createFakeOrderServer(['response lost'], [CANA, DOBLE], [fate, fate, fate]);
  const customer = await createOrderingCustomer(venue);
  await customer.controller.sendToStaff();
  for (let count = 1; count <= 3; count += 1) {
    await customer.endWait();
    expect(venue.searched()).toHaveLength(count);
    expect(customer.controller.view.get()).toMatchObject({ kind: 'unknown' });
  }
  await customer.endWait();
  expect(customer.arrived).toEqual([{ orderId: anId(1), tableCode: 'A1' }]);
  await customer.endWait();
  expect([venue.searched().length, venue.sent().length]).toEqual([4, 1]);
});

it('an order that never arrived is reported without a press, and only a press sends it again under its id', async () => {
  const venue = createFakeOrderServer(['request lost'], [CANA, DOBLE], ['request lost']);
  const customer = await createOrderingCustomer(venue);
  await customer.controller.sendToStaff();
  await customer.endWait();
  await customer.endWait();
  await customer.endWait();
  expect(customer.controller.view.get()).toMatchObject({ kind: 'not-arrived' });
  expect([venue.searched().length, venue.sent().length]).toEqual([2, 1]);
  await customer.controller.sendToStaff();
  const [first, second] = venue.sent();
  expect(second).toEqual(first);
  expect(customer.arrived).toHaveLength(1);
});

it('a press during the search is the one that decides, and a second lost reply is searched again', async () => {
  const venue = createFakeOrderServer(['request lost', 'response lost']);
  const customer = await createOrderingCustomer(venue);
  await customer.controller.sendToStaff();
  await customer.controller.sendToStaff();
  expect(customer.controller.view.get()).toMatchObject({ kind: 'unknown' });
  await customer.endWait();
  expect(customer.arrived).toHaveLength(1);
  expect(venue.sent()).toHaveLength(2);
});

it('after a reload without a network the page searches on by itself', async () => {
  const venue = createFakeOrderServer(['response lost'], [CANA, DOBLE], ['request lost']);
  const customer = await createOrderingCustomer(venue);
  await customer.controller.sendToStaff();
  const reloaded = await createOrderingCustomer(venue, customer.backend);
  await reloaded.controller.search();
  expect(reloaded.controller.view.get()).toMatchObject({ kind: 'unknown' });
  await reloaded.endWait();
  expect(reloaded.arrived).toHaveLength(1);
});

it('a page whose order another tab found says that it has arrived, and leaves the cart of both as it is', async () => {
  const venue = createFakeOrderServer(['response lost'], [CANA, DOBLE], ['request lost']);
  const customer = await createOrderingCustomer(venue);
  await customer.controller.sendToStaff();
  await customer.endWait();
  const other = await createOrderingCustomer(venue, customer.backend);
  await other.controller.search();
  expect(customer.backend.entries.has('orders')).toBe(false);
  customer.cart.restore();
  customer.cart.add({ productId: CANA.id, size: 'base', quantity: 1, notes: '', mixerId: null, ingredients: [] });
  await customer.endWait();
  expect(customer.controller.view.get()).toEqual({ kind: 'older-arrived' });
  expect(customer.cart.state.get().lines).toMatchObject([{ quantity: 1 }]);
  expect(venue.sent()).toHaveLength(1);
});

const lostSession = (): OrderRequestOutcome[] => [{ refused: 'not-identified' }, { refused: 'not-found' }];
const OF_OTHER_SESSION = { kind: 'refused', code: 'order-of-other-session' };

it('after the cookies were deleted, an order that has arrived leaves the cart and is never sent again', async () => {
  const venue = createFakeOrderServer(['response lost'], [CANA, DOBLE], lostSession());
  const customer = await createOrderingCustomer(venue);
  await customer.controller.sendToStaff();
  await customer.endWait();
  expect(customer.controller.view.get()).toMatchObject(OF_OTHER_SESSION);
  expect(customer.inCart()).toEqual([]);
  expect([venue.searched().length, venue.sent().length]).toEqual([2, 1]);
});

it('after the cookies were deleted, an order that has not arrived is sent again by a press', async () => {
  const venue = createFakeOrderServer(['request lost'], [CANA, DOBLE], lostSession());
  const customer = await createOrderingCustomer(venue);
  await customer.controller.sendToStaff();
  await customer.endWait();
  expect(customer.controller.view.get()).toMatchObject({ kind: 'not-arrived' });
  await customer.controller.sendToStaff();
  expect(customer.arrived).toHaveLength(1);
});

it('after the cookies were deleted, a changed cart is not sent before the customer has read that the first order arrived', async () => {
  const venue = createFakeOrderServer(['response lost'], [CANA, DOBLE], lostSession());
  const customer = await createOrderingCustomer(venue);
  await customer.controller.sendToStaff();
  customer.add(DOBLE.id);
  await customer.controller.sendToStaff();
  expect(customer.controller.view.get()).toMatchObject(OF_OTHER_SESSION);
  expect(customer.inCart()).toEqual(['Doble x1']);
  expect(venue.sent()).toHaveLength(1);
});

it('an order that is sent again in another session is not reported as lost, and leaves the cart', async () => {
  const venue = createFakeOrderServer(['response lost', { refused: 'order-of-other-session' }]);
  const customer = await createOrderingCustomer(venue);
  await customer.controller.sendToStaff();
  await customer.controller.sendToStaff();
  expect(customer.controller.view.get()).toMatchObject(OF_OTHER_SESSION);
  expect(customer.inCart()).toEqual([]);
});

it('a page that cannot open another session does not say what became of the order', async () => {
  const refused = { refused: 'not-identified' } as const;
  const venue = createFakeOrderServer(['response lost'], [CANA, DOBLE], [refused, refused, refused, refused]);
  const customer = await createOrderingCustomer(venue);
  await customer.controller.sendToStaff();
  await customer.endWait();
  expect(customer.controller.view.get()).toMatchObject({ kind: 'unknown' });
  expect(customer.inCart()).toEqual(['Caña x1']);
});
