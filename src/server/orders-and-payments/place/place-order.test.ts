// Customers place orders.
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ServerRefusalError } from '#contract/client.ts';
import type { PlaceOrderInput } from '#contract/payments.ts';
import { refusalReplyShape } from '#contract/refusal-reply.ts';
import { cents } from '#domain/money.ts';
import { addCategory, addProduct } from '#server/menu/testing/menu.ts';
import { readChargedLines } from '#server/orders/index.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';

const venue = await openTestVenue();
const products = await fillMenu(venue);
await addTable(venue.db, 'A1');
await addTable(venue.db, 'Z9', false);
let customer: TestBrowser;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db
    .updateTable('settings')
    .set({ payment_mode: 'manual', manual_orders_are_paid: false, qr_expiry: null, drinks_at_bar: false })
    .execute();
  customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1' });
  await customer.customers.identify({ email: 'lucia@example.com' });
});

it('what an order contains can be read by its own customer alone, with choices and notes', async () => {
  const lines = [
    aLine('cana', { quantity: 2, notes: 'Muy fría' }),
    aCubata(),
    aLine('pizza', { ingredients: [{ name: 'Jamón', quantity: 2 }] }),
  ];
  const input = anOrder(lines);
  await customer.payments.placeOrder(input);
  const { lines: read } = await customer.rounds.readOrderToRepeat({ orderId: input.orderId });
  const names = { name: expect.any(String), label: expect.any(String) };
  expect(read).toEqual(lines.map(({ shownPrice: _, ...line }) => ({ ...line, ...names })));
  expect(read.map(({ name }) => name)).toContain('Ron Barceló');
  expect(read.map(({ label }) => label)).toEqual([
    'Caña',
    'Ron Barceló - cubata + Monster',
    expect.stringMatching(/\[Jamón x2\]$/),
  ]);
  const stranger = venue.browser();
  await stranger.customers.scanTable({ code: 'A1' });
  await expect(stranger.rounds.readOrderToRepeat({ orderId: input.orderId })).rejects.toMatchObject({
    code: 'not-found',
  });
});

it('emoji and invisible characters are dropped from the notes, and their text is ordered', async () => {
  const input = anOrder([aLine('cana', { notes: 'Muy 🧊 fría \u0007👍🏽' })], { comment: 'Sin prisa 🙏' });
  await customer.payments.placeOrder(input);
  expect(await paymentOf(input.orderId)).toMatchObject({ comment: 'Sin prisa' });
  expect(await readChargedLines(venue.db, input.orderId)).toMatchObject([{ notes: 'Muy fría' }]);
});

describe('placing an order in manual payment mode', () => {
  it('stores one owed payment, and one order with its lines at the menu’s prices, and returns the number', async () => {
    const input = anOrder([aLine('cana', { quantity: 2, shownPrice: cents(250) }), aCubata()], {
      comment: ' Sin prisa ',
    });
    const placed = await customer.payments.placeOrder(input);

    expect(placed).toMatchObject({
      orderId: input.orderId,
      paymentState: 'pending',
      isOwed: true,
      total: 2 * 250 + 900,
    });
    const payment = await paymentOf(input.orderId);
    expect(payment).toMatchObject({
      number: placed.paymentNumber,
      state: 'pending',
      payment_method: 'manual',
      total_amount_order: 1400,
      amount_paid_by_user: 0,
      email: 'lucia@example.com',
      table_code: 'A1',
      payment_on: null,
      z_closure_id: null,
      to_collect: true,
    });
    expect(await customer.orders.readOrder({ orderId: input.orderId })).toMatchObject({
      comment: 'Sin prisa',
      paymentState: 'pending',
      total: 1400,
      lines: [
        { label: 'Caña', size: '', quantity: 2, price: 250, isPending: true },
        { label: 'Ron Barceló + Monster', size: 'cubata', quantity: 1, price: 900, isPending: true },
      ],
    });
  });

  it('numbers payments without a gap, also when twenty customers order at the same time', async () => {
    const before = await lastNumber();
    const customers = await Promise.all(Array.from({ length: 20 }, newCustomerAtA1));
    const placed = await Promise.all(customers.map((each) => each.payments.placeOrder(anOrder([aLine('cana')]))));
    const numbers = placed.map(({ paymentNumber }) => paymentNumber).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => before + index + 1));
    expect(await lastNumber()).toBe(before + 20);
  });

  it('enters every payment into the one open Z closure', async () => {
    await venue.db.deleteFrom('order_lines').execute();
    const customers = await Promise.all(Array.from({ length: 6 }, newCustomerAtA1));
    await Promise.all(customers.map((each) => each.payments.placeOrder(anOrder([aLine('cana')]))));
    const open = await venue.db.selectFrom('z_closures').selectAll().where('closed_on', 'is', null).execute();
    expect(open).toHaveLength(1);
  });
});

