// The costs of products: who may read and save them, what the activity log says, and where they never appear.

import { beforeEach, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import { openTestVenue, type TestBrowser } from '#server/platform/testing/venue.ts';
import {
  addCategory,
  deleteCatalogue,
  newDrinkForm,
  newFoodForm,
  runConcurrently,
  shownValuesOf,
} from './testing/catalogue.ts';

const [GLASS, BOTTLE] = [cents(61), cents(977)];

const venue = await openTestVenue();
const [owner, manager] = [await venue.staffBrowser('OWNER'), await venue.staffBrowser('MANAGER')];
let wines: string;
let productId: string;

beforeEach(async () => {
  await deleteCatalogue(venue.db);
  wines = await addCategory(owner, 'Vinos', 'drinks');
  productId = venue.newId();
  await manager.catalogue.saveDrink(aWine());
});

it('costs are stored by size, and recorded in the activity log once although they are saved twice', async () => {
  const before = await entries();
  const save = { productId, costs: { copa: GLASS, botella: BOTTLE }, shown: {} };
  expect(await owner.catalogue.saveProductCosts(save)).toEqual({ costs: save.costs });
  expect(await owner.catalogue.saveProductCosts(save)).toEqual({ costs: save.costs });
  expect(await owner.catalogue.readProductCosts({ productId })).toEqual({ costs: save.costs });
  const change = { productId, costs: { botella: BOTTLE }, shown: save.costs };
  expect(await owner.catalogue.saveProductCosts(change)).toEqual({ costs: { botella: BOTTLE } });

  const me = await owner.staff.readSession({});
  expect((await entries()).slice(before.length)).toEqual([
    {
      ...{ actor_id: me.id, actor_name: me.name },
      details: {
        ...{ id: productId, name: 'Verdejo' },
        changes: [
          { field: 'costs.copa', before: null, after: GLASS },
          { field: 'costs.botella', before: null, after: BOTTLE },
        ],
      },
    },
    {
      ...{ actor_id: me.id, actor_name: me.name },
      details: { id: productId, name: 'Verdejo', changes: [{ field: 'costs.copa', before: GLASS, after: null }] },
    },
  ]);
});

it('a size in which the product is not sold has no cost, and loses it when its price is removed', async () => {
  const before = await entries();
  const costs = { copa: GLASS, botella: BOTTLE };
  const saved = await owner.catalogue.saveProductCosts({
    productId,
    costs: { ...costs, chupito: cents(5) },
    shown: {},
  });
  expect(saved).toEqual({ costs });
  const shown = shownValuesOf(await manager.catalogue.readProduct({ productId }));
  await manager.catalogue.saveDrink({ ...aWine(), sizes: pricedSizes({ botella: 1400 }), shown });
  expect(await owner.catalogue.readProductCosts({ productId })).toEqual({ costs: { botella: BOTTLE } });
  const manages = await manager.staff.readSession({});
  expect((await entries()).slice(before.length + 1)).toMatchObject([
    { actor_id: manages.id, details: { changes: [{ field: 'costs.copa', before: GLASS, after: null }] } },
  ]);
  // The form that removed the size sends the costs that it had shown.
  const form = { productId, costs: { botella: GLASS }, shown: { botella: BOTTLE } };
  expect(await owner.catalogue.saveProductCosts(form)).toEqual({ costs: { botella: GLASS } });
});

it('two owners who change the same cost at the same time: one is stored, the other is refused', async () => {
  const second = await venue.staffBrowser('OWNER');
  const save = (browser: TestBrowser, cost: number) =>
    browser.catalogue.saveProductCosts({ productId, costs: { copa: cents(cost) }, shown: {} });
  expect((await runConcurrently(save(owner, 50), save(second, 70))).toSorted()).toEqual(['changed-meanwhile', 'done']);
});

it('invalid costs and costs of an unknown product are refused, and nothing is stored', async () => {
  for (const cost of [-1, 1_000_001]) {
    const save = owner.catalogue.saveProductCosts({ productId, costs: { copa: cents(cost) }, shown: {} });
    await expect(save).rejects.toMatchObject({
      code: 'cost-not-valid',
      details: { fields: { costs: 'Por favor, introduce un coste válido' } },
    });
  }
  const unknown = { productId: venue.newId(), costs: { copa: GLASS }, shown: {} };
  await expect(owner.catalogue.saveProductCosts(unknown)).rejects.toMatchObject({ code: 'not-found' });
  await expect(owner.catalogue.readProductCosts(unknown)).rejects.toMatchObject({ code: 'not-found' });
  expect(await owner.catalogue.readProductCosts({ productId })).toEqual({ costs: {} });
});

it('deleting a product deletes its costs', async () => {
  await owner.catalogue.saveProductCosts({ productId, costs: { copa: GLASS }, shown: {} });
  await manager.catalogue.deleteProduct({ productId });
  expect(await venue.db.selectFrom('product_sizes').selectAll().execute()).toEqual([]);
});

it('managers and waiters can neither read nor save costs, and no other response contains them', async () => {
  await owner.catalogue.saveProductCosts({ productId, costs: { copa: GLASS, botella: BOTTLE }, shown: {} });
  const food = await addCategory(owner, 'Tapas', 'food');
  const { id: toast } = await manager.catalogue.saveFood(newFoodForm(food));
  await owner.catalogue.saveProductCosts({ productId: toast, costs: { base: BOTTLE }, shown: {} });
  for (const browser of [manager, await venue.staffBrowser('WAITER')]) {
    const refused = { code: 'not-allowed' };
    await expect(browser.catalogue.readProductCosts({ productId })).rejects.toMatchObject(refused);
    const save = browser.catalogue.saveProductCosts({ productId, costs: {}, shown: {} });
    await expect(save).rejects.toMatchObject(refused);
  }
  const stored = await manager.catalogue.readProduct({ productId });
  const responses = [
    ...[
      stored,
      await owner.catalogue.readProduct({ productId }),
      await manager.catalogue.readProduct({ productId: toast }),
    ],
    await manager.catalogue.saveDrink({ ...aWine(), shown: shownValuesOf(stored) }),
    ...(await Promise.all((['drinks', 'food'] as const).map((section) => manager.catalogue.listProducts({ section })))),
    await venue.browser().menu.readMenu({}),
  ];
  for (const response of responses) expect(JSON.stringify(response)).not.toMatch(/cost|\b61\b|\b977\b/i);
});

function aWine() {
  return newDrinkForm(wines, { productId, name: 'Verdejo', sizes: pricedSizes({ copa: 300, botella: 1400 }) });
}

function entries() {
  return venue.db
    .selectFrom('activity_log')
    .select(['actor_id', 'actor_name', 'details'])
    .where('kind', '=', 'costs-saved')
    .orderBy('id')
    .execute();
}
