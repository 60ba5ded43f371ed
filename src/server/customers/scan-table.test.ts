// Scanning the QR code of a table: sessions, protected codes, expiry.
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';
import { customerSessionTokenOf } from './session-cookie.ts';

const venue = await openTestVenue();
await addTable(venue.db, 'A1');
await addTable(venue.db, 'B7');
await addTable(venue.db, 'Terraza Ñ');
await addTable(venue.db, 'Z9', false);
let customerBrowser: TestBrowser;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.updateTable('settings').set({ qr_expiry: null, protected_qrs: false }).execute();
  customerBrowser = venue.browser();
});

describe('scanning the QR code of a table', () => {
  it('opens a session with the table and returns the table’s label', async () => {
    expect(await customerBrowser.customers.scanTable({ code: 'A1' })).toEqual({
      code: 'A1',
      label: 'A01',
      expiresAt: null,
    });
    expect(await customerBrowser.customers.readCustomer({})).toMatchObject({ table: { code: 'A1', label: 'A01' } });
  });

  it.each(['a1', ' A1 ', '\tA1\n'])('ignores case and surrounding spaces of the code, as in «%s»', async (code) => {
    expect(await customerBrowser.customers.scanTable({ code })).toMatchObject({ code: 'A1' });
  });

  it.each(['A1.', 'A01', 'a1).', 'A1,'])('opens the table A1 with the code «%s», which no table has', async (code) => {
    expect(await customerBrowser.customers.scanTable({ code })).toMatchObject({ code: 'A1', label: 'A01' });
  });

  it('opens the table whose code ends in a dot, beside one without it', async () => {
    await addTable(venue.db, 'B7.');
    expect(await customerBrowser.customers.scanTable({ code: 'B7.' })).toMatchObject({ code: 'B7.' });
    expect(await customerBrowser.customers.scanTable({ code: 'B7' })).toMatchObject({ code: 'B7' });
  });

  it.each(['TERRAZA ñ', 'terraza  Ñ', 'Terraza Ñ'.normalize('NFD')])(
    'accepts Spanish letters in the code, as in «%s»',
    async (code) => {
      expect(await customerBrowser.customers.scanTable({ code })).toMatchObject({ code: 'Terraza Ñ' });
    },
  );

  it('scanning another table moves the customer there', async () => {
    await customerBrowser.customers.scanTable({ code: 'A1' });
    await customerBrowser.customers.scanTable({ code: 'B7' });
    expect(await customerBrowser.customers.readCustomer({})).toMatchObject({ table: { code: 'B7', label: 'B07' } });
  });

  it('repeated scans use one session', async () => {
    await customerBrowser.customers.scanTable({ code: 'A1' });
    const token = customerSessionTokenOf(customerBrowser.cookies.get('comanda_guest') ?? '');
    const { label } = await customerBrowser.customers.readCustomer({});
    await customerBrowser.customers.scanTable({ code: 'B7' });
    expect(customerSessionTokenOf(customerBrowser.cookies.get('comanda_guest') ?? '')).toBe(token);
    expect(await customerBrowser.customers.readCustomer({})).toMatchObject({ label });
  });

  it('a scan keeps the e-mail given before', async () => {
    await customerBrowser.customers.identify({ email: 'lucia@example.com' });
    await customerBrowser.customers.scanTable({ code: 'A1' });
    expect(await customerBrowser.customers.readCustomer({})).toMatchObject({
      label: 'lucia@example.com',
      table: { code: 'A1' },
    });
  });
});

describe('a scan is refused without opening a session', () => {
  it.each([
    ['with an unknown code', 'X1'],
    ['with the code of an inactive table', 'Z9'],
    ['with an empty code', ''],
    ['with an attempt at SQL', "A1' or '1'='1"],
  ])('%s', async (_, code) => {
    await expect(customerBrowser.customers.scanTable({ code })).rejects.toMatchObject({
      code: 'table-not-valid',
      message: 'Por favor, escanea el código QR de nuevo',
    });
    expect(customerBrowser.cookies.size).toBe(0);
  });

  it.each([
    ['with a code of 61 characters', { code: 'a'.repeat(61) }],
    ['with a list instead of a code', { code: ['A1'] }],
    ['with a forbidden character', { code: 'A1\u0000' }],
    ['without a code', {}],
  ])('as a validation error: %s', async (_, input) => {
    const reply = await customerBrowser.send({ method: 'POST', url: '/api/table-scans', body: JSON.stringify(input) });
    expect(reply).toMatchObject({ status: 400, body: { code: 'malformed' } });
    expect(customerBrowser.cookies.size).toBe(0);
  });

  it('and the table scanned before stays', async () => {
    await customerBrowser.customers.scanTable({ code: 'A1' });
    await expect(customerBrowser.customers.scanTable({ code: 'X1' })).rejects.toMatchObject({
      code: 'table-not-valid',
    });
    expect(await customerBrowser.customers.readCustomer({})).toMatchObject({ table: { code: 'A1' } });
  });
});

describe('while QR codes are protected', () => {
  beforeEach(async () => {
    await venue.db.updateTable('settings').set({ protected_qrs: true }).execute();
  });

  it('a scan with the printed key is accepted', async () => {
    expect(await customerBrowser.customers.scanTable({ code: 'a1', key: 'key-A1' })).toMatchObject({ code: 'A1' });
  });

  it.each([
    ['without a key', { code: 'A1' }],
    ['with an empty key', { code: 'A1', key: '' }],
    ["with another table's key", { code: 'A1', key: 'key-B7' }],
    ['with part of its key', { code: 'A1', key: 'key-A' }],
    ['with its key and more', { code: 'A1', key: 'key-A1 ' }],
    ['with its key in another case', { code: 'A1', key: 'KEY-A1' }],
  ])('a scan %s is refused', async (_, input) => {
    await expect(customerBrowser.customers.scanTable(input)).rejects.toMatchObject({ code: 'table-not-valid' });
    expect(customerBrowser.cookies.size).toBe(0);
  });
});

describe('while scans expire', () => {
  beforeEach(async () => {
    await venue.db.updateTable('settings').set({ qr_expiry: 45 }).execute();
  });

  it('the response contains the time of expiry', async () => {
    const expiresAt = '2026-11-21T20:45:00.000Z';
    expect(await customerBrowser.customers.scanTable({ code: 'A1' })).toEqual({ code: 'A1', label: 'A01', expiresAt });
    expect(await customerBrowser.customers.readCustomer({})).toMatchObject({ table: { expiresAt } });
  });

  it('scanning again restarts the time', async () => {
    await customerBrowser.customers.scanTable({ code: 'A1' });
    venue.setNow(new Date('2026-11-21T20:30:00Z'));
    const { expiresAt } = await customerBrowser.customers.scanTable({ code: 'A1' });
    expect(expiresAt).toBe('2026-11-21T21:15:00.000Z');
  });
});
