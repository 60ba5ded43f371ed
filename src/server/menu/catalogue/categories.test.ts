// Saving, moving and deleting categories.
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import {
  deleteCatalogue,
  newCategoryForm,
  newDrinkForm,
  newSubCategoryForm,
  runConcurrently,
  spellingPairs,
} from './testing/catalogue.ts';

const venue = await openTestVenue();
const owner = await venue.staffBrowser('OWNER');
beforeEach(() => deleteCatalogue(venue.db));

describe('a saved category', () => {
  it('has the values of its form and is in the next menu', async () => {
    const input = newCategoryForm('  Vinos  tintos ');
    const saved = await owner.catalogue.saveCategory(input);
    expect(saved).toEqual({
      id: input.categoryId,
      section: 'drinks',
      name: 'Vinos tintos',
      sort: 1,
      hasSubCategories: false,
      version: 1,
    });
    expect(await owner.catalogue.listCategories({})).toEqual({ categories: [saved] });
    expect((await venue.browser().menu.readMenu({})).categories).toMatchObject([{ name: 'Vinos tintos' }]);
  });

  it('is refused with a message for each invalid field', async () => {
    const wrong = newCategoryForm(' ', { section: null, sort: null });
    await expect(owner.catalogue.saveCategory(wrong)).rejects.toMatchObject({
      details: {
        fields: {
          name: 'El nombre es obligatorio',
          sort: 'El orden es obligatorio',
          section: 'Por favor, selecciona un tipo de producto',
        },
      },
    });
  });

  it('needs a unique name among all categories of drinks and food', async () => {
    await owner.catalogue.saveCategory(newCategoryForm('Raciones'));
    const same = newCategoryForm(' RACIONES ', { section: 'food' });
    await expect(owner.catalogue.saveCategory(same)).rejects.toMatchObject({ code: 'name-not-unique' });
  });

  it('gets its name for one of two concurrent saves, in any spelling', async () => {
    const other = await venue.staffBrowser('OWNER');
    for (const [mine, theirs] of spellingPairs('Raciones de jamón')) {
      const codes = await runConcurrently(
        owner.catalogue.saveCategory(newCategoryForm(mine)),
        other.catalogue.saveCategory(newCategoryForm(theirs, { section: 'food' })),
      );
      expect(codes.toSorted()).toEqual(['done', 'name-not-unique']);
    }
    const { categories } = await owner.catalogue.listCategories({});
    expect(categories).toHaveLength(spellingPairs('').length);
  });

  it('is stored once when it is sent twice, and refused over another person’s save', async () => {
    const input = newCategoryForm('Vinos');
    const shown = await owner.catalogue.saveCategory(input);
    expect(await owner.catalogue.saveCategory(input)).toEqual(shown);
    const change = (name: string) => newCategoryForm(name, { categoryId: shown.id, shown: versionOf(shown) });
    const theirs = await owner.catalogue.saveCategory(change('Tintos'));
    expect(theirs).toMatchObject({ name: 'Tintos', version: 2 });
    expect(await owner.catalogue.saveCategory(change('Tintos'))).toEqual(theirs);
    await expect(owner.catalogue.saveCategory(change('Blancos'))).rejects.toMatchObject({ code: 'changed-meanwhile' });
    const gone = newCategoryForm('Blancos', { shown: { version: 1, sort: 1 } });
    await expect(owner.catalogue.saveCategory(gone)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('renumbers the others of its type, and not the other type', async () => {
    await add('A', 'drinks');
    const b = await add('B', 'drinks');
    await add('T', 'food');
    await owner.catalogue.saveCategory(newCategoryForm('X', { sort: 2 }));
    expect(await places()).toEqual({ drinks: ['A', 'X', 'B'], food: ['T'] });
    const { version, sort } = await listed(b);
    await owner.catalogue.saveCategory(newCategoryForm('B', { categoryId: b, sort: 1, shown: { version, sort } }));
    expect(await places()).toEqual({ drinks: ['B', 'A', 'X'], food: ['T'] });
  });

  it('is moved by the first of two concurrent moves; the same move sent twice is one', async () => {
    const ids = [await add('A', 'drinks'), await add('B', 'drinks'), await add('C', 'drinks')];
    const shown = await listed(ids[0] ?? '');
    const moveTo = (sort: number) =>
      owner.catalogue.saveCategory(newCategoryForm('A', { categoryId: shown.id, sort, shown: versionOf(shown) }));
    const theirs = await moveTo(99);
    expect(await moveTo(99)).toEqual(theirs);
    await expect(moveTo(2)).rejects.toMatchObject({ code: 'changed-meanwhile' });
    expect(await places()).toEqual({ drinks: ['B', 'C', 'A'], food: [] });
  });

  it('can change its type while it is empty', async () => {
    await add('A', 'drinks');
    const b = await add('B', 'drinks');
    await add('C', 'drinks');
    await add('T', 'food');
    const toFood = async () =>
      newCategoryForm('B', { categoryId: b, section: 'food', sort: 1, shown: versionOf(await listed(b)) });
    const { id: beer } = await owner.catalogue.saveDrink(newDrinkForm(b));
    await expect(owner.catalogue.saveCategory(await toFood())).rejects.toMatchObject({
      code: 'category-has-products',
      details: { names: ['Caña'] },
    });
    await owner.catalogue.deleteProduct({ productId: beer });
    await owner.catalogue.saveCategory(await toFood());
    expect(await places()).toEqual({ drinks: ['A', 'C'], food: ['B', 'T'] });
  });

  it('gets a unique position when many are saved concurrently, also in an empty catalogue', async () => {
    const other = await venue.staffBrowser('OWNER');
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
    await Promise.all(
      names.map((name, index) => (index % 2 === 0 ? owner : other).catalogue.saveCategory(newCategoryForm(name))),
    );
    expect((await places()).drinks.toSorted()).toEqual(names);
  });
});

describe('deleting a category', () => {
  it('renumbers the others, and is idempotent', async () => {
    await add('A', 'drinks');
    const b = await add('B', 'drinks');
    await add('C', 'drinks');
    await owner.catalogue.deleteCategory({ categoryId: b });
    await owner.catalogue.deleteCategory({ categoryId: b });
    expect(await places()).toEqual({ drinks: ['A', 'C'], food: [] });
  });

  it('is refused while it has products, with their names by position', async () => {
    const categoryId = await add('A', 'drinks');
    for (const name of ['Jarra', 'Caña']) await owner.catalogue.saveDrink(newDrinkForm(categoryId, { name }));
    await expect(owner.catalogue.deleteCategory({ categoryId })).rejects.toMatchObject({
      code: 'category-has-products',
      message: 'Esta categoría está asignada al producto: ',
      details: { names: ['Caña', 'Jarra'] },
    });
  });

  it('is refused while it has sub-categories, with their names by position', async () => {
    const categoryId = await add('A', 'drinks');
    for (const name of ['Tintos', 'Blancos'])
      await owner.catalogue.saveSubCategory(newSubCategoryForm(categoryId, name));
    await expect(owner.catalogue.deleteCategory({ categoryId })).rejects.toMatchObject({
      code: 'category-has-sub-categories',
      message: 'Esta categoría está asignada a la subcategoría: ',
      details: { names: ['Blancos', 'Tintos'] },
    });
  });

  it('never loses a product that is saved into it concurrently', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const categoryId = await add(`Ronda ${round}`, 'drinks');
      const drink = newDrinkForm(categoryId, { name: `Caña ${round}` });
      const codes = await runConcurrently(
        owner.catalogue.deleteCategory({ categoryId }),
        owner.catalogue.saveDrink(drink),
      );
      expect([
        ['done', 'drink-category-required'],
        ['category-has-products', 'done'],
      ]).toContainEqual(codes);
    }
  });
});

async function add(name: string, section: 'drinks' | 'food'): Promise<string> {
  const { id } = await owner.catalogue.saveCategory(newCategoryForm(name, { section, sort: 99 }));
  return id;
}

async function listed(id: string) {
  const { categories } = await owner.catalogue.listCategories({});
  const found = categories.find((category) => category.id === id);
  if (!found) throw new Error('There is no such category.');
  return found;
}

/** The names by position; the positions must be 1, 2, 3… */
async function places() {
  const { categories } = await owner.catalogue.listCategories({});
  const namesOf = (section: 'drinks' | 'food') => {
    const own = categories.filter((category) => category.section === section);
    expect(own.map(({ sort }) => sort)).toEqual(own.map((_, index) => index + 1));
    return own.map(({ name }) => name);
  };
  return { drinks: namesOf('drinks'), food: namesOf('food') };
}

function versionOf({ version, sort }: { version: number; sort: number }) {
  return { version, sort };
}
