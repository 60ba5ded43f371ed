// Saving, moving and deleting sub-categories.
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { areRowsLocked, whileRowsLocked } from '#server/testing/locks/held-rows.ts';
import {
  addCategory,
  deleteCatalogue,
  namesByPosition,
  newDrinkForm,
  newSubCategoryForm,
  runConcurrently,
  spellingPairs,
} from './testing/catalogue.ts';

const venue = await openTestVenue();
const owner = await venue.staffBrowser('OWNER');
let wines: string;
let beers: string;
let tapas: string;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await deleteCatalogue(venue.db);
  beers = await addCategory(owner, 'Cervezas', 'drinks');
  wines = await addCategory(owner, 'Vinos', 'drinks');
  tapas = await addCategory(owner, 'Tapas', 'food');
});

describe('a saved sub-category', () => {
  it('has the values of its form, is first in the list, and is in the next menu', async () => {
    await add(wines, 'Blancos');
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 60_000));
    const input = newSubCategoryForm(wines, ' Tintos ');
    const saved = await owner.catalogue.saveSubCategory(input);
    expect(saved).toEqual({
      id: input.subCategoryId,
      categoryId: wines,
      categoryName: 'Vinos',
      name: 'Tintos',
      sort: 1,
      version: 1,
    });
    const { subCategories } = await owner.catalogue.listSubCategories({});
    expect(subCategories).toEqual([saved, expect.objectContaining({ name: 'Blancos', sort: 2 })]);
    const { categories } = await venue.browser().menu.readMenu({});
    expect(categories.find(({ id }) => id === wines)?.subCategories.map(({ name }) => name)).toEqual([
      'Tintos',
      'Blancos',
    ]);
  });

  it('is refused with a message for each invalid field', async () => {
    const wrong = newSubCategoryForm(wines, '', { categoryId: null, sort: 0 });
    await expect(owner.catalogue.saveSubCategory(wrong)).rejects.toMatchObject({
      details: {
        fields: {
          name: 'El nombre es obligatorio',
          sort: 'Por favor, introduce un orden válido',
          categoryId: 'Por favor, selecciona una categoría',
        },
      },
    });
    const nowhere = newSubCategoryForm(venue.newId(), 'Tintos');
    await expect(owner.catalogue.saveSubCategory(nowhere)).rejects.toMatchObject({ code: 'category-required' });
  });

  it('needs a unique name among all sub-categories', async () => {
    await add(wines, 'De la casa');
    const same = newSubCategoryForm(beers, ' de la CASA');
    await expect(owner.catalogue.saveSubCategory(same)).rejects.toMatchObject({ code: 'name-not-unique' });
  });

  it('gets its name for one of two concurrent saves in two categories, in any spelling', async () => {
    const other = await venue.staffBrowser('OWNER');
    for (const [mine, theirs] of spellingPairs('Añejos de barrica')) {
      const codes = await runConcurrently(
        owner.catalogue.saveSubCategory(newSubCategoryForm(wines, mine)),
        other.catalogue.saveSubCategory(newSubCategoryForm(beers, theirs)),
      );
      expect(codes.toSorted()).toEqual(['done', 'name-not-unique']);
    }
    const { subCategories } = await owner.catalogue.listSubCategories({});
    expect(subCategories).toHaveLength(spellingPairs('').length);
  });

  it('is stored once when it is sent twice, and refused over another person’s save', async () => {
    const input = newSubCategoryForm(wines, 'Tintos');
    const shown = await owner.catalogue.saveSubCategory(input);
    expect(await owner.catalogue.saveSubCategory(input)).toEqual(shown);
    const change = (name: string) =>
      newSubCategoryForm(wines, name, { subCategoryId: shown.id, shown: { version: 1, sort: 1 } });
    await owner.catalogue.saveSubCategory(change('Rosados'));
    await expect(owner.catalogue.saveSubCategory(change('Blancos'))).rejects.toMatchObject({
      code: 'changed-meanwhile',
    });
    const gone = newSubCategoryForm(wines, 'Blancos', { shown: { version: 1, sort: 1 } });
    await expect(owner.catalogue.saveSubCategory(gone)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is moved by the first of two concurrent moves; the same move sent twice is one', async () => {
    const [first] = [await add(wines, 'A', 1), await add(wines, 'B', 2), await add(wines, 'C', 3)];
    const moveTo = (sort: number) =>
      owner.catalogue.saveSubCategory(
        newSubCategoryForm(wines, 'A', { subCategoryId: first, sort, shown: { version: 1, sort: 1 } }),
      );
    const theirs = await moveTo(3);
    expect(await moveTo(3)).toEqual(theirs);
    await expect(moveTo(2)).rejects.toMatchObject({ code: 'changed-meanwhile' });
    expect(theirs).toMatchObject({ sort: 3, version: 2 });
  });

  it('gets a unique position when many are saved concurrently', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
    const save = (name: string, index: number) => add(index % 2 === 0 ? wines : beers, name, 1);
    await Promise.all(names.map(save));
    const [inWines, inBeers] = [await subPlaces(wines), await subPlaces(beers)];
    expect([...inWines, ...inBeers].toSorted()).toEqual(names);
    expect(inWines).toHaveLength(4);
  });
});

