import { expect, it } from 'vitest';
import { aDrink, anId } from '#contract/testing/products.ts';
import { aMenu } from '#customer/shared/testing/builders.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import {
  CANA,
  createFakeOrderServer,
  createOrderingCustomer,
  DOBLE,
  type OrderRequestOutcome,
} from './testing/ordering-customer.ts';

it('a placed order empties the cart, is counted and opens its page', async () => {
  const venue = createFakeOrderServer();
  const customer = await createOrderingCustomer(venue);
  customer.cart.setGeneralNotes('Sin prisa ');
  await customer.controller.sendToStaff();
  expect(customer.arrived).toEqual([{ orderId: anId(1), tableCode: 'A1' }]);
  expect(customer.cart.state.get()).toMatchObject({ lines: [], generalNotes: '', termsAccepted: true });
  expect(customer.identity.state.get().ordersCount).toBe(1);
  expect(customer.backend.entries.has('orders')).toBe(false);
  expect(venue.sent()[0]?.input).toMatchObject({
    tableCode: 'A1',
    comment: 'Sin prisa',
    termsAccepted: true,
    lines: [{ productId: CANA.id, quantity: 1, shownPrice: 180 }],
  });
});

it('a double tap on «Pedir» places one order', async () => {
  const venue = createFakeOrderServer();
  const customer = await createOrderingCustomer(venue);
  await Promise.all([customer.controller.sendToStaff(), customer.controller.sendToStaff()]);
  expect(venue.sent()).toHaveLength(1);
});

it('an order without a response is sent again with the same id and content', async () => {
  const venue = createFakeOrderServer(['response lost']);
  const customer = await createOrderingCustomer(venue);
  await customer.controller.sendToStaff();
  expect(customer.controller.view.get()).toMatchObject({ kind: 'unknown' });
  expect(customer.inCart()).toEqual(['Caña x1']);

  await customer.controller.sendToStaff();
  expect(customer.arrived).toHaveLength(1);
  const [first, second] = venue.sent();
  expect(second).toEqual(first);
  expect(venue.placed.size).toBe(1);
});

it('a retry after a reload sends the same order', async () => {
  const venue = createFakeOrderServer(['request lost']);
  const customer = await createOrderingCustomer(venue);
  await customer.controller.sendToStaff();
  const reloaded = await createOrderingCustomer(venue, customer.backend);
  await reloaded.controller.search();
  expect(reloaded.inCart()).toEqual(['Caña x1']);
  await reloaded.controller.sendToStaff();
  const [first, second] = venue.sent();
  expect(second).toEqual(first);
});

it('a changed cart is another order once the server confirms that the first one does not exist', async () => {
  const venue = createFakeOrderServer(['request lost']);
  const customer = await createOrderingCustomer(venue);
  await customer.controller.sendToStaff();
  customer.add(DOBLE.id);
  await customer.controller.sendToStaff();
  expect([...venue.placed]).toEqual([anId(2)]);
});

it('a changed cart keeps only its new lines, unsent, when the first order turns out to have arrived', async () => {
  const venue = createFakeOrderServer(['response lost']);
  const customer = await createOrderingCustomer(venue);
  await customer.controller.sendToStaff();
  customer.add(CANA.id);
  customer.add(DOBLE.id);
  await customer.controller.sendToStaff();
  expect(customer.controller.view.get()).toEqual({ kind: 'older-arrived' });
  expect(customer.inCart()).toEqual(['Caña x1', 'Doble x1']);
  expect([...venue.placed]).toEqual([anId(1)]);
});

it('an order that had arrived opens its page when the connection is back', async () => {
  const customer = await createOrderingCustomer(createFakeOrderServer(['response lost']));
  await customer.controller.sendToStaff();
  await customer.controller.search();
  expect(customer.arrived).toHaveLength(1);
  expect(customer.inCart()).toEqual([]);
});

it('an order that had not arrived is reported and keeps its id when the connection is back', async () => {
  const customer = await createOrderingCustomer(createFakeOrderServer(['request lost']));
  await customer.controller.sendToStaff();
  await customer.controller.search();
  expect(customer.controller.view.get()).toMatchObject({ kind: 'not-arrived', order: { orderId: anId(1) } });
  expect(customer.backend.entries.get('orders')).toContain(anId(1));
});

