import { afterAll, beforeAll, expect, it } from 'vitest';
import { SETUP_STEPS, type SetupStep } from '#domain/setup.ts';
import { openSmallBar } from '#server/payments/test-carts.ts';
import { openTestVenue, type TestBrowser, type TestVenue } from '#server/platform/test-venue.ts';

let venue: TestVenue;
let owner: TestBrowser;

beforeAll(async () => {
  venue = await openTestVenue();
  owner = await venue.staffBrowser('OWNER');
});
afterAll(() => venue.close());

it('a new venue needs everything but a payment method: at the bar can always be paid', async () => {
  expect(await missing()).toEqual(['product-types', 'hours', 'tables', 'products', 'company']);
});

it('its product types and hours are created once, whoever presses twice', async () => {
  await venue.db.deleteFrom('schedules').execute();
  await venue.db.deleteFrom('product_types').execute();
  expect((await owner.settings.readSettings({})).isInitialized).toBe(false);

  const second = await venue.staffBrowser('OWNER');
  await Promise.all([owner.setup.createDefaults({}), second.setup.createDefaults({})]);
  expect(await missing()).toEqual(['tables', 'products', 'company']);
  expect((await owner.settings.readSettings({})).isInitialized).toBe(true);
  const { drinks, food } = await owner.schedules.readSchedules({});
  for (const { init, fin, closed } of [...drinks, ...food]) {
    expect({ init, fin, closed }).toEqual({ init: 720, fin: 1380, closed: false });
  }
});

it('hours that were changed stay when the defaults are created again', async () => {
  await venue.db.updateTable('schedules').set({ init: 600 }).execute();
  await owner.setup.createDefaults({});
  const { drinks } = await owner.schedules.readSchedules({});
  expect(drinks.every(({ init }) => init === 600)).toBe(true);
});

it('with a table, something to order and the company nothing is missing', async () => {
  await openSmallBar(venue.db);
  expect(await missing()).toEqual(['company']);
  const { version, company } = await owner.settings.readSettings({});
  const filled = { company: 'La Encina, S. L.', nif: 'B37999992', address: 'Plaza del Olmo, 4' };
  await owner.settings.saveCompany({ ...company, ...filled, shown: { version } });
  expect(await missing()).toEqual([]);
});

it('a payment method whose keys are gone is missing, and so are hours when every day is closed', async () => {
  await venue.db.updateTable('settings').set({ payment_method: 'redsys' }).execute();
  await venue.db.updateTable('schedules').set({ closed: true }).execute();
  expect(await missing()).toEqual(['hours', 'payment-method']);
});

async function missing(): Promise<SetupStep[]> {
  const { steps } = await owner.setup.readSetup({});
  expect(steps.map(({ step }) => step)).toEqual(SETUP_STEPS);
  return steps.filter(({ isDone }) => !isDone).map(({ step }) => step);
}