describe('the flag that a category has sub-categories', () => {
  it('changes with saves, moves and deletions', async () => {
    expect(await withSubCategories()).toEqual([]);
    const tintos = await add(wines, 'Tintos');
    expect(await withSubCategories()).toEqual(['Vinos']);
    const blancos = await add(wines, 'Blancos');
    await moveTo(beers, tintos);
    expect(await withSubCategories()).toEqual(['Cervezas', 'Vinos']);
    await moveTo(beers, blancos);
    expect(await withSubCategories()).toEqual(['Cervezas']);
    for (const subCategoryId of [tintos, blancos]) await owner.catalogue.deleteSubCategory({ subCategoryId });
    expect(await withSubCategories()).toEqual([]);
  });
});

describe('a sub-category that moves to another category', () => {
  it('appends its products, in their order, to the target category', async () => {
    const tintos = await add(wines, 'Tintos');
    for (const name of ['Toro', 'Rioja']) await addDrink(wines, name, tintos);
    for (const name of ['Cava', 'Vermut']) await addDrink(wines, name, null);
    await addDrink(beers, 'Caña', null);
    await moveTo(beers, tintos);

    expect(await namesByPosition(venue.db, beers)).toEqual(['Caña', 'Rioja', 'Toro']);
    expect(await namesByPosition(venue.db, wines)).toEqual(['Vermut', 'Cava']);
    expect(await subPlaces(beers)).toEqual(['Tintos']);
    const { products } = await venue.browser().menu.readMenu({});
    const moved = products.filter(({ categoryId, subCategoryId }) => categoryId === beers && subCategoryId === tintos);
    expect(moved.map(({ name }) => name)).toEqual(['Rioja', 'Toro']);
  });

  it('waits for its products before it raises the version of the menu, as orders do', async () => {
    const tintos = await add(wines, 'Tintos');
    await addDrink(wines, 'Toro', tintos);
    const products = { table: 'products', where: raw`true`, strength: 'no key update' } as const;
    const { moved } = await whileRowsLocked(venue.db, products, async () => {
      const moving = moveTo(beers, tintos);
      await untilStatementsWaitForLock(venue.db);
      expect(await areRowsLocked(venue.db, { ...products, table: 'settings' })).toBe(false);
      return { moved: moving };
    });
    await moved;
    expect(await subPlaces(beers)).toEqual(['Tintos']);
  });

  it('makes an open form of one of its products outdated', async () => {
    const tintos = await add(wines, 'Tintos');
    const productId = await addDrink(wines, 'Rioja', tintos);
    await moveTo(beers, tintos);
    const stale = newDrinkForm(wines, {
      productId,
      name: 'Rioja joven',
      subCategoryId: tintos,
      shown: { version: 1, sort: 1, stock: 1 },
    });
    await expect(owner.catalogue.saveDrink(stale)).rejects.toMatchObject({ code: 'changed-meanwhile' });
  });

  it('can move to the other type only without products', async () => {
    const tintos = await add(wines, 'Tintos');
    const productId = await addDrink(wines, 'Rioja', tintos);
    await expect(moveTo(tapas, tintos)).rejects.toMatchObject({
      code: 'sub-category-has-products',
      details: { names: ['Rioja'] },
    });
    await owner.catalogue.deleteProduct({ productId });
    await moveTo(tapas, tintos);
    expect(await withSubCategories()).toEqual(['Tapas']);
  });

  it('leaves all positions 1, 2, 3… while products are saved into both categories', async () => {
    const tintos = await add(wines, 'Tintos');
    for (const name of ['A', 'B', 'C']) await addDrink(wines, name, tintos);
    for (let round = 1; round <= 5; round += 1) {
      await Promise.all([
        moveTo(round % 2 === 0 ? wines : beers, tintos),
        addDrink(wines, `Vino ${round}`, null),
        addDrink(beers, `Cerveza ${round}`, null),
      ]);
    }
    const [inWines, inBeers] = [await namesByPosition(venue.db, wines), await namesByPosition(venue.db, beers)];
    expect(inWines).toHaveLength(5);
    expect(inBeers).toHaveLength(8);
  });
});

