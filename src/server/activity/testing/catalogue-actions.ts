// Test cases of recorded actions on products, categories and sub-categories.

import { expect } from 'vitest';
import type { FieldChange, LoggedProductField } from '#domain/activity.ts';
import type { Size } from '#domain/menu.ts';
import { cents } from '#domain/money.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import {
  addCategory,
  newCategoryForm,
  newDrinkForm,
  newFoodForm,
  newSubCategoryForm,
  shownValuesOf,
} from '#server/menu/catalogue/testing/catalogue.ts';
import type { ActionCase, ActivityTestVenue } from './action-case.ts';

type Section = 'drinks' | 'food';

/** Saves a category whose name begins with the section; names are unique. */
async function categoryOf({ owner, venue }: ActivityTestVenue, section: Section) {
  const name = `${section} ${venue.newId()}`;
  return { name, id: await addCategory(owner, name, section) };
}

async function drinkOf(bar: ActivityTestVenue) {
  const category = await categoryOf(bar, 'drinks');
  const name = `Vino ${category.id}`;
  const form = newDrinkForm(category.id, { name });
  return { category, form, saved: await bar.owner.catalogue.saveDrink(form) };
}

const ofNewProduct = (
  name: string,
  category: string,
  prices: Readonly<Record<Size, number>>,
): FieldChange<LoggedProductField>[] => [
  { field: 'name', before: null, after: name },
  ...Object.entries(prices).map(([size, price]) => ({ field: `prices.${size}` as const, before: null, after: price })),
  { field: 'category', before: null, after: category },
  { field: 'sort', before: null, after: 1 },
  { field: 'stock', before: null, after: 1 },
  { field: 'countsStock', before: null, after: false },
];

const createDrink: ActionCase = {
  title: 'a new drink',
  endpoint: 'catalogue.saveDrink',
  prepare: async (bar) => {
    const { id: categoryId, name: category } = await categoryOf(bar, 'drinks');
    const name = `Ron ${categoryId}`;
    const form = newDrinkForm(categoryId, { name, sizes: pricedSizes({ copa: 600, cubata: 800 }) });
    const changes: FieldChange<LoggedProductField>[] = [
      ...ofNewProduct(name, category, { copa: 600, cubata: 800 }),
      { field: 'canBeCombined', before: null, after: false },
      { field: 'isEnergyDrink', before: null, after: false },
    ];
    const details = { action: 'created', id: form.productId, name, section: 'drinks', changes } as const;
    return {
      request: () => bar.owner.catalogue.saveDrink(form),
      entries: [{ kind: 'product-saved', details }],
      refused: () => bar.owner.catalogue.saveDrink({ ...form, name: '' }),
    };
  },
};

const changeDrink: ActionCase = {
  title: 'a drink with another price, name, category and sub-category',
  endpoint: 'catalogue.saveDrink',
  prepare: async (bar) => {
    const { form, saved, category } = await drinkOf(bar);
    const target = await categoryOf(bar, 'drinks');
    const subCategory = newSubCategoryForm(target.id, `Tintos ${target.id}`);
    await bar.owner.catalogue.saveSubCategory(subCategory);
    const name = `${form.name} 2`;
    const moved = { categoryId: target.id, subCategoryId: subCategory.subCategoryId };
    const input = { ...form, ...moved, name, sizes: pricedSizes({ base: 280 }), shown: shownValuesOf(saved) };
    const changes: FieldChange<LoggedProductField>[] = [
      { field: 'name', before: form.name, after: name },
      { field: 'prices.base', before: 250, after: 280 },
      { field: 'category', before: category.name, after: target.name },
      { field: 'subCategory', before: null, after: subCategory.name },
    ];
    const details = { action: 'changed', id: saved.id, name, section: 'drinks', changes } as const;
    return {
      request: () => bar.owner.catalogue.saveDrink(input),
      entries: [{ kind: 'product-saved', details }],
      refused: () => bar.owner.catalogue.saveDrink({ ...input, shown: { ...shownValuesOf(saved), version: 99 } }),
    };
  },
};

const saveDrinkUnchanged: ActionCase = {
  title: 'a drink that is saved without changes',
  endpoint: 'catalogue.saveDrink',
  prepare: async (bar) => {
    const { form, saved } = await drinkOf(bar);
    return { request: () => bar.owner.catalogue.saveDrink({ ...form, shown: shownValuesOf(saved) }), entries: [] };
  },
};

