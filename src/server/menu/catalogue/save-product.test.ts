// Saving the form of a drink or a food.

import { beforeEach, describe, expect, it } from 'vitest';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import {
  addCategory,
  addImage,
  deleteCatalogue,
  namesByPosition,
  newDrinkForm,
  newFoodForm,
  newSubCategoryForm,
  shownValuesOf,
} from './testing/catalogue.ts';

const venue = await openTestVenue();
const owner = await venue.staffBrowser('OWNER');
const manager = await venue.staffBrowser('MANAGER');
let beers: string;
let wines: string;
let tapas: string;

beforeEach(async () => {
  await deleteCatalogue(venue.db);
  beers = await addCategory(owner, 'Cervezas', 'drinks');
  wines = await addCategory(owner, 'Vinos', 'drinks');
  tapas = await addCategory(owner, 'Tapas', 'food');
});

describe('a saved product', () => {
  it('has the values of a drink form and is in the next menu', async () => {
    const picture = await addImage(venue.db, 'product');
    const input = newDrinkForm(beers, {
      name: '  Ron   Añejo ',
      description: ' Siete años ',
      sizes: pricedSizes({ copa: 600, cubata: 800, botella: 7000, chupito: 300 }),
      stock: 7,
      countsStock: true,
      canBeCombined: true,
      allergens: ['sulfitos'],
      vatPercent: 21,
      imageId: picture,
    });
    const saved = await manager.catalogue.saveDrink(input);
    expect(saved).toEqual({
      id: input.productId,
      section: 'drinks',
      name: 'Ron Añejo',
      description: 'Siete años',
      categoryId: beers,
      subCategoryId: null,
      sort: 1,
      stock: 7,
      countsStock: true,
      sizes: input.sizes,
      canBeCombined: true,
      isEnergyDrink: false,
      hasMainIngredient: false,
      ingredients: [],
      numberOfIngredients: 1,
      isNew: false,
      isVegetarian: false,
      allergens: ['sulfitos'],
      vatPercent: 21,
      imageId: picture,
      version: 1,
    });
    expect(await manager.catalogue.readProduct({ productId: saved.id })).toEqual(saved);
    expect(await onTheMenu(saved.id)).toMatchObject({
      name: 'Ron Añejo',
      sizes: input.sizes,
      imageUrl: `/api/images/${picture}`,
    });
  });

  it('has the values of a food form', async () => {
    const input = newFoodForm(tapas, {
      hasMainIngredient: true,
      ingredients: [' Jamón', 'Queso', 'jamón', ''],
      numberOfIngredients: 2,
      isNew: true,
      isVegetarian: true,
      allergens: ['gluten', 'moluscos'],
    });
    expect(await manager.catalogue.saveFood(input)).toMatchObject({
      section: 'food',
      name: 'Croquetas',
      sizes: pricedSizes({ base: 450 }),
      hasMainIngredient: true,
      ingredients: ['Jamón', 'Queso'],
      numberOfIngredients: 2,
      isNew: true,
      isVegetarian: true,
      allergens: ['gluten', 'moluscos'],
      imageId: null,
    });
    expect(await onTheMenu(input.productId)).not.toHaveProperty('imageUrl');
  });

  it('has allergens that are not stated, or stated to be none, for its form and for the menu', async () => {
    const unstated = newFoodForm(tapas, { name: 'Migas', allergens: null });
    expect(await manager.catalogue.saveFood(unstated)).toMatchObject({ allergens: null });
    expect(await onTheMenu(unstated.productId)).toMatchObject({ allergens: null });

    const stated = newFoodForm(tapas, { ...unstated, allergens: [], shown: { version: 1, sort: 1, stock: 1 } });
    expect(await manager.catalogue.saveFood(stated)).toMatchObject({ allergens: [], version: 2 });
    expect(await onTheMenu(unstated.productId)).toMatchObject({ allergens: [] });
  });

  it('is replaced completely: values missing in the form are removed', async () => {
    const { id } = await manager.catalogue.saveDrink(
      newDrinkForm(beers, {
        sizes: pricedSizes({ base: 200, copa: 500 }),
        canBeCombined: true,
        allergens: ['gluten'],
      }),
    );
    const again = newDrinkForm(wines, { productId: id, name: 'Clara', shown: { version: 1, sort: 1, stock: 1 } });
    expect(await manager.catalogue.saveDrink(again)).toMatchObject({
      name: 'Clara',
      categoryId: wines,
      sizes: pricedSizes({ base: 250 }),
      canBeCombined: false,
      allergens: null,
      version: 2,
    });
  });

  it('is refused with a message for each invalid field, and nothing is stored', async () => {
    const wrong = newFoodForm(tapas, { name: ' ', description: '', sizes: [], stock: -1, sort: 0, categoryId: null });
    await expect(manager.catalogue.saveFood(wrong)).rejects.toMatchObject({
      code: 'name-required',
      message: 'El nombre es obligatorio',
      details: {
        fields: {
          name: 'El nombre es obligatorio',
          description: 'La descripción es obligatoria',
          sizes: 'Por favor, introduce un precio válido',
          stock: 'Por favor, introduce un stock válido',
          sort: 'Por favor, introduce un orden válido',
          categoryId: 'Por favor, selecciona una categoría',
        },
      },
    });
    expect(await manager.catalogue.listProducts({ section: 'food' })).toMatchObject({ products: [] });
  });

  it('of food without a description is stored if the product was imported without one', async () => {
    const form = newFoodForm(tapas, { description: '' });
    await expect(manager.catalogue.saveFood(form)).rejects.toMatchObject({ code: 'description-required' });
    const described = await manager.catalogue.saveFood(newFoodForm(tapas, { productId: form.productId }));
    const change = { ...form, sizes: pricedSizes({ base: 900 }), shown: shownValuesOf(described) };
    await expect(manager.catalogue.saveFood(change)).rejects.toMatchObject({ code: 'description-required' });
    await venue.db.updateTable('products').set({ description: '' }).where('id', '=', form.productId).execute();
    expect(await manager.catalogue.saveFood(change)).toMatchObject({
      description: '',
      sizes: pricedSizes({ base: 900 }),
    });
    const { products } = await manager.catalogue.listProducts({ section: 'food' });
    expect(products).toMatchObject([{ id: form.productId, lacksDescription: true }]);
  });

  it.each([
    ['of another section', () => newDrinkForm(tapas), 'categoryId', 'drink-category-required'],
    ['that is gone', () => newFoodForm(venue.newId()), 'categoryId', 'category-required'],
  ] as const)('needs a category of its own section: not one %s', async (_, input, field, code) => {
    const given = input();
    const save = 'ingredients' in given ? manager.catalogue.saveFood(given) : manager.catalogue.saveDrink(given);
    await expect(save).rejects.toMatchObject({ code, details: { fields: { [field]: refusalMessages[code] } } });
  });

  it('can only be in a sub-category of its category', async () => {
    const { id: lagers } = await owner.catalogue.saveSubCategory(newSubCategoryForm(beers, 'Rubias'));
    const { id } = await manager.catalogue.saveDrink(newDrinkForm(beers, { subCategoryId: lagers }));
    expect(await manager.catalogue.readProduct({ productId: id })).toMatchObject({ subCategoryId: lagers });
    for (const subCategoryId of [lagers, venue.newId()]) {
      const foreign = newDrinkForm(wines, { name: 'Rioja', subCategoryId });
      await expect(manager.catalogue.saveDrink(foreign)).rejects.toMatchObject({ code: 'sub-category-not-valid' });
    }
  });

  it('is refused as a food if a drink has its id', async () => {
    const { id } = await manager.catalogue.saveDrink(newDrinkForm(beers));
    const asFood = newFoodForm(tapas, { productId: id, shown: { version: 1, sort: 1, stock: 1 } });
    await expect(manager.catalogue.saveFood(asFood)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('the name of a product', () => {
  it.each(['caña', '  CAÑA ', 'Can\u0303a'])('belongs to one drink only, in any spelling: %j', async (name) => {
    await manager.catalogue.saveDrink(newDrinkForm(beers));
    await expect(manager.catalogue.saveDrink(newDrinkForm(wines, { name }))).rejects.toMatchObject({
      code: 'name-not-unique',
      message: 'El nombre debe ser único',
      details: { fields: { name: 'El nombre debe ser único' } },
    });
  });

  it('may be shared by a drink and a food, and stays when the product is saved again', async () => {
    const drink = await manager.catalogue.saveDrink(newDrinkForm(beers, { name: 'Zurito' }));
    await manager.catalogue.saveFood(newFoodForm(tapas, { name: 'Zurito' }));
    const again = newDrinkForm(beers, { productId: drink.id, name: 'ZURITO', shown: drink });
    expect(await manager.catalogue.saveDrink({ ...again, shown: shownValuesOf(drink) })).toMatchObject({
      name: 'ZURITO',
    });
  });

  it('is unique also for two concurrent saves', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const name = `Ronda ${round}`;
      const saves = [beers, wines].map((category) => manager.catalogue.saveDrink(newDrinkForm(category, { name })));
      const results = await Promise.allSettled(saves);
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'name-not-unique' },
      });
    }
  });
});