describe('deleting a sub-category', () => {
  it('renumbers the others, and is idempotent', async () => {
    await add(wines, 'A');
    const subCategoryId = await add(wines, 'B');
    await add(wines, 'C');
    await owner.catalogue.deleteSubCategory({ subCategoryId });
    await owner.catalogue.deleteSubCategory({ subCategoryId });
    expect(await subPlaces(wines)).toEqual(['A', 'C']);
  });

  it('is refused while it has products, with their names by position', async () => {
    const subCategoryId = await add(wines, 'Tintos');
    for (const name of ['Toro', 'Rioja']) await addDrink(wines, name, subCategoryId);
    await expect(owner.catalogue.deleteSubCategory({ subCategoryId })).rejects.toMatchObject({
      code: 'sub-category-has-products',
      message: 'Esta subcategoría está asignada al producto: ',
      details: { names: ['Rioja', 'Toro'] },
    });
  });
});

async function add(categoryId: string, name: string, sort = 99): Promise<string> {
  const { id } = await owner.catalogue.saveSubCategory(newSubCategoryForm(categoryId, name, { sort }));
  return id;
}

async function addDrink(categoryId: string, name: string, subCategoryId: string | null): Promise<string> {
  const { id } = await owner.catalogue.saveDrink(newDrinkForm(categoryId, { name, subCategoryId }));
  return id;
}

async function moveTo(categoryId: string, subCategoryId: string): Promise<void> {
  const { subCategories } = await owner.catalogue.listSubCategories({});
  const { name = '', version = 0, sort = 0 } = subCategories.find(({ id }) => id === subCategoryId) ?? {};
  await owner.catalogue.saveSubCategory(
    newSubCategoryForm(categoryId, name, { subCategoryId, sort, shown: { version, sort } }),
  );
}

/** The names by position; the positions must be 1, 2, 3… */
async function subPlaces(categoryId: string): Promise<string[]> {
  const { subCategories } = await owner.catalogue.listSubCategories({});
  const own = subCategories.filter((each) => each.categoryId === categoryId).toSorted((a, b) => a.sort - b.sort);
  expect(own.map(({ sort }) => sort)).toEqual(own.map((_, index) => index + 1));
  return own.map(({ name }) => name);
}

async function withSubCategories(): Promise<string[]> {
  const { categories } = await owner.catalogue.listCategories({});
  return categories
    .filter(({ hasSubCategories }) => hasSubCategories)
    .map(({ name }) => name)
    .toSorted();
}