it('an order that had arrived is reported on the next visit and removed from the cart', async () => {
  const venue = createFakeOrderServer(['response lost']);
  const customer = await createOrderingCustomer(venue);
  await customer.controller.sendToStaff();
  const next = await createOrderingCustomer(venue, customer.backend);
  await next.controller.search();
  expect(next.reports).toEqual(['arrived earlier']);
  expect(next.inCart()).toEqual([]);
});

it('a changed price is named and shown in the cart, and the next press orders at that price', async () => {
  const dearer = { ...CANA, sizes: pricedSizes({ base: 210 }) };
  const venue = createFakeOrderServer([{ refused: 'price-changed', details: { lines: ['Caña'] } }], [dearer, DOBLE]);
  const customer = await createOrderingCustomer(venue);
  await customer.controller.sendToStaff();
  expect(customer.controller.view.get()).toEqual({
    kind: 'refused',
    code: 'price-changed',
    text: 'Ha cambiado el precio de tu pedido. Revísalo y pulsa otra vez. Se trata de: Caña.',
  });
  expect(customer.cart.state.get().priceChanges).toEqual([{ label: 'Caña', before: 180, now: 210 }]);
  expect(customer.arrived).toEqual([]);

  await customer.controller.sendToStaff();
  expect(customer.arrived).toHaveLength(1);
  expect(venue.sent()[1]?.input).toMatchObject({ lines: [{ shownPrice: 210 }] });
});

it('too few units refresh the menu, so that the cart can say how many are left', async () => {
  const counted = { ...CANA, countsStock: true, stock: 1 } as const;
  const refusal: OrderRequestOutcome = { refused: 'not-enough-stock', details: { lines: ['Caña'] } };
  const customer = await createOrderingCustomer(createFakeOrderServer([refusal], [counted, DOBLE]));
  await customer.controller.sendToStaff();
  expect(customer.controller.view.get()).toMatchObject({
    code: 'not-enough-stock',
    text: expect.stringMatching(/: Caña\.$/),
  });
  expect(customer.menu.get().products).toMatchObject([{ stock: 1, countsStock: true }, { name: 'Doble' }]);
});

it('a refusal names the lines as the cart does', async () => {
  const rum = aDrink(3, { name: 'Ron Barceló', sizes: pricedSizes({ copa: 600 }) });
  const label = 'Ron Barceló - copa';
  const refusal: OrderRequestOutcome = { refused: 'price-changed', details: { lines: [label, 'Doble'] } };
  const customer = await createOrderingCustomer(createFakeOrderServer([refusal], [CANA, rum]));
  customer.menu.set(aMenu([CANA, rum]));
  customer.cart.add({ productId: rum.id, size: 'copa', quantity: 1, notes: '', mixerId: null, ingredients: [] });
  await customer.controller.sendToStaff();
  expect(customer.controller.view.get()).toMatchObject({
    text: expect.stringContaining(': Copa de Ron Barceló, Doble.'),
  });
});

it('sold-out lines stay in the cart and out of what is sent', async () => {
  const venue = createFakeOrderServer(
    [{ refused: 'out-of-stock', details: { lines: ['Caña'] } }],
    [{ ...CANA, stock: 0 }, DOBLE],
  );
  const customer = await createOrderingCustomer(venue);
  customer.add(DOBLE.id);
  await customer.controller.sendToStaff();
  await customer.controller.sendToStaff();
  expect(venue.sent()[1]?.input).toMatchObject({ lines: [{ productId: DOBLE.id }] });
  expect(customer.inCart()).toEqual(['Caña x1']);
});

it('an order without a table is not sent and the customer is asked to scan a code', async () => {
  const venue = createFakeOrderServer();
  const customer = await createOrderingCustomer(venue);
  customer.table.drop('expired');
  await customer.controller.sendToStaff();
  expect(customer.controller.view.get()).toMatchObject({ text: 'Por favor, escanea el código QR de nuevo' });
  expect(venue.sent()).toEqual([]);
});