const changeFood: ActionCase = {
  title: 'a food with other ingredients and allergens',
  endpoint: 'catalogue.saveFood',
  prepare: async (bar) => {
    const { id: categoryId } = await categoryOf(bar, 'food');
    const form = newFoodForm(categoryId, {
      name: `Pizza ${categoryId}`,
      hasMainIngredient: true,
      ingredients: ['Jamón'],
    });
    const saved = await bar.owner.catalogue.saveFood(form);
    const changed = { ingredients: ['Jamón', 'Queso'], numberOfIngredients: 2, allergens: ['lacteos' as const] };
    const input = { ...form, ...changed, shown: shownValuesOf(saved) };
    const changes: FieldChange<LoggedProductField>[] = [
      { field: 'ingredients', before: ['Jamón'], after: ['Jamón', 'Queso'] },
      { field: 'numberOfIngredients', before: 1, after: 2 },
      { field: 'allergens', before: null, after: ['lacteos'] },
    ];
    const details = { action: 'changed', id: saved.id, name: form.name, section: 'food', changes } as const;
    return {
      request: () => bar.owner.catalogue.saveFood(input),
      entries: [{ kind: 'product-saved', details }],
      refused: () => bar.owner.catalogue.saveFood({ ...input, sizes: [] }),
    };
  },
};

const setStock: ActionCase = {
  title: 'the stock in the list',
  endpoint: 'catalogue.setStock',
  prepare: async (bar) => {
    const { saved, form } = await drinkOf(bar);
    const changes = [{ field: 'stock', before: 1, after: 0 }] as const;
    const details = { action: 'changed', id: saved.id, name: form.name, section: 'drinks', changes } as const;
    return {
      request: () => bar.owner.catalogue.setStock({ productId: saved.id, stock: 0, shown: 1 }),
      entries: [{ kind: 'product-saved', details }],
      refused: () => bar.owner.catalogue.setStock({ productId: bar.venue.newId(), stock: 0, shown: 1 }),
    };
  },
};

const stateNoAllergens: ActionCase = {
  title: 'products that are stated to have no allergens',
  endpoint: 'catalogue.stateNoAllergens',
  prepare: async (bar) => {
    const { saved, form } = await drinkOf(bar);
    const changes = [{ field: 'allergens', before: null, after: 'none' }] as const;
    const details = { action: 'changed', id: saved.id, name: form.name, section: 'drinks', changes } as const;
    return {
      request: () => bar.owner.catalogue.stateNoAllergens({ productIds: [saved.id] }),
      entries: [{ kind: 'product-saved', details }],
    };
  },
};

const setSoldOut: ActionCase = {
  title: 'a product that is sold out',
  endpoint: 'soldOut.setSoldOut',
  prepare: async (bar) => {
    const { saved, form } = await drinkOf(bar);
    const changes = [{ field: 'stock', before: 1, after: 0 }] as const;
    const details = { action: 'changed', id: saved.id, name: form.name, section: 'drinks', changes } as const;
    const mark = { isSoldOut: true, units: null };
    return {
      request: () => bar.owner.soldOut.setSoldOut({ productId: saved.id, ...mark }),
      entries: [{ kind: 'product-saved', details }],
      refused: () => bar.owner.soldOut.setSoldOut({ productId: bar.venue.newId(), ...mark }),
    };
  },
};

const deleteProduct: ActionCase = {
  title: 'a deleted product, whose neighbours are renumbered',
  endpoint: 'catalogue.deleteProduct',
  prepare: async (bar) => {
    const { saved, form, category } = await drinkOf(bar);
    await bar.owner.catalogue.saveDrink(newDrinkForm(category.id, { name: `Otro ${saved.id}`, sort: 2 }));
    const changes: FieldChange<LoggedProductField>[] = [
      ...ofNewProduct(form.name, category.name, { base: 250 }),
      { field: 'canBeCombined' as const, before: null, after: false },
      { field: 'isEnergyDrink' as const, before: null, after: false },
    ].map(({ field, after }) => ({ field, before: after, after: null }));
    const details = { action: 'deleted', id: saved.id, name: form.name, section: 'drinks', changes } as const;
    return {
      request: () => bar.owner.catalogue.deleteProduct({ productId: saved.id }),
      entries: [{ kind: 'product-saved', details }],
    };
  },
};

