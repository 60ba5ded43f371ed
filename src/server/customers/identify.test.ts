import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrderOf, openSmallBar, type SmallBar } from '#server/payments/testing/carts.ts';
import { openTestVenue, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';

let venue: TestVenue;
let bar: SmallBar;
let guest: TestBrowser;

beforeAll(async () => {
  venue = await openTestVenue();
  bar = await openSmallBar(venue.db);
});
afterAll(() => venue.close());

beforeEach(() => {
  guest = venue.browser();
});

describe('a guest who gives an e-mail', () => {
  it('goes by it', async () => {
    const customer = { label: 'lucia@example.com', hasEmail: true, table: null, ordersCount: 0 };
    expect(await guest.customers.identify({ email: 'lucia@example.com' })).toEqual(customer);
    expect(await guest.customers.readCustomer({})).toEqual(customer);
  });

  it('may type spaces around it, and it is kept as it was typed', async () => {
    expect(await guest.customers.identify({ email: '  Lucia.Lopez@Example.com ' })).toMatchObject({
      label: 'Lucia.Lopez@Example.com',
    });
  });

  it('may correct it, and stays the same guest', async () => {
    await guest.customers.identify({ email: 'luci@example.com' });
    const token = guest.cookies.get('comanda_guest');
    expect(await guest.customers.identify({ email: 'lucia@example.com' })).toMatchObject({
      label: 'lucia@example.com',
    });
    expect(guest.cookies.get('comanda_guest')).toBe(token);
  });

  it('may take it back, and is a label again', async () => {
    await guest.customers.identify({ email: 'lucia@example.com' });
    expect(await guest.customers.identify({ email: null })).toMatchObject({
      hasEmail: false,
      label: expect.stringMatching(/^anonimo-/),
    });
  });

  it.each([
    ['', 'email-required', 'Correo electronico es requerido'],
    ['   ', 'email-required', 'Correo electronico es requerido'],
    ['lucia', 'email-not-valid', 'El email debe ser válido'],
    ['lucia@', 'email-not-valid', 'El email debe ser válido'],
    ['lucia@example', 'email-not-valid', 'El email debe ser válido'],
    ['lucia @example.com', 'email-not-valid', 'El email debe ser válido'],
    ['<script>@example.com', 'email-not-valid', 'El email debe ser válido'],
    ['lucia@example.com\r\nBcc: todos@example.com', 'email-not-valid', 'El email debe ser válido'],
  ])('is refused when it is «%s»', async (email, code, message) => {
    await expect(guest.customers.identify({ email })).rejects.toMatchObject({ code, message });
    expect(guest.cookies.size).toBe(0);
  });

  it('is refused as malformed when it has more than 254 characters, in the same words', async () => {
    const body = JSON.stringify({ email: `${'a'.repeat(250)}@example.com` });
    expect(await guest.send({ method: 'PUT', url: '/api/customer', body })).toMatchObject({
      status: 400,
      body: { code: 'malformed', message: 'El email debe ser válido' },
    });
  });
});

describe('a guest who skips the e-mail («Omitir»)', () => {
  it('goes by a label of their own', async () => {
    const { label, hasEmail } = await guest.customers.identify({ email: null });
    expect(label).toMatch(/^anonimo-[a-z0-9]{8}$/);
    expect(hasEmail).toBe(false);
    const other = await venue.browser().customers.identify({ email: null });
    expect(other.label).not.toBe(label);
  });

  it('keeps it with everything they do', async () => {
    const { label } = await guest.customers.identify({ email: null });
    await guest.customers.scanTable({ code: 'A1' });
    expect(await guest.customers.identify({ email: null })).toMatchObject({ label });
  });
});

describe('an e-mail is a contact, no key', () => {
  it('so a second browser that types it sees none of the orders of the first', async () => {
    await guest.customers.scanTable({ code: 'A1' });
    await guest.customers.identify({ email: 'lucia@example.com' });
    const { orderId } = await guest.payments.placeOrder(anOrderOf(bar.beer));

    const stranger = venue.browser();
    await stranger.customers.scanTable({ code: 'A1' });
    expect(await stranger.customers.identify({ email: 'lucia@example.com' })).toMatchObject({ ordersCount: 0 });
    expect(await stranger.orders.listRecentOrders({ page: 1 })).toMatchObject({ orders: [], total: 0 });
    await expect(stranger.orders.readOrder({ orderId })).rejects.toMatchObject({ code: 'not-found' });

    expect(await guest.orders.listRecentOrders({ page: 1 })).toMatchObject({ orders: [{ id: orderId }], total: 1 });
  });
});
