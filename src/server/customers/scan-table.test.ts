import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';

let venue: TestVenue;
let guest: TestBrowser;

beforeAll(async () => {
  venue = await openTestVenue();
  await addTable(venue.db, 'A1');
  await addTable(venue.db, 'B7');
  await addTable(venue.db, 'Terraza Ñ');
  await addTable(venue.db, 'Z9', false);
});
afterAll(() => venue.close());

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.updateTable('settings').set({ qr_expiry: null, protected_qrs: false }).execute();
  guest = venue.browser();
});

describe('scanning the code of a table', () => {
  it('opens a session that remembers the table, and tells its label', async () => {
    expect(await guest.customers.scanTable({ code: 'A1' })).toEqual({ code: 'A1', label: 'A01', expiresAt: null });
    expect(await guest.customers.readCustomer({})).toMatchObject({ table: { code: 'A1', label: 'A01' } });
  });

  it.each(['a1', ' A1 ', '\tA1\n'])('does not mind case or spaces around, as in «%s»', async (code) => {
    expect(await guest.customers.scanTable({ code })).toMatchObject({ code: 'A1' });
  });

  it.each(['TERRAZA ñ', 'terraza  Ñ', 'Terraza Ñ'.normalize('NFD')])(
    'reads Spanish letters, as in «%s»',
    async (code) => {
      expect(await guest.customers.scanTable({ code })).toMatchObject({ code: 'Terraza Ñ' });
    },
  );

  it('of another table moves the guest there', async () => {
    await guest.customers.scanTable({ code: 'A1' });
    await guest.customers.scanTable({ code: 'B7' });
    expect(await guest.customers.readCustomer({})).toMatchObject({ table: { code: 'B7', label: 'B07' } });
  });

  it('is one session however often the guest scans', async () => {
    await guest.customers.scanTable({ code: 'A1' });
    const token = guest.cookies.get('comanda_guest');
    const { label } = await guest.customers.readCustomer({});
    await guest.customers.scanTable({ code: 'B7' });
    expect(guest.cookies.get('comanda_guest')).toBe(token);
    expect(await guest.customers.readCustomer({})).toMatchObject({ label });
  });

  it('keeps the e-mail that the guest gave before', async () => {
    await guest.customers.identify({ email: 'lucia@example.com' });
    await guest.customers.scanTable({ code: 'A1' });
    expect(await guest.customers.readCustomer({})).toMatchObject({ label: 'lucia@example.com', table: { code: 'A1' } });
  });
});

describe('a scan is refused, and opens no session', () => {
  it.each([
    ['of a code that no table has', 'X1'],
    ['of an inactive table', 'Z9'],
    ['of no code', ''],
    ['of an attempt at SQL', "A1' or '1'='1"],
  ])('%s', async (_, code) => {
    await expect(guest.customers.scanTable({ code })).rejects.toMatchObject({
      code: 'table-not-valid',
      message: 'Por favor escanea el código qr de nuevo',
    });
    expect(guest.cookies.size).toBe(0);
  });

  it.each([
    ['of a code of 61 characters', { code: 'a'.repeat(61) }],
    ['of a code that is a list', { code: ['A1'] }],
    ['of a character that no text may hold', { code: 'A1\u0000' }],
    ['without a code', {}],
  ])('as malformed: %s', async (_, input) => {
    const reply = await guest.send({ method: 'POST', url: '/api/table-scans', body: JSON.stringify(input) });
    expect(reply).toMatchObject({ status: 400, body: { code: 'malformed' } });
    expect(guest.cookies.size).toBe(0);
  });

  it('and leaves the table that was scanned before', async () => {
    await guest.customers.scanTable({ code: 'A1' });
    await expect(guest.customers.scanTable({ code: 'X1' })).rejects.toMatchObject({ code: 'table-not-valid' });
    expect(await guest.customers.readCustomer({})).toMatchObject({ table: { code: 'A1' } });
  });
});

describe('while the venue protects its codes', () => {
  beforeEach(async () => {
    await venue.db.updateTable('settings').set({ protected_qrs: true }).execute();
  });

  it('a code counts with the key printed in it', async () => {
    expect(await guest.customers.scanTable({ code: 'a1', key: 'key-A1' })).toMatchObject({ code: 'A1' });
  });

  it.each([
    ['without a key', { code: 'A1' }],
    ['with an empty key', { code: 'A1', key: '' }],
    ["with another table's key", { code: 'A1', key: 'key-B7' }],
    ['with part of its key', { code: 'A1', key: 'key-A' }],
    ['with its key and more', { code: 'A1', key: 'key-A1 ' }],
    ['with its key in another case', { code: 'A1', key: 'KEY-A1' }],
  ])('a code %s is as good as none', async (_, input) => {
    await expect(guest.customers.scanTable(input)).rejects.toMatchObject({ code: 'table-not-valid' });
    expect(guest.cookies.size).toBe(0);
  });
});

describe('where scans expire', () => {
  beforeEach(async () => {
    await venue.db.updateTable('settings').set({ qr_expiry: 45 }).execute();
  });

  it('the guest is told when', async () => {
    const expiresAt = '2026-11-21T20:45:00.000Z';
    expect(await guest.customers.scanTable({ code: 'A1' })).toEqual({ code: 'A1', label: 'A01', expiresAt });
    expect(await guest.customers.readCustomer({})).toMatchObject({ table: { expiresAt } });
  });

  it('scanning again gives the whole time anew', async () => {
    await guest.customers.scanTable({ code: 'A1' });
    venue.setNow(new Date('2026-11-21T20:30:00Z'));
    const { expiresAt } = await guest.customers.scanTable({ code: 'A1' });
    expect(expiresAt).toBe('2026-11-21T21:15:00.000Z');
  });
});
