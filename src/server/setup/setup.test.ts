// The first-run checklist, and the defaults of a new venue.
import { describe, expect, it } from 'vitest';
import { type SetupStep, setupStepsOf } from '#domain/setup.ts';
import { anOrderOf, storeSmallMenu } from '#server/payments/testing/carts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { storedWindows } from '#server/schedule/testing/stored-windows.ts';

const PRINTER = { name: 'Barra', name_key: 'barra', url: 'http://192.168.1.50', active: true, updated_on: new Date() };

const venue = await openTestVenue();
const owner = await venue.staffBrowser('OWNER');
const inNewVenue = await missing();
await owner.setup.createDefaults({});
await venue.staffBrowser('OWNER');
let bar = await storeSmallMenu(venue.db);
const duringSetup = await setUp();

it('a new venue lacks every setup step but the payment mode, because manual payment needs no keys', () => {
  expect(inNewVenue).toEqual([
    ...['product-types', 'categories', 'products', 'hours', 'company', 'tables'],
    ...['printed-codes', 'staff', 'printers', 'test-order'],
  ]);
});

it('the defaults are created once, also when the request is repeated, and changed hours stay', async () => {
  const other = await openTestVenue();
  const [first, second] = [await other.staffBrowser('OWNER'), await other.staffBrowser('OWNER')];
  await other.db.deleteFrom('schedules').execute();
  await other.db.deleteFrom('product_types').execute();
  expect((await first.settings.readSettings({})).isInitialized).toBe(false);

  await Promise.all([first.setup.createDefaults({}), second.setup.createDefaults({})]);
  expect(await missing(first)).not.toContain('product-types');
  expect((await first.settings.readSettings({})).isInitialized).toBe(true);
  const { drinks, food } = await first.schedules.readSchedules({});
  for (const { windows, closed } of [...drinks, ...food]) {
    expect({ windows, closed }).toEqual({ windows: [{ init: 720, fin: 1380 }], closed: false });
  }

  await other.db.updateTable('schedules').set(storedWindows('10:00-23:00')).execute();
  await first.setup.createDefaults({});
  const changed = await first.schedules.readSchedules({});
  expect(changed.drinks.every(({ windows: [window] }) => window?.init === 600)).toBe(true);
});

it('each setup step is done once its own thing is there, and no longer missing at the end', () => {
  expect(duringSetup).toEqual({
    withMenuAndTables: ['hours', 'company', 'printed-codes', 'printers', 'test-order'],
    withHoursCodesAndPrinter: ['company', 'test-order'],
    withCompany: ['test-order'],
    isOrdered: true,
    atEnd: [],
  });
});

describe('a step is listed as missing exactly when it stops a customer’s order:', () => {
  it.each<[string, SetupStep[], (db: Database) => Promise<unknown>]>([
    ['everything present', [], async () => undefined],
    ['no keys', ['payment-method'], (db) => db.updateTable('settings').set({ payment_mode: 'redsys' }).execute()],
    ['no table', ['tables'], (db) => db.updateTable('table_qrs').set({ active: false }).execute()],
    ['all closed', ['products', 'hours'], (db) => db.updateTable('schedules').set({ closed: true }).execute()],
    ['sold out', ['products'], (db) => db.updateTable('products').set({ stock: 0 }).execute()],
    ['only what is closed', ['products', 'hours'], leaveOnlyWhatIsClosed],
    ['drinks at the bar, and nothing else', ['products'], leaveOnlyDrinksAtTheBar],
    ['no soft drink for the only drink', ['products'], leaveOnlyAMixedDrink],
    ['closed on Sundays alone', [], closeOnSundays],
  ])('%s', async (_, expected, change) => {
    await change(venue.db);
    expect(await missing()).toEqual(expected);
    expect(await canOrder()).toBe(expected.length === 0);
    await restore(venue.db);
  });
});