describe('a repeated order id', () => {
  it('gets the same response, and stores nothing twice', async () => {
    const input = anOrder([aLine('cana')]);
    const first = await customer.payments.placeOrder(input);
    expect(await customer.payments.placeOrder(input)).toEqual(first);
    expect(await countOrders(input.orderId)).toEqual({ payments: 1, orders: 1, lines: 1 });
  });

  it('that was closed before the order arrived is refused, and stores nothing', async () => {
    const input = anOrder([aLine('cana')]);
    const { orderId } = input;
    for (let times = 0; times < 2; times += 1)
      await expect(customer.attempts.cancelCheckout({ orderId })).rejects.toMatchObject({ code: 'not-found' });
    await expectRefusal(customer.payments.placeOrder(input), 'order-id-closed');
    expect(await countOrders(orderId)).toEqual({ payments: 0, orders: 0, lines: 0 });
    await expect(customer.attempts.readPayment({ orderId })).rejects.toMatchObject({ code: 'not-found' });
    expect((await customer.orders.listRecentOrders({ page: 1 })).orders.map(({ id }) => id)).not.toContain(orderId);
  });

  it('that is closed at the same moment is either found or never placed', async () => {
    await customer.payments.placeOrder(anOrder([aLine('cana')]));
    for (let round = 0; round < 10; round += 1) {
      const input = anOrder([aLine('cana')]);
      const { orderId } = input;
      const [placed, closed] = await Promise.allSettled([
        customer.payments.placeOrder(input),
        customer.attempts.cancelCheckout({ orderId }),
      ]);
      const isPlaced = placed.status === 'fulfilled';
      if (!isPlaced) expect(placed.reason).toMatchObject({ code: 'order-id-closed' });
      expect(await countOrders(orderId)).toMatchObject({ payments: isPlaced ? 1 : 0, lines: isPlaced ? 1 : 0 });
      expect(closed.status).toBe(isPlaced ? 'fulfilled' : 'rejected');
    }
  });

  it('stores one order with one number when ten requests arrive at the same time', async () => {
    const before = await lastNumber();
    const input = anOrder([aLine('cana')]);
    const responses = await Promise.all(Array.from({ length: 10 }, () => customer.payments.placeOrder(input)));
    expect(new Set(responses.map(({ paymentNumber }) => paymentNumber))).toEqual(new Set([before + 1]));
    expect(await countOrders(input.orderId)).toEqual({ payments: 1, orders: 1, lines: 1 });
    expect(await lastNumber()).toBe(before + 1);
  });

  it('is refused with other content, and the first order stays as it was', async () => {
    const input = anOrder([aLine('cana')]);
    await customer.payments.placeOrder(input);
    const other = { ...input, lines: [aLine('cana', { quantity: 3 })] };
    await expectRefusal(customer.payments.placeOrder(other), 'order-id-reused');
    expect((await customer.orders.readOrder(input)).lines).toMatchObject([{ quantity: 1 }]);
  });

  it('is refused from another customer, who cannot read the order either', async () => {
    const input = anOrder([aLine('cana')]);
    await customer.payments.placeOrder(input);
    const other = await newCustomerAtA1();
    await expectRefusal(other.payments.placeOrder(input), 'order-of-other-session');
    await expectRefusal(other.attempts.cancelCheckout(input), 'order-of-other-session');
    await expectRefusal(other.orders.readOrder(input), 'not-found');
    expect(await customer.attempts.readPayment(input)).toMatchObject({ ending: null });
  });

  it('is the same order although the shown prices were refreshed in between', async () => {
    const input = anOrder([aLine('cana')]);
    const first = await customer.payments.placeOrder(input);
    const refreshed = { ...input, lines: [aLine('cana', { shownPrice: cents(999) })] };
    expect(await customer.payments.placeOrder(refreshed)).toEqual(first);
  });
});

