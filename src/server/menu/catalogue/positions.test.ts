// Positions in the catalogue are always 1, 2, 3…
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import {
  addCategory,
  addDrinks,
  deleteCatalogue,
  namesByPosition,
  newCategoryForm,
  newDrinkForm,
  newSubCategoryForm,
  shownValuesOf,
} from './testing/catalogue.ts';

const LATER = new Date(SATURDAY_NIGHT.getTime() + 60_000);

const venue = await openTestVenue();
const owner = await venue.staffBrowser('OWNER');
const manager = await venue.staffBrowser('MANAGER');
let beers: string;
let wines: string;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await deleteCatalogue(venue.db);
  beers = await addCategory(owner, 'Cervezas', 'drinks');
  wines = await addCategory(owner, 'Vinos', 'drinks');
});

describe('positions in a category', () => {
  it('are renumbered around a saved product, past the end included', async () => {
    await addDrinks(manager, beers, 'A', 'B', 'C');
    await manager.catalogue.saveDrink(newDrinkForm(beers, { name: 'X', sort: 2 }));
    expect(await manager.catalogue.saveDrink(newDrinkForm(beers, { name: 'Y', sort: 99 }))).toMatchObject({ sort: 5 });
    expect(await namesByPosition(venue.db, beers)).toEqual(['A', 'X', 'B', 'C', 'Y']);
    await move('Y', 1);
    expect(await namesByPosition(venue.db, beers)).toEqual(['Y', 'A', 'X', 'B', 'C']);
    await move('Y', 3);
    expect(await namesByPosition(venue.db, beers)).toEqual(['A', 'X', 'Y', 'B', 'C']);
  });

  it('«last» is the end of the list at the moment of saving, whatever the form showed', async () => {
    await addDrinks(manager, beers, 'A', 'B');
    const form = newDrinkForm(beers, { name: 'X', sort: 'last' });
    await owner.catalogue.saveDrink(newDrinkForm(beers, { name: 'C', sort: 3 }));
    expect(await manager.catalogue.saveDrink(form)).toMatchObject({ sort: 4 });
    await addDrinks(owner, beers, 'D');
    expect(await manager.catalogue.saveDrink(form)).toMatchObject({ sort: 4 });
    expect(await namesByPosition(venue.db, beers)).toEqual(['A', 'B', 'C', 'X', 'D']);

    const category = newCategoryForm('Licores', { sort: 'last' });
    expect(await owner.catalogue.saveCategory(category)).toMatchObject({ sort: 3 });
    expect(await owner.catalogue.saveCategory(category)).toMatchObject({ sort: 3 });
    await owner.catalogue.saveSubCategory(newSubCategoryForm(beers, 'De barril'));
    const subCategory = newSubCategoryForm(beers, 'Artesanas', { sort: 'last' });
    expect(await owner.catalogue.saveSubCategory(subCategory)).toMatchObject({ sort: 2 });
  });

  it('are renumbered in both categories when a product moves', async () => {
    await addDrinks(manager, beers, 'A', 'B', 'C');
    await addDrinks(manager, wines, 'M', 'N');
    await move('B', 2, wines);
    expect(await namesByPosition(venue.db, beers)).toEqual(['A', 'C']);
    expect(await namesByPosition(venue.db, wines)).toEqual(['M', 'B', 'N']);
  });

  it('are renumbered when a product is deleted', async () => {
    const [, second] = await addDrinks(manager, beers, 'A', 'B', 'C');
    await manager.catalogue.deleteProduct({ productId: second ?? '' });
    expect(await namesByPosition(venue.db, beers)).toEqual(['A', 'C']);
  });

  it('are corrected by any save after an import', async () => {
    await addDrinks(manager, beers, 'A', 'B', 'C');
    await venue.db.updateTable('products').set({ sort: 7 }).execute();
    await manager.catalogue.saveDrink(newDrinkForm(beers, { name: 'X', sort: 2 }));
    expect(await namesByPosition(venue.db, beers)).toHaveLength(4);
  });

  it('change neither the version nor the save time of other products', async () => {
    await addDrinks(manager, beers, 'A', 'B');
    venue.setNow(LATER);
    await manager.catalogue.saveDrink(newDrinkForm(beers, { name: 'X' }));
    expect(
      await venue.db.selectFrom('products').select(['name', 'version', 'updated_on']).orderBy('sort').execute(),
    ).toEqual([
      { name: 'X', version: 1, updated_on: LATER },
      { name: 'A', version: 1, updated_on: SATURDAY_NIGHT },
      { name: 'B', version: 1, updated_on: SATURDAY_NIGHT },
    ]);
  });

  it('stay as another save set them when the form left the position as shown', async () => {
    const [first] = await addDrinks(manager, beers, 'A', 'B');
    const shown = await manager.catalogue.readProduct({ productId: first ?? '' });
    await owner.catalogue.saveDrink(newDrinkForm(beers, { name: 'X' }));
    const renamed = newDrinkForm(beers, { productId: shown.id, name: 'AA', sort: 1, shown: shownValuesOf(shown) });
    expect(await manager.catalogue.saveDrink(renamed)).toMatchObject({ sort: 2 });
    expect(await namesByPosition(venue.db, beers)).toEqual(['X', 'AA', 'B']);
  });

  it.each([
    ['place', { sort: 99 }, { sort: 2 }],
    ['stock', { stock: 10 }, { stock: 20 }],
  ])(
    'and their %s: the second of two who change it is refused, and what is sent twice is one',
    async (_, first, late) => {
      const [productId = ''] = await addDrinks(manager, beers, 'A', 'B', 'C');
      const shown = await manager.catalogue.readProduct({ productId });
      const { sort, stock } = shown;
      const form = newDrinkForm(beers, { productId, name: 'A', sort, stock, shown: shownValuesOf(shown) });
      const theirs = await owner.catalogue.saveDrink({ ...form, ...first });
      expect(await owner.catalogue.saveDrink({ ...form, ...first })).toEqual(theirs);
      await expect(manager.catalogue.saveDrink({ ...form, ...late })).rejects.toMatchObject({
        code: 'changed-meanwhile',
      });
      expect(await manager.catalogue.readProduct({ productId })).toEqual(theirs);
    },
  );

  it('are 1, 2, 3… in both categories after many concurrent saves, moves and deletions', async () => {
    const ids = [
      ...(await addDrinks(manager, beers, 'A', 'B', 'C', 'D')),
      ...(await addDrinks(manager, wines, 'M', 'N', 'O', 'P')),
    ];
    const shown = await Promise.all(ids.map((productId) => manager.catalogue.readProduct({ productId })));
    const browsers = [owner, manager];
    const work = shown.map((product, index) => {
      const { catalogue } = browsers[index % 2] ?? owner;
      if (index === 3) return catalogue.deleteProduct({ productId: product.id });
      const categoryId = index % 3 === 0 ? wines : beers;
      const { id: productId, name } = product;
      return catalogue.saveDrink(newDrinkForm(categoryId, { productId, name, sort: 2, shown: shownValuesOf(product) }));
    });
    const fresh = ['X', 'Y', 'Z'].map((name) => owner.catalogue.saveDrink(newDrinkForm(beers, { name, sort: 2 })));
    await Promise.all([...work, ...fresh]);
    const [inBeers, inWines] = [await namesByPosition(venue.db, beers), await namesByPosition(venue.db, wines)];
    expect([...inBeers, ...inWines].toSorted()).toEqual(['A', 'B', 'C', 'M', 'N', 'O', 'P', 'X', 'Y', 'Z']);
  });
});

