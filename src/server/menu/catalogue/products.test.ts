// Stock, deletion and list of products, and the events of catalogue changes.

import { beforeEach, describe, expect, it } from 'vitest';
import { LIVE_PATHS } from '#contract/live.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import { anOrderOf } from '#server/payments/testing/carts.ts';
import { listenOnFreePort, openStream } from '#server/platform/testing/stream.ts';
import { until } from '#server/platform/testing/until.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';
import {
  addCategory,
  addDrinks,
  deleteCatalogue,
  newCategoryForm,
  newDrinkForm,
  newFoodForm,
  newSubCategoryForm,
  shownValuesOf,
} from './testing/catalogue.ts';

const LATER = new Date(SATURDAY_NIGHT.getTime() + 60_000);

const venue = await openTestVenue();
const owner = await venue.staffBrowser('OWNER');
const manager = await venue.staffBrowser('MANAGER');
let beers: string;
let wines: string;
let tapas: string;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await deleteCatalogue(venue.db);
  beers = await addCategory(owner, 'Cervezas', 'drinks');
  wines = await addCategory(owner, 'Vinos', 'drinks');
  tapas = await addCategory(owner, 'Tapas', 'food');
});

describe('the stock', () => {
  it('is switched off and on, or set to a number, without changing the order of the list', async () => {
    const [first] = await addDrinks(manager, beers, 'A');
    venue.setNow(LATER);
    await addDrinks(manager, wines, 'M');
    const productId = first ?? '';
    for (const stock of [0, 1, 24]) {
      expect(await manager.catalogue.setStock({ productId, stock, shown: 1 })).toEqual({ stock });
      expect((await list('drinks')).products.map(({ name, stock: left }) => [name, left])).toEqual([
        ['M', 1],
        ['A', stock],
      ]);
    }
    expect(await manager.catalogue.readProduct({ productId })).toMatchObject({ version: 1 });
  });

  it('is refused if it is invalid or the product does not exist', async () => {
    const [first] = await addDrinks(manager, beers, 'A');
    const productId = first ?? '';
    for (const stock of [-1, 100_001])
      await expect(manager.catalogue.setStock({ productId, stock, shown: 1 })).rejects.toMatchObject({
        code: 'stock-not-valid',
      });
    await expect(manager.catalogue.setStock({ productId, stock: 1.5, shown: 1 })).rejects.toMatchObject({
      message: 'Por favor, introduce un stock válido',
    });
    const gone = { productId: venue.newId(), stock: 1, shown: 1 };
    await expect(manager.catalogue.setStock(gone)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('keeps its current value when a form that did not edit it is saved', async () => {
    const shown = await manager.catalogue.saveDrink(newDrinkForm(beers, { stock: 10, countsStock: true }));
    await owner.catalogue.setStock({ productId: shown.id, stock: 4, shown: 10 });
    const form = { productId: shown.id, countsStock: true, stock: 10 };
    const renamed = await manager.catalogue.saveDrink(
      newDrinkForm(beers, { ...form, name: 'Clara', shown: shownValuesOf(shown) }),
    );
    expect(renamed).toMatchObject({ stock: 4 });
    const filled = newDrinkForm(beers, { ...form, stock: 30, shown: shownValuesOf(renamed) });
    expect(await manager.catalogue.saveDrink(filled)).toMatchObject({ stock: 30 });
  });
});

describe('deleting a product', () => {
  it('removes it from the menu, and orders keep its name and price', async () => {
    await addTable(venue.db, 'A1');
    const { id } = await manager.catalogue.saveDrink(newDrinkForm(beers));
    const customer = venue.browser();
    await customer.customers.scanTable({ code: 'A1' });
    const { orderId } = await customer.payments.placeOrder(anOrderOf(id));

    await manager.catalogue.deleteProduct({ productId: id });
    expect(await onTheMenu(id)).toBeUndefined();
    expect((await customer.orders.readOrder({ orderId })).lines).toMatchObject([{ label: 'Caña', price: 250 }]);
    await expect(customer.payments.placeOrder(anOrderOf(id))).rejects.toMatchObject({ code: 'unknown-product' });
    await expect(manager.catalogue.readProduct({ productId: id })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is idempotent', async () => {
    const { id } = await manager.catalogue.saveDrink(newDrinkForm(beers));
    await Promise.all([1, 2].map(() => manager.catalogue.deleteProduct({ productId: id })));
    await manager.catalogue.deleteProduct({ productId: id });
    expect((await list('drinks')).products).toEqual([]);
  });
});

describe('the list of products', () => {
  it('contains one section in menu order with prices, and its categories', async () => {
    const { id: lagers } = await owner.catalogue.saveSubCategory(newSubCategoryForm(beers, 'Rubias'));
    await manager.catalogue.saveDrink(
      newDrinkForm(beers, { name: 'A', subCategoryId: lagers, countsStock: true, stock: 6 }),
    );
    venue.setNow(LATER);
    await manager.catalogue.saveDrink(newDrinkForm(wines, { name: 'M' }));
    await manager.catalogue.saveFood(newFoodForm(tapas));
    const { products, categories } = await list('drinks');
    expect(products).toEqual([
      expect.objectContaining({ name: 'M', categoryId: wines, subCategoryId: null }),
      {
        id: expect.any(String),
        name: 'A',
        categoryId: beers,
        subCategoryId: lagers,
        sort: 1,
        stock: 6,
        countsStock: true,
        sizes: pricedSizes({ base: 250 }),
        lacksAllergens: true,
      },
    ]);
    expect(categories).toEqual([
      { id: wines, section: 'drinks', name: 'Vinos', subCategories: [] },
      { id: beers, section: 'drinks', name: 'Cervezas', subCategories: [{ id: lagers, name: 'Rubias' }] },
    ]);
    expect((await list('food')).products).toHaveLength(1);
  });
});

describe('several products that contain no allergens', () => {
  it('state it at once, except one that states others meanwhile, and only once', async () => {
    const forms = ['Agua', 'Tónica', 'Vino'].map((name) => newDrinkForm(beers, { name, sort: 9 }));
    for (const form of forms) await manager.catalogue.saveDrink(form);
    const [water, tonic, wine] = forms.map(({ productId }) => productId);
    const shown = shownValuesOf(await manager.catalogue.readProduct({ productId: wine ?? '' }));
    await manager.catalogue.saveDrink({
      ...newDrinkForm(beers, { name: 'Vino', productId: wine ?? '', shown }),
      allergens: ['sulfitos'],
    });
    const productIds = [water, tonic, wine, venue.newId()].flatMap((id) => id ?? []);
    expect(await manager.catalogue.stateNoAllergens({ productIds })).toEqual({ stated: 2 });
    expect(await manager.catalogue.stateNoAllergens({ productIds })).toEqual({ stated: 0 });
    const stated = await Promise.all([water, tonic, wine].map((id) => onTheMenu(id ?? '')));
    expect(stated.map((product) => product?.allergens)).toEqual([[], [], ['sulfitos']]);
    expect(await manager.catalogue.readProduct({ productId: water ?? '' })).toMatchObject({ version: 2 });
    expect((await list('drinks')).products.filter(({ lacksAllergens }) => lacksAllergens)).toEqual([]);
  });

  it('may be none', async () => {
    expect(await manager.catalogue.stateNoAllergens({ productIds: [] })).toEqual({ stated: 0 });
  });
});

describe('every change of the catalogue', () => {
  it('is published to customers and staff, and is in the next menu', async () => {
    const address = await listenOnFreePort(venue.app);
    const customers = await openStream(address, `${LIVE_PATHS.customer}?topics=menu`, venue.browser());
    const staff = await openStream(
      address,
      `${LIVE_PATHS.staff}?topics=back-office`,
      await venue.staffBrowser('WAITER'),
    );
    await Promise.all([customers.received('ready'), staff.received('ready')]);

    const { id } = await manager.catalogue.saveDrink(newDrinkForm(beers));
    await Promise.all([customers.received('changed', 'menu'), staff.received('changed', 'back-office')]);
    expect(await onTheMenu(id)).toMatchObject({ stock: 1 });
    await manager.catalogue.setStock({ productId: id, stock: 0, shown: 1 });
    expect(await onTheMenu(id)).toMatchObject({ stock: 0 });
    await manager.catalogue.deleteProduct({ productId: id });
    expect(await onTheMenu(id)).toBeUndefined();

    await expect(manager.catalogue.saveDrink(newDrinkForm(tapas))).rejects.toThrow();
    const last = await owner.catalogue.saveCategory(newCategoryForm('Últimas'));
    await owner.catalogue.deleteCategory({ categoryId: last.id });
    // Events come in order: one that is published by hand shows that no more are on their way.
    for (const topic of ['menu', 'back-office'] as const) venue.live.publish(topic);
    await until('both received all of it', () => [customers, staff].every((stream) => stream.changes().length >= 6));
    expect([...customers.changes(), ...staff.changes()]).toEqual([
      ...Array(6).fill('menu'),
      ...Array(6).fill('back-office'),
    ]);
    for (const stream of [customers, staff]) stream.close();
  });
});

function list(section: 'drinks' | 'food') {
  return manager.catalogue.listProducts({ section });
}

async function onTheMenu(id: string) {
  const { products } = await venue.browser().menu.readMenu({});
  return products.find((product) => product.id === id);
}