describe('an order is refused, and nothing of it is stored,', () => {
  const cases: [title: string, code: string, order: () => Partial<PlaceOrderInput>][] = [
    ['with an empty cart', 'cart-empty', () => ({ lines: [] })],
    ['with 21 lines', 'cart-too-long', () => ({ lines: Array.from({ length: 21 }, () => aLine('cana')) })],
    ['without the terms', 'terms-to-order', () => ({ termsAccepted: false })],
    ['at a table that does not exist', 'table-not-valid', () => ({ tableCode: 'X1' })],
    ['at an inactive table', 'table-not-valid', () => ({ tableCode: 'Z9' })],
    ['for an unknown product', 'unknown-product', () => ({ lines: [{ ...aLine('cana'), productId: venue.newId() }] })],
    ['for a sold-out product', 'out-of-stock', () => ({ lines: [aLine('agotado')] })],
    ['in a size that is not sold', 'size-not-offered', () => ({ lines: [aLine('cana', { size: 'botella' })] })],
    ['for a cubata without a mixer', 'mixer-required', () => ({ lines: [aCubata({ mixerId: null })] })],
    [
      'with a mixer where none is allowed',
      'mixer-not-allowed',
      () => ({ lines: [aLine('cana', { mixerId: products.cola })] }),
    ],
    ['with food as a mixer', 'unknown-mixer', () => ({ lines: [aCubata({ mixerId: products.croquetas })] })],
    ['with a spirit as a mixer', 'unknown-mixer', () => ({ lines: [aCubata({ mixerId: products.ron })] })],
    ['without the ingredients', 'ingredients-required', () => ({ lines: [aLine('pizza')] })],
    [
      'with too many ingredients',
      'too-many-ingredients',
      () => ({ lines: [aLine('pizza', { ingredients: [{ name: 'Jamón', quantity: 4 }] })] }),
    ],
    [
      'with two of a single choice',
      'one-ingredient',
      () => ({ lines: [aLine('tosta', { ingredients: [{ name: 'Tomate', quantity: 2 }] })] }),
    ],
    [
      'with an ingredient that is not on offer',
      'unknown-ingredient',
      () => ({ lines: [aLine('tosta', { ingredients: [{ name: 'Caviar', quantity: 1 }] })] }),
    ],
    ['with a note of 251 characters', 'note-too-long', () => ({ lines: [aLine('cana', { notes: 'a'.repeat(251) })] })],
    ['with a general note of 251 characters', 'note-too-long', () => ({ comment: 'a'.repeat(251) })],
    ['at a stale price', 'price-changed', () => ({ lines: [aLine('cana', { shownPrice: cents(200) })] })],
  ];

  it.each(cases)('%s', async (_, code, order) => {
    const input = { ...anOrder([aLine('cana')]), ...order() };
    const before = await lastNumber();
    await expectRefusal(customer.payments.placeOrder(input), code);
    expect(await countOrders(input.orderId)).toEqual({ payments: 0, orders: 0, lines: 0 });
    expect(await lastNumber()).toBe(before);
  });

  const malformed: [title: string, change: Record<string, unknown>, field: string, text: RegExp][] = [
    ['a quantity of 0', { quantity: 0 }, 'lines.0.quantity', /entre 1 y 99/],
    ['a negative quantity', { quantity: -1 }, 'lines.0.quantity', /entre 1 y 99/],
    ['a quantity of 10,000', { quantity: 10_000 }, 'lines.0.quantity', /entre 1 y 99/],
    ['half a unit', { quantity: 0.5 }, 'lines.0.quantity', /entre 1 y 99/],
    ['a quantity that is a text', { quantity: 'dos' }, 'lines.0.quantity', /entre 1 y 99/],
    ['a size of a hundred characters', { size: 'a'.repeat(100) }, 'lines.0.size', /No hemos entendido/],
    ['an invalid id', { productId: "1' or '1'='1" }, 'lines.0.productId', /No hemos entendido/],
    ['a price that is a text', { shownPrice: 'gratis' }, 'lines.0.shownPrice', /No hemos entendido/],
    ['a note of ten thousand characters', { notes: 'a'.repeat(10_000) }, 'lines.0.notes', /250 caracteres/],
  ];

  it.each(malformed)('as malformed with %s', async (_, change, field, text) => {
    const order = anOrder([aLine('cana')]);
    const body = JSON.stringify({ ...order, lines: [{ ...order.lines[0], ...change }] });
    const reply = await customer.send({ method: 'PUT', url: `/api/orders/${order.orderId}`, body });
    expect(reply).toMatchObject({ status: 400, body: { code: 'malformed' } });
    const refused = z.parse(refusalReplyShape, reply.body);
    expect(refused.message).toMatch(text);
    expect(Object.keys(refused.details?.fields ?? {})).toEqual([field]);
    expect(await countOrders(order.orderId)).toEqual({ payments: 0, orders: 0, lines: 0 });
  });

  it('when the body is invalid JSON, larger than 64 KB, or not an object', async () => {
    const url = `/api/orders/${venue.newId()}`;
    const send = (body: string) => customer.send({ method: 'PUT', url, body });
    expect(await send('{"lines": [')).toMatchObject({ status: 400, body: { code: 'malformed' } });
    expect(await send('[1, 2]')).toMatchObject({ status: 400, body: { code: 'malformed' } });
    expect(await send(JSON.stringify({ comment: 'a'.repeat(65 * 1024) }))).toMatchObject({
      status: 413,
      body: { code: 'payload-too-large' },
    });
  });

  it('with drinks while the bar is closed, and with food while the kitchen is closed', async () => {
    // 10:00 in Madrid; bar and kitchen open at 12:00.
    venue.setNow(new Date('2026-11-21T09:00:00Z'));
    await expectRefusal(customer.payments.placeOrder(anOrder([aLine('cana')])), 'bar-closed');
    await expectRefusal(customer.payments.placeOrder(anOrder([aLine('croquetas')])), 'kitchen-closed');
  });

  it('with drinks while drinks are sold at the bar only', async () => {
    await venue.db.updateTable('settings').set({ drinks_at_bar: true }).execute();
    await expectRefusal(customer.payments.placeOrder(anOrder([aLine('cana')])), 'drinks-at-bar');
    expect(await customer.payments.placeOrder(anOrder([aLine('croquetas')]))).toMatchObject({
      isOwed: true,
    });
  });

  it('after the scan has expired by the server’s clock', async () => {
    await venue.db.updateTable('settings').set({ qr_expiry: 30 }).execute();
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 30 * 60_000 - 1));
    await customer.payments.placeOrder(anOrder([aLine('cana')]));
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 30 * 60_000));
    await expectRefusal(customer.payments.placeOrder(anOrder([aLine('cana')])), 'table-expired');
  });

  it('at another table than the one that was scanned', async () => {
    await addTable(venue.db, 'B7');
    await expectRefusal(customer.payments.placeOrder(anOrder([aLine('cana')], { tableCode: 'B7' })), 'table-not-valid');
  });

  it('without a session', async () => {
    await expectRefusal(venue.browser().payments.placeOrder(anOrder([aLine('cana')])), 'not-identified');
  });

  it('with a session cookie that belongs to no customer', async () => {
    const stranger = venue.browser();
    stranger.cookies.set('comanda_guest', 'x'.repeat(43));
    await expectRefusal(stranger.payments.placeOrder(anOrder([aLine('cana')])), 'not-identified');
  });

  it('while the payment mode is a provider that is not configured', async () => {
    await venue.db.updateTable('settings').set({ payment_mode: 'redsys' }).execute();
    await expectRefusal(customer.payments.placeOrder(anOrder([aLine('cana')])), 'payment-method-unavailable');
  });

  it('because of a changed price, with the names of the changed lines', async () => {
    const order = anOrder([aLine('cana', { shownPrice: cents(200) }), aLine('croquetas')]);
    const refused = await customer.payments.placeOrder(order).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ServerRefusalError);
    expect(refused).toMatchObject({ details: { lines: ['Caña'] } });
  });
});

