// Builders of catalogue rows and form input for tests, with ordinary defaults.

import { expect } from 'vitest';
import type { SaveCategoryInput, SaveSubCategoryInput } from '#contract/catalogue.ts';
import type { DrinkDraft, FoodDraft } from '#domain/catalogue.ts';
import type { ImageKind } from '#domain/image.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import type { SaveProductInput } from '#server/menu/catalogue/save-product.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';

type DrinkInput = Parameters<TestBrowser['catalogue']['saveDrink']>[0];
type FoodInput = Parameters<TestBrowser['catalogue']['saveFood']>[0];
type Shown = { readonly shown?: SaveProductInput['shown']; readonly productId?: string };

/** Returns the input that saves a new drink with the price 2,50 €, first in its category. */
export function newDrinkForm(categoryId: string, changes: Partial<DrinkDraft> & Shown = {}): DrinkInput {
  return {
    ...aProduct(categoryId),
    name: 'Caña',
    description: '',
    canBeCombined: false,
    isEnergyDrink: false,
    ...changes,
    sizes: [...(changes.sizes ?? pricedSizes({ base: 250 }))],
    allergens: changes.allergens ? [...changes.allergens] : null,
  };
}

/** Returns the input that saves a new food with the price 4,50 €, first in its category. */
export function newFoodForm(categoryId: string, changes: Partial<FoodDraft> & Shown = {}): FoodInput {
  return {
    ...aProduct(categoryId),
    name: 'Croquetas',
    description: 'De jamón',
    hasMainIngredient: false,
    numberOfIngredients: 1,
    isNew: false,
    isVegetarian: false,
    ...changes,
    allergens: changes.allergens ? [...changes.allergens] : null,
    sizes: [...(changes.sizes ?? pricedSizes({ base: 450 }))],
    ingredients: [...(changes.ingredients ?? [])],
  };
}

/** Returns the input that saves a new category of drinks in the first position. */
export function newCategoryForm(name: string, changes: Partial<SaveCategoryInput> = {}): SaveCategoryInput {
  return { categoryId: newId(), name, section: 'drinks', sort: 1, shown: null, ...changes };
}

/** Returns the input that saves a new sub-category, first in its category. */
export function newSubCategoryForm(
  categoryId: string,
  name: string,
  changes: Partial<SaveSubCategoryInput> = {},
): SaveSubCategoryInput {
  return { subCategoryId: newId(), categoryId, name, sort: 1, shown: null, ...changes };
}

function aProduct(categoryId: string) {
  return {
    productId: newId(),
    categoryId,
    subCategoryId: null,
    sort: 1,
    stock: 1,
    countsStock: false,
    vatPercent: null,
    imageId: null,
    shown: null,
  };
}

/** Deletes all products, sub-categories and categories. */
export async function deleteCatalogue(db: Database): Promise<void> {
  for (const table of ['products', 'sub_categories', 'categories'] as const) await db.deleteFrom(table).execute();
}

/** Saves a new category and returns its id. */
export async function addCategory(owner: TestBrowser, name: string, section: 'drinks' | 'food'): Promise<string> {
  const { id } = await owner.catalogue.saveCategory(newCategoryForm(name, { section }));
  return id;
}

/** Inserts the row of an uploaded image without its files, and returns the id of the image. */
export async function addImage(db: Database, kind: ImageKind): Promise<string> {
  const id = newId();
  await db.insertInto('images').values({ id, kind, uploaded_on: SATURDAY_NIGHT }).execute();
  return id;
}

/** Saves new drinks with these names, in this order, and returns their ids. */
export async function addDrinks(staff: TestBrowser, categoryId: string, ...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const { id } = await staff.catalogue.saveDrink(newDrinkForm(categoryId, { name, sort: 99 }));
    ids.push(id);
  }
  return ids;
}

/** Reads the names of a category's products by position. Fails the test unless the positions are 1, 2, 3… */
export async function namesByPosition(db: Database, categoryId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select(['name', 'sort'])
    .where('category_id', '=', categoryId)
    .orderBy('sort')
    .execute();
  expect(rows.map(({ sort }) => sort)).toEqual(rows.map((_, index) => index + 1));
  return rows.map(({ name }) => name);
}

/**
 * Returns the `shown` values of a request that saves a product: the version, position and stock that its form showed when it was
 * opened. The server compares them with the stored values, to detect changes since then.
 */
export function shownValuesOf({ version, sort, stock }: { version: number; sort: number; stock: number }) {
  return { version, sort, stock };
}

/**
 * Returns pairs of spellings of the same name, which the server must treat as equal: composed and decomposed accents, another case,
 * more spaces.
 */
export function spellingPairs(name: string): [string, string][] {
  const spellings = [name.normalize('NFD'), name.toLocaleUpperCase('es'), `  ${name.replaceAll(' ', '   ')} `, name];
  return spellings.map((spelling, index) => [`${name} ${index}`.normalize('NFC'), `${spelling} ${index}`]);
}

/** Waits for several calls that run at the same time. Returns, for each, `done` or the code of the refusal. */
export async function runConcurrently(...calls: Promise<unknown>[]): Promise<string[]> {
  const results = await Promise.allSettled(calls);
  return results.map((result) => (result.status === 'fulfilled' ? 'done' : String(result.reason.code)));
}