describe('moving in a list', () => {
  it.each([
    ['up', 'C', 'A', ['C', 'A', 'B', 'D']],
    ['down', 'A', 'D', ['B', 'C', 'A', 'D']],
    ['to the end', 'B', null, ['A', 'C', 'D', 'B']],
    ['to where it is', 'B', 'C', ['A', 'B', 'C', 'D']],
  ])('puts a product %s, once however often it is sent, and leaves its version', async (_, name, next, expected) => {
    const ids = await addDrinks(manager, beers, 'A', 'B', 'C', 'D');
    const idOf = (letter: string | null) => (letter === null ? null : (ids['ABCD'.indexOf(letter)] ?? ''));
    const input = { productId: idOf(name) ?? '', before: idOf(next) };
    await manager.catalogue.moveProduct(input);
    await owner.catalogue.moveProduct(input);
    expect(await namesByPosition(venue.db, beers)).toEqual(expected);
    expect(await manager.catalogue.readProduct({ productId: input.productId })).toMatchObject({ version: 1 });
  });

  it('is refused before a product that left the category, and nothing moves', async () => {
    const [first = '', second = ''] = await addDrinks(manager, beers, 'A', 'B', 'C');
    await move('B', 1, wines);
    await expect(manager.catalogue.moveProduct({ productId: first, before: second })).rejects.toMatchObject({
      code: 'changed-meanwhile',
    });
    expect(await namesByPosition(venue.db, beers)).toEqual(['A', 'C']);
    const gone = { productId: venue.newId(), before: null };
    await expect(manager.catalogue.moveProduct(gone)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('orders the categories of a section and the sub-categories of a category', async () => {
    const [blond, dark] = [newSubCategoryForm(beers, 'Rubias'), newSubCategoryForm(beers, 'Negras', { sort: 2 })];
    for (const form of [blond, dark]) await owner.catalogue.saveSubCategory(form);
    await owner.catalogue.moveSubCategory({ subCategoryId: dark.subCategoryId, before: blond.subCategoryId });
    await owner.catalogue.moveCategory({ categoryId: beers, before: wines });
    const { categories } = await owner.catalogue.listCategories({});
    const { subCategories } = await owner.catalogue.listSubCategories({});
    expect(categories.map(({ name, sort }) => [name, sort])).toEqual([
      ['Cervezas', 1],
      ['Vinos', 2],
    ]);
    expect(new Map(subCategories.map(({ name, sort }) => [name, sort]))).toEqual(
      new Map([
        ['Rubias', 2],
        ['Negras', 1],
      ]),
    );
  });

  it('by two people at once beside saved forms leaves 1, 2, 3…', async () => {
    const ids = await addDrinks(manager, beers, 'A', 'B', 'C', 'D', 'E', 'F');
    const moves = ids.map((productId, index) => {
      const staff = index % 2 === 0 ? owner : manager;
      return staff.catalogue.moveProduct({ productId, before: ids[(index + 3) % ids.length] ?? null });
    });
    const saved = ['X', 'Y'].map((name) => owner.catalogue.saveDrink(newDrinkForm(beers, { name, sort: 2 })));
    await Promise.all([...moves, ...saved]);
    expect((await namesByPosition(venue.db, beers)).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'X', 'Y']);
  });
});

/** Saves the drink of that name at another position, otherwise unchanged. */
async function move(name: string, sort: number, categoryId?: string): Promise<void> {
  const { products } = await manager.catalogue.listProducts({ section: 'drinks' });
  const id = products.find((product) => product.name === name)?.id ?? '';
  const shown = await manager.catalogue.readProduct({ productId: id });
  const to = categoryId ?? shown.categoryId;
  await manager.catalogue.saveDrink(newDrinkForm(to, { productId: id, name, sort, shown: shownValuesOf(shown) }));
}