it('a table that the server no longer accepts is dropped', async () => {
  const customer = await createOrderingCustomer(createFakeOrderServer([{ refused: 'table-expired' }]));
  await customer.controller.sendToStaff();
  expect(customer.table.state.get().status).toBe('expired');
  expect(customer.controller.view.get()).toMatchObject({ kind: 'refused', code: 'table-expired' });
});

it('a cart without accepted terms is not sent', async () => {
  const venue = createFakeOrderServer();
  const customer = await createOrderingCustomer(venue);
  customer.cart.acceptTerms(false);
  await customer.controller.sendToStaff();
  expect(customer.controller.view.get()).toMatchObject({ code: 'terms-to-order' });
  expect(venue.sent()).toEqual([]);
});

it('a refusal is cleared as soon as the customer changes something, and no sooner', async () => {
  const customer = await createOrderingCustomer(
    createFakeOrderServer([{ refused: 'too-many-requests', details: { seconds: 30 } }]),
  );
  await customer.controller.sendToStaff();
  expect(customer.controller.view.get()).toMatchObject({
    text: 'Demasiadas peticiones seguidas. Espera un momento y vuelve a intentarlo. Espera 30 segundos.',
  });
  // The menu was read again, and another tab has stored the same cart.
  customer.cart.refresh();
  customer.cart.restore();
  expect(customer.controller.view.get()).toMatchObject({ kind: 'refused' });
  customer.add(DOBLE.id);
  expect(customer.controller.view.get()).toEqual({ kind: 'idle' });
});

it('a session lost with its cookies is opened again, and the same order is sent', async () => {
  const venue = createFakeOrderServer([{ refused: 'not-identified' }]);
  const customer = await createOrderingCustomer(venue);
  await customer.controller.sendToStaff();
  expect(customer.arrived).toHaveLength(1);
  const [first, second] = venue.sent();
  expect(second).toEqual(first);
});

it('an internal error of the server leaves it unknown whether the order exists', async () => {
  const customer = await createOrderingCustomer(createFakeOrderServer([{ refused: 'broken' }]));
  await customer.controller.sendToStaff();
  expect(customer.controller.view.get()).toMatchObject({ kind: 'unknown' });
  expect(customer.backend.entries.has('orders')).toBe(true);
});

it.each([
  ['manual', 'without a choice'],
  ['stripe', 'as the choice to pay staff'],
  ['redsys', 'as the choice to pay staff'],
] as const)('an order in the payment mode %s is sent %s', async (paymentMode, _) => {
  const venue = createFakeOrderServer();
  const customer = await createOrderingCustomer(venue, undefined, paymentMode);
  await customer.controller.sendToStaff();
  const sent = venue.sent().map(({ input }) => JSON.stringify(input).includes('"payTo":"staff"'));
  expect(sent).toEqual([paymentMode !== 'manual']);
  expect(customer.arrived).toHaveLength(1);
});

it('an order to pay to staff whose reply was lost is repeated as the same order', async () => {
  const venue = createFakeOrderServer(['response lost']);
  const customer = await createOrderingCustomer(venue, undefined, 'stripe');
  await customer.controller.sendToStaff();
  await customer.controller.sendToStaff();
  const [first, second] = venue.sent();
  expect(second).toEqual(first);
  expect([...venue.placed]).toEqual([anId(1)]);
});

it('an order to pay to staff that had not arrived is sent again under its id', async () => {
  const venue = createFakeOrderServer(['request lost']);
  const customer = await createOrderingCustomer(venue, undefined, 'stripe');
  await customer.controller.sendToStaff();
  await customer.endWait();
  await customer.controller.sendToStaff();
  const [first, second] = venue.sent();
  expect(second).toEqual(first);
});

it('an order to pay to staff that had not arrived no longer blocks paying online', async () => {
  const customer = await createOrderingCustomer(createFakeOrderServer(['request lost']), undefined, 'stripe');
  await customer.controller.sendToStaff();
  expect(customer.backend.entries.has('orders')).toBe(true);
  await customer.controller.search();
  expect(customer.controller.view.get()).toMatchObject({ kind: 'not-arrived', order: { orderId: anId(1) } });
  expect(customer.backend.entries.has('orders')).toBe(false);
});
