// The image of a product.
import { beforeEach, describe, expect, it } from 'vitest';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import {
  addCategory,
  addImage,
  deleteCatalogue,
  namesByPosition,
  newDrinkForm,
  shownValuesOf,
} from './testing/catalogue.ts';

const venue = await openTestVenue();
const owner = await venue.staffBrowser('OWNER');
const manager = await venue.staffBrowser('MANAGER');
let beers: string;

beforeEach(async () => {
  await deleteCatalogue(venue.db);
  beers = await addCategory(owner, 'Cervezas', 'drinks');
});

describe('a product', () => {
  it.each([
    ['does not exist', () => Promise.resolve(venue.newId())],
    ['was uploaded as an image of the venue', () => addImage(venue.db, 'logo')],
  ] as const)(
    'is refused with an image that %s, with the message in the field of the image, and nothing is stored',
    async (_, image) => {
      const { id, version } = await manager.catalogue.saveDrink(newDrinkForm(beers));
      const saves = [
        newDrinkForm(beers, { name: 'Clara' }),
        newDrinkForm(beers, { productId: id, shown: { version, sort: 1, stock: 1 } }),
      ];
      for (const input of saves) {
        await expect(manager.catalogue.saveDrink({ ...input, imageId: await image() })).rejects.toMatchObject({
          code: 'image-gone',
          details: { fields: { imageId: refusalMessages['image-gone'] } },
        });
      }
      expect(await namesByPosition(venue.db, beers)).toEqual(['Caña']);
      expect(await manager.catalogue.readProduct({ productId: id })).toMatchObject({ imageId: null, version });
    },
  );

  it('keeps its image as long as it refers to it', async () => {
    const picture = await addImage(venue.db, 'product');
    const saved = await manager.catalogue.saveDrink(newDrinkForm(beers, { imageId: picture }));
    const dropping = () => venue.db.deleteFrom('images').where('id', '=', picture).execute();
    await expect(dropping()).rejects.toThrow('products_image_id_fkey');
    await manager.catalogue.saveDrink(newDrinkForm(beers, { productId: saved.id, shown: shownValuesOf(saved) }));
    await dropping();
    expect((await venue.browser().menu.readMenu({})).products[0]).not.toHaveProperty('imageUrl');
  });
});