describe('the rate limit of orders', () => {
  it('refuses the thirteenth order of one session in a minute, with the seconds to wait', async () => {
    for (let count = 0; count < 12; count += 1) await customer.payments.placeOrder(anOrder([aLine('cana')]));
    const refused = await customer.payments.placeOrder(anOrder([aLine('cana')])).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'too-many-requests' });
    expect(refused instanceof ServerRefusalError && refused.details.seconds).toBeGreaterThan(0);
  });
});

async function fillMenu({ db }: TestVenue) {
  const drinks = { category_id: await addCategory(db, 'drinks', 'Bebidas frías'), product_type_id: 'drinks' as const };
  const food = { category_id: await addCategory(db, 'food', 'Para picar'), product_type_id: 'food' as const };
  return {
    cana: await addProduct(db, { ...drinks, name: 'Caña' }),
    ron: await addProduct(db, {
      ...drinks,
      name: 'Ron Barceló',
      prices: { base: 500, cubata: 800 },
      can_be_combined: true,
    }),
    cola: await addProduct(db, { ...drinks, name: 'Coca-Cola', can_be_combined: true }),
    energy: await addProduct(db, { ...drinks, name: 'Monster', can_be_combined: true, is_energy_drink: true }),
    agotado: await addProduct(db, { ...drinks, name: 'Vermut', stock: 0 }),
    croquetas: await addProduct(db, { ...food, name: 'Croquetas' }),
    pizza: await addProduct(db, {
      ...food,
      name: 'Pizza al gusto',
      has_main_ingredient: true,
      ingredients: ['Jamón', 'Queso', 'Atún'],
      number_of_ingredients: 3,
    }),
    tosta: await addProduct(db, {
      ...food,
      name: 'Tosta',
      has_main_ingredient: true,
      ingredients: ['Tomate', 'Aguacate'],
      number_of_ingredients: 1,
    }),
  };
}