const moveProduct: ActionCase = {
  title: 'a product that is moved in the list, whose neighbours are renumbered',
  endpoint: 'catalogue.moveProduct',
  prepare: async (bar) => {
    const { saved, form, category } = await drinkOf(bar);
    await bar.owner.catalogue.saveDrink(newDrinkForm(category.id, { name: `Otro ${saved.id}`, sort: 2 }));
    const changes = [{ field: 'sort', before: 1, after: 2 }] as const;
    const details = { action: 'changed', id: saved.id, name: form.name, section: 'drinks', changes } as const;
    return {
      request: () => bar.owner.catalogue.moveProduct({ productId: saved.id, before: null }),
      entries: [{ kind: 'product-saved', details }],
      refused: () => bar.owner.catalogue.moveProduct({ productId: saved.id, before: bar.venue.newId() }),
    };
  },
};

const moveCategory: ActionCase = {
  title: 'a category that is moved in the list',
  endpoint: 'catalogue.moveCategory',
  prepare: async (bar) => {
    const { id, name } = await categoryOf(bar, 'drinks');
    const first = await categoryOf(bar, 'drinks');
    const changes = [{ field: 'sort', before: 2, after: 1 }] as const;
    const details = { action: 'changed', id, name, section: 'drinks', changes } as const;
    return {
      request: () => bar.owner.catalogue.moveCategory({ categoryId: id, before: first.id }),
      entries: [{ kind: 'category-saved', details }],
      refused: () => bar.owner.catalogue.moveCategory({ categoryId: bar.venue.newId(), before: first.id }),
    };
  },
};

const moveSubCategoryInList: ActionCase = {
  title: 'a sub-category that is moved in the list',
  endpoint: 'catalogue.moveSubCategory',
  prepare: async (bar) => {
    const category = await categoryOf(bar, 'drinks');
    const form = newSubCategoryForm(category.id, `Rubias ${category.id}`);
    const { id, name } = await bar.owner.catalogue.saveSubCategory(form);
    await bar.owner.catalogue.saveSubCategory(newSubCategoryForm(category.id, `Negras ${category.id}`, { sort: 2 }));
    const changes = [{ field: 'sort', before: 1, after: 2 }] as const;
    return {
      request: () => bar.owner.catalogue.moveSubCategory({ subCategoryId: id, before: null }),
      entries: [{ kind: 'subcategory-saved', details: { action: 'changed', id, name, changes } }],
      refused: () => bar.owner.catalogue.moveSubCategory({ subCategoryId: id, before: bar.venue.newId() }),
    };
  },
};

const createCategory: ActionCase = {
  title: 'a new category, before which the others move',
  endpoint: 'catalogue.saveCategory',
  prepare: async (bar) => {
    await categoryOf(bar, 'food');
    const form = newCategoryForm(`Tapas ${bar.venue.newId()}`, { section: 'food' });
    const { categoryId: id, name } = form;
    const changes = [
      { field: 'name', before: null, after: name },
      { field: 'section', before: null, after: 'food' },
      { field: 'sort', before: null, after: 1 },
    ] as const;
    const details = { action: 'created', id, name, section: 'food', changes } as const;
    return {
      request: () => bar.owner.catalogue.saveCategory(form),
      entries: [{ kind: 'category-saved', details }],
      refused: () => bar.owner.catalogue.saveCategory({ ...form, section: null }),
    };
  },
};

const deleteCategory: ActionCase = {
  title: 'a deleted category',
  endpoint: 'catalogue.deleteCategory',
  prepare: async (bar) => {
    const { category } = await drinkOf(bar);
    const { id, name } = await categoryOf(bar, 'drinks');
    const changes = [
      { field: 'name', before: name, after: null },
      { field: 'section', before: 'drinks', after: null },
      { field: 'sort', before: 1, after: null },
    ] as const;
    const details = { action: 'deleted', id, name, section: 'drinks', changes } as const;
    return {
      request: () => bar.owner.catalogue.deleteCategory({ categoryId: id }),
      entries: [{ kind: 'category-saved', details }],
      refused: () => bar.owner.catalogue.deleteCategory({ categoryId: category.id }),
    };
  },
};

const moveSubCategory: ActionCase = {
  title: 'a sub-category that moves with its products to another category',
  endpoint: 'catalogue.saveSubCategory',
  prepare: async (bar) => {
    const [from, to] = [await categoryOf(bar, 'drinks'), await categoryOf(bar, 'drinks')];
    const form = newSubCategoryForm(from.id, `Rubias ${from.id}`);
    const { id, name, version, sort } = await bar.owner.catalogue.saveSubCategory(form);
    await bar.owner.catalogue.saveDrink(newDrinkForm(from.id, { name: `Lager ${id}`, subCategoryId: id }));
    const input = { ...form, categoryId: to.id, shown: { version, sort } };
    const changes = [{ field: 'category', before: from.name, after: to.name }] as const;
    return {
      request: () => bar.owner.catalogue.saveSubCategory(input),
      entries: [{ kind: 'subcategory-saved', details: { action: 'changed', id, name, changes } }],
      refused: () => bar.owner.catalogue.saveSubCategory({ ...input, name: '' }),
    };
  },
};