it('the checklist shows only to the owner whether mails are sent', async () => {
  expect(await owner.setup.readSetup({})).toMatchObject({ sendsMail: false });
  const manager = await venue.staffBrowser('MANAGER');
  await expect(manager.setup.readSetup({})).rejects.toMatchObject({ code: 'not-allowed' });

  const mail = { smtpUrl: 'smtp://mail.laencina.test', from: 'hola@laencina.test' };
  const withMail = await openTestVenue({ mail });
  const itsOwner = await withMail.staffBrowser('OWNER');
  expect(await itsOwner.setup.readSetup({})).toMatchObject({ sendsMail: true });
});

it.each([
  ['without a public address', 'http://localhost:3000', true, false],
  ['with one', 'https://bar.example', true, true],
  ['outside production', 'http://localhost:3000', false, null],
])('the checklist of a server %s says so', async (_, publicUrl, isProduction, expected) => {
  const server = await openTestVenue({ publicUrl, production: { isProduction } });
  const { steps } = await (await server.staffBrowser('OWNER')).setup.readSetup({});
  expect(steps.find(({ step }) => step === 'public-address')?.isDone ?? null).toBe(expected);
});

/** Sets the venue up step by step. Returns what is missing meanwhile. */
async function setUp() {
  const withMenuAndTables = await missing();
  await owner.schedules.confirmHours({});
  await owner.tables.recordCodesPrinted({});
  await owner.tables.recordCodesPrinted({});
  await venue.db
    .insertInto('printers')
    .values({ ...PRINTER, id: venue.newId() })
    .execute();
  const withHoursCodesAndPrinter = await missing();
  const { version, company } = await owner.settings.readSettings({});
  const filled = { company: 'La Encina, S. L.', nif: 'B37999992', address: 'Plaza del Olmo, 4' };
  await owner.settings.saveCompany({ ...company, ...filled, shown: { version } });
  const withCompany = await missing();
  const isOrdered = await canOrder();
  return { withMenuAndTables, withHoursCodesAndPrinter, withCompany, isOrdered, atEnd: await missing() };
}

/** Leaves only food, while the kitchen never opens. */
async function leaveOnlyWhatIsClosed(db: Database): Promise<void> {
  await db.deleteFrom('products').where('product_type_id', '=', 'drinks').execute();
  await db.updateTable('schedules').set({ closed: true }).where('product_type_id', '=', 'food').execute();
}

async function leaveOnlyDrinksAtTheBar(db: Database): Promise<void> {
  await db.deleteFrom('products').where('product_type_id', '=', 'food').execute();
  await db.updateTable('settings').set({ drinks_at_bar: true }).execute();
}

async function leaveOnlyAMixedDrink(db: Database): Promise<void> {
  await db.deleteFrom('products').where('product_type_id', '=', 'food').execute();
  await db.updateTable('products').set({ can_be_combined: true }).execute();
  await db.updateTable('product_sizes').set({ size: 'cubata' }).execute();
}

async function closeOnSundays(db: Database): Promise<void> {
  await db.updateTable('schedules').set({ closed: true }).where('weekday', '=', 0).execute();
}

async function restore(db: Database): Promise<void> {
  for (const table of ['products', 'categories', 'table_qrs'] as const) await db.deleteFrom(table).execute();
  await db.updateTable('settings').set({ payment_mode: 'manual', drinks_at_bar: false }).execute();
  await db.updateTable('schedules').set({ closed: false }).execute();
  bar = await storeSmallMenu(db);
}

/** True if a customer can order one of the two products in one of its sizes. */
async function canOrder(): Promise<boolean> {
  const attempts = [bar.beer, bar.croquettes].flatMap((productId) =>
    (['base', 'cubata'] as const).map(async (size) => {
      const customerBrowser = venue.browser();
      await customerBrowser.customers.scanTable({ code: 'A1' });
      const { lines, ...order } = anOrderOf(productId);
      return customerBrowser.payments.placeOrder({ ...order, lines: lines.map((line) => ({ ...line, size })) });
    }),
  );
  const outcomes = await Promise.allSettled(attempts);
  return outcomes.some(({ status }) => status === 'fulfilled');
}

async function missing(reader = owner): Promise<SetupStep[]> {
  const { steps } = await reader.setup.readSetup({});
  expect(steps.map(({ step }) => step)).toEqual(setupStepsOf({ isProduction: false }));
  return steps.filter(({ isDone }) => !isDone).map(({ step }) => step);
}