describe('the same save sent again', () => {
  it('is stored once, whether it created or changed the product', async () => {
    const created = newDrinkForm(beers);
    const first = await manager.catalogue.saveDrink(created);
    expect(await manager.catalogue.saveDrink(created)).toEqual(first);

    const changed = newDrinkForm(wines, { productId: first.id, name: 'Clara', shown: shownValuesOf(first) });
    const second = await manager.catalogue.saveDrink(changed);
    expect(await manager.catalogue.saveDrink(changed)).toEqual(second);
    expect(second.version).toBe(2);
  });

  it('is stored once when both are concurrent', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const input = newDrinkForm(beers, { name: `Ronda ${round}` });
      const [one, other] = await Promise.all([manager.catalogue.saveDrink(input), manager.catalogue.saveDrink(input)]);
      expect(one).toEqual(other);
    }
    expect(await namesByPosition(venue.db, beers)).toEqual(['Ronda 5', 'Ronda 4', 'Ronda 3', 'Ronda 2', 'Ronda 1']);
  });

  it('over another person’s save is refused, and that save stays', async () => {
    const shown = await manager.catalogue.saveDrink(newDrinkForm(beers));
    const mine = (name: string) => newDrinkForm(beers, { productId: shown.id, name, shown: shownValuesOf(shown) });
    await owner.catalogue.saveDrink(mine('Clara'));
    await expect(manager.catalogue.saveDrink(mine('Tostada'))).rejects.toMatchObject({
      code: 'changed-meanwhile',
      message: 'Otra persona ha cambiado esto mientras tanto. Revisa los datos.',
    });
    expect(await namesByPosition(venue.db, beers)).toEqual(['Clara']);
  });

  it('of a product that was deleted in between does not restore it', async () => {
    const shown = await manager.catalogue.saveDrink(newDrinkForm(beers));
    await owner.catalogue.deleteProduct({ productId: shown.id });
    const again = newDrinkForm(beers, { productId: shown.id, shown: shownValuesOf(shown) });
    await expect(manager.catalogue.saveDrink(again)).rejects.toMatchObject({ code: 'not-found' });
  });
});

async function onTheMenu(id: string) {
  const { products } = await venue.browser().menu.readMenu({});
  return products.find((product) => product.id === id);
}
