// Customers give, correct or skip their e-mail.
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrderOf, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue, type TestBrowser } from '#server/platform/testing/venue.ts';
import { customerSessionTokenOf } from './session-cookie.ts';

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
let customerBrowser: TestBrowser;

beforeEach(() => {
  customerBrowser = venue.browser();
});

describe('a customer who gives an e-mail', () => {
  it('is shown by that e-mail', async () => {
    const customer = { label: 'lucia@example.com', hasEmail: true, table: null, ordersCount: 0 };
    expect(await customerBrowser.customers.identify({ email: 'lucia@example.com' })).toEqual(customer);
    expect(await customerBrowser.customers.readCustomer({})).toEqual(customer);
  });

  it('may type spaces around it; its case is stored as typed', async () => {
    expect(await customerBrowser.customers.identify({ email: '  Lucia.Lopez@Example.com ' })).toMatchObject({
      label: 'Lucia.Lopez@Example.com',
    });
  });

  it('may correct it and stays the same customer', async () => {
    await customerBrowser.customers.identify({ email: 'luci@example.com' });
    const token = customerSessionTokenOf(customerBrowser.cookies.get('comanda_guest') ?? '');
    expect(await customerBrowser.customers.identify({ email: 'lucia@example.com' })).toMatchObject({
      label: 'lucia@example.com',
    });
    expect(customerSessionTokenOf(customerBrowser.cookies.get('comanda_guest') ?? '')).toBe(token);
  });

  it('may remove it and is shown by a label again', async () => {
    await customerBrowser.customers.identify({ email: 'lucia@example.com' });
    expect(await customerBrowser.customers.identify({ email: null })).toMatchObject({
      hasEmail: false,
      label: expect.stringMatching(/^anonimo-/),
    });
  });

  it.each([
    ['', 'email-required', 'El correo electrónico es obligatorio'],
    ['   ', 'email-required', 'El correo electrónico es obligatorio'],
    ['lucia', 'email-not-valid', 'El correo electrónico debe ser válido'],
    ['lucia@', 'email-not-valid', 'El correo electrónico debe ser válido'],
    ['lucia@example', 'email-not-valid', 'El correo electrónico debe ser válido'],
    ['lucia @example.com', 'email-not-valid', 'El correo electrónico debe ser válido'],
    ['<script>@example.com', 'email-not-valid', 'El correo electrónico debe ser válido'],
    ['lucia@example.com\r\nBcc: todos@example.com', 'email-not-valid', 'El correo electrónico debe ser válido'],
  ])('is refused with the e-mail «%s»', async (email, code, message) => {
    await expect(customerBrowser.customers.identify({ email })).rejects.toMatchObject({ code, message });
    expect(customerBrowser.cookies.size).toBe(0);
  });

  it('gets a validation error with the same text when it has more than 254 characters', async () => {
    const body = JSON.stringify({ email: `${'a'.repeat(250)}@example.com` });
    expect(await customerBrowser.send({ method: 'PUT', url: '/api/customer', body })).toMatchObject({
      status: 400,
      body: { code: 'malformed', message: 'El correo electrónico debe ser válido' },
    });
  });
});

describe('a customer who skips the e-mail («Omitir»)', () => {
  it('is shown by a label of their own', async () => {
    const { label, hasEmail } = await customerBrowser.customers.identify({ email: null });
    expect(label).toMatch(/^anonimo-[a-z0-9]{8}$/);
    expect(hasEmail).toBe(false);
    const other = await venue.browser().customers.identify({ email: null });
    expect(other.label).not.toBe(label);
  });

  it('keeps the label in later requests', async () => {
    const { label } = await customerBrowser.customers.identify({ email: null });
    await customerBrowser.customers.scanTable({ code: 'A1' });
    expect(await customerBrowser.customers.identify({ email: null })).toMatchObject({ label });
  });
});

describe('an e-mail is contact data, not a credential', () => {
  it('a second browser with the same e-mail sees none of the first one’s orders', async () => {
    await customerBrowser.customers.scanTable({ code: 'A1' });
    await customerBrowser.customers.identify({ email: 'lucia@example.com' });
    const { orderId } = await customerBrowser.payments.placeOrder(anOrderOf(bar.beer));

    const stranger = venue.browser();
    await stranger.customers.scanTable({ code: 'A1' });
    expect(await stranger.customers.identify({ email: 'lucia@example.com' })).toMatchObject({ ordersCount: 0 });
    expect(await stranger.orders.listRecentOrders({ page: 1 })).toMatchObject({ orders: [], total: 0 });
    await expect(stranger.orders.readOrder({ orderId })).rejects.toMatchObject({ code: 'not-found' });

    expect(await customerBrowser.orders.listRecentOrders({ page: 1 })).toMatchObject({
      orders: [{ id: orderId }],
      total: 1,
    });
  });
});