type Line = PlaceOrderInput['lines'][number];

function aLine(product: keyof typeof products, line: Partial<Line> = {}): Line {
  return {
    productId: products[product],
    size: 'base',
    quantity: 1,
    notes: '',
    mixerId: null,
    ingredients: [],
    shownPrice: cents(250),
    ...line,
  };
}

function aCubata(line: Partial<Line> = {}): Line {
  return aLine('ron', { size: 'cubata', mixerId: products.energy, shownPrice: cents(900), ...line });
}

function anOrder(lines: Line[], order: Partial<PlaceOrderInput> = {}): PlaceOrderInput {
  return { orderId: venue.newId(), tableCode: 'A1', lines, comment: '', termsAccepted: true, ...order };
}

async function newCustomerAtA1(): Promise<TestBrowser> {
  const browser = venue.browser();
  await browser.customers.scanTable({ code: 'a1 ' });
  return browser;
}

async function expectRefusal(call: Promise<unknown>, code: string): Promise<void> {
  await expect(call).rejects.toMatchObject({ code });
}

function paymentOf(orderId: string) {
  const payments = venue.db.selectFrom('payments').innerJoin('orders', 'orders.id', 'remainder_of');
  return payments
    .selectAll('payments')
    .select(['comment', 'email'])
    .where('remainder_of', '=', orderId)
    .executeTakeFirst();
}

async function lastNumber(): Promise<number> {
  const counter = await venue.db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'payment')
    .executeTakeFirstOrThrow();
  return counter.value;
}

async function countOrders(orderId: string) {
  const [payments, orders, lines] = await Promise.all([
    venue.db.selectFrom('payments').select('id').where('remainder_of', '=', orderId).execute(),
    venue.db.selectFrom('orders').select('id').where('id', '=', orderId).where('sent_on', 'is not', null).execute(),
    venue.db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', orderId)
      .where('sent_on', 'is not', null)
      .execute(),
  ]);
  return { payments: payments.length, orders: orders.length, lines: lines.length };
}