const deleteSubCategory: ActionCase = {
  title: 'a deleted sub-category',
  endpoint: 'catalogue.deleteSubCategory',
  prepare: async (bar) => {
    const category = await categoryOf(bar, 'drinks');
    const form = newSubCategoryForm(category.id, `Rubias ${category.id}`);
    const { id, name } = await bar.owner.catalogue.saveSubCategory(form);
    const changes = [
      { field: 'name', before: name, after: null },
      { field: 'category', before: category.name, after: null },
      { field: 'sort', before: 1, after: null },
    ] as const;
    return {
      request: () => bar.owner.catalogue.deleteSubCategory({ subCategoryId: id }),
      entries: [{ kind: 'subcategory-saved', details: { action: 'deleted', id, name, changes } }],
    };
  },
};

const saveCosts: ActionCase = {
  title: 'the costs of a product',
  endpoint: 'catalogue.saveProductCosts',
  prepare: async (bar) => {
    const { saved, form } = await drinkOf(bar);
    const input = { productId: saved.id, costs: { base: cents(61) }, shown: {} };
    const changes = [{ field: 'costs.base', before: null, after: 61 }];
    return {
      request: () => bar.owner.catalogue.saveProductCosts(input),
      entries: [{ kind: 'costs-saved', details: { id: saved.id, name: form.name, changes } }],
      refused: () => bar.owner.catalogue.saveProductCosts({ ...input, productId: bar.venue.newId() }),
    };
  },
};

const stopSellingSize: ActionCase = {
  title: 'a drink that is not sold any more in a size with a cost',
  endpoint: 'catalogue.saveDrink',
  prepare: async ({ owner, ...bar }) => {
    const { id: categoryId } = await categoryOf({ owner, ...bar }, 'drinks');
    const form = newDrinkForm(categoryId, {
      name: `Ron ${categoryId}`,
      sizes: pricedSizes({ copa: 600, cubata: 800 }),
    });
    const saved = await owner.catalogue.saveDrink(form);
    const { id, name } = saved;
    await owner.catalogue.saveProductCosts({ productId: id, costs: { cubata: cents(95) }, shown: {} });
    const input = { ...form, sizes: pricedSizes({ copa: 600 }), shown: shownValuesOf(saved) };
    const prices = [{ field: 'prices.cubata', before: 800, after: null }] as const;
    const costs = [{ field: 'costs.cubata', before: 95, after: null }];
    return {
      request: () => owner.catalogue.saveDrink(input),
      entries: [
        { kind: 'product-saved', details: { action: 'changed', id, name, section: 'drinks', changes: prices } },
        { kind: 'costs-saved', details: { id, name, changes: costs } },
      ],
      refused: () => owner.catalogue.saveDrink({ ...input, name: '' }),
    };
  },
};

const importMenu: ActionCase = {
  title: 'a menu that is imported from a file',
  endpoint: 'menuImport.importMenu',
  prepare: async (bar) => {
    const { name: category } = await categoryOf(bar, 'food');
    const name = `Tortilla ${bar.venue.newId()}`;
    const rows = ['Sección;Categoría;Nombre;Descripción;Precio', `Comida;${category};${name};Con cebolla;4,50`];
    const data = Buffer.from(rows.join('\r\n')).toString('base64');
    const { plan } = await bar.owner.menuImport.previewMenuImport({ data });
    const input = { importId: bar.venue.newId(), data, plan };
    const products = [{ id: expect.any(String), name, isNew: true, changes: expect.any(Array) }];
    const details = { created: 1, changed: 0, categories: [], subCategories: [], products };
    return {
      request: () => bar.owner.menuImport.importMenu(input),
      entries: [{ kind: 'menu-imported', details }],
      refused: () => bar.owner.menuImport.importMenu({ ...input, plan: 'otro' }),
    };
  },
};

/** Test cases of the activity log: actions of staff about products and categories. */
export const CATALOGUE_ACTION_CASES: readonly ActionCase[] = [
  ...[createDrink, changeDrink, saveDrinkUnchanged, changeFood, stateNoAllergens, setStock, setSoldOut],
  ...[moveProduct, deleteProduct],
  ...[createCategory, moveCategory, deleteCategory],
  ...[moveSubCategory, moveSubCategoryInList, deleteSubCategory, saveCosts, stopSellingSize, importMenu],
];
