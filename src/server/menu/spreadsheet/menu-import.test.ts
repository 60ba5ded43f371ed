// Importing and exporting the menu.

import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import { PRODUCT_SIZES_COLUMN } from '#server/menu/catalogue/product-row.ts';
import { deleteCatalogue } from '#server/menu/catalogue/testing/catalogue.ts';
import { newId } from '#server/platform/ids.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';

const venue = await openTestVenue();
const owner = await venue.staffBrowser('OWNER');
beforeEach(() => deleteCatalogue(venue.db));

const TITLES = 'Sección;Categoría;Subcategoría;Nombre;Descripción;Precio;Copa;Alérgenos;Existencias';

function csv(...rows: string[]): string {
  return base64([TITLES, ...rows].join('\r\n'));
}

function base64(content: string | Uint8Array): string {
  return Buffer.from(content).toString('base64');
}

async function importFile(data: string) {
  const { plan } = await owner.menuImport.previewMenuImport({ data });
  return owner.menuImport.importMenu({ importId: newId(), data, plan });
}

function storedMenu() {
  return venue.db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select([
      'products.name',
      'categories.name as category',
      'stock',
      'allergens',
      'products.sort',
      PRODUCT_SIZES_COLUMN,
    ])
    .orderBy('products.product_type_id')
    .orderBy('categories.sort')
    .orderBy('products.sort')
    .execute();
}

async function entries() {
  return venue.db.selectFrom('activity_log').select('kind').where('kind', '=', 'menu-imported').execute();
}

function allEntries() {
  return venue.db.selectFrom('activity_log').select('kind').orderBy('id').execute();
}

const WINE = 'Bebida;Vinos;Tintos;Rioja;Crianza;;3,50 €;sulfitos;12';
const OMELETTE = 'Comida;Tapas;;Tortilla;Con cebolla;4,5;;Huevo, lacteos;';

describe('an import of the menu', () => {
  it('creates products with their categories, and records one entry', async () => {
    const before = (await entries()).length;
    const { summary } = await importFile(csv(WINE, OMELETTE));
    expect(summary).toMatchObject({
      created: 2,
      changed: 0,
      categories: ['Vinos', 'Tapas'],
      subCategories: ['Tintos'],
    });
    expect(await storedMenu()).toEqual([
      expect.objectContaining({ name: 'Rioja', category: 'Vinos', sizes: pricedSizes({ copa: 350 }), stock: 12 }),
      expect.objectContaining({
        name: 'Tortilla',
        sizes: pricedSizes({ base: 450 }),
        stock: 1,
        allergens: ['huevo', 'lacteos'],
      }),
    ]);
    expect(await entries()).toHaveLength(before + 1);
  });

  it('changes nothing when the same file is imported again, and records nothing', async () => {
    await importFile(csv(WINE, OMELETTE));
    const [menu, recorded] = [await storedMenu(), await entries()];
    const { summary } = await importFile(csv(WINE, OMELETTE));
    expect(summary).toMatchObject({ created: 0, changed: 0, unchanged: 2, categories: [] });
    expect([await storedMenu(), await entries()]).toEqual([menu, recorded]);
  });

  it('updates products by name and leaves those that the file does not have', async () => {
    await importFile(csv(WINE, OMELETTE));
    const data = csv('Bebida;Vinos;Tintos;  RIOJA ;Crianza;;4;sulfitos;');
    const preview = await owner.menuImport.previewMenuImport({ data });
    expect(preview.summary).toMatchObject({ created: 0, changed: 1, notInFile: 1 });
    expect(preview.products[0]?.fields).toContainEqual({
      label: 'el precio de copa',
      before: expect.stringMatching(/^3,50\s€$/),
      after: expect.stringMatching(/^4,00\s€$/),
    });
    await importFile(data);
    expect(await storedMenu()).toMatchObject([
      { name: 'RIOJA', sizes: pricedSizes({ copa: 400 }), stock: 12 },
      { name: 'Tortilla' },
    ]);
  });

  it('of 500 products with 40 errors stores nothing and names each error', async () => {
    const rows = Array.from({ length: 500 }, (_, index) =>
      index % 25 < 2 ? `Comida;Tapas;;Tapa ${index};Rica;gratis;;;` : `Comida;Tapas;;Tapa ${index};Rica;3;;;`,
    );
    const data = csv(...rows);
    const { errors, plan } = await owner.menuImport.previewMenuImport({ data });
    expect(errors).toHaveLength(40);
    expect(errors[2]).toEqual({
      sheet: '',
      row: 27,
      column: 'price.base',
      value: 'gratis',
      message: expect.stringContaining('2,50'),
    });
    await expect(owner.menuImport.importMenu({ importId: newId(), data, plan })).rejects.toMatchObject({
      code: 'import-has-errors',
    });
    expect(await storedMenu()).toEqual([]);
  });

  it('deletes the costs of a size that is not sold any more, with the one entry of the import', async () => {
    await importFile(csv(WINE.replace(';;3,50', ';18;3,50')));
    const { id: productId } = await venue.db.selectFrom('products').select('id').executeTakeFirstOrThrow();
    await owner.catalogue.saveProductCosts({ productId, costs: { base: cents(600), copa: cents(90) }, shown: {} });
    const before = await allEntries();
    await importFile(csv(WINE));
    expect((await allEntries()).slice(before.length)).toEqual([{ kind: 'menu-imported' }]);
    expect(await owner.catalogue.readProductCosts({ productId })).toEqual({ costs: { copa: 90 } });
  });

  it('of a list with an open question is refused, and goes in with its answer', async () => {
    const data = base64('Producto;Familia;PVP\r\nBravas;Tapas;650');
    const { questions, prices, plan } = await owner.menuImport.previewMenuImport({ data });
    expect(questions).toBe(1);
    const importing = owner.menuImport.importMenu({ importId: newId(), data, plan });
    await expect(importing).rejects.toMatchObject({ code: 'import-has-questions' });
    expect(await storedMenu()).toEqual([]);
    const choices = { prices: Object.fromEntries(prices.map(({ key }) => [key, 'cents' as const])) };
    const answered = await owner.menuImport.previewMenuImport({ data, choices });
    await owner.menuImport.importMenu({ importId: newId(), data, choices, plan: answered.plan });
    expect(await storedMenu()).toMatchObject([{ name: 'Bravas', sizes: [{ size: 'base', price: 650 }] }]);
  });

  it('states the allergens of a list with columns of some only if no product has the others', async () => {
    const data = base64('Producto;Familia;PVP;Gluten\r\nBravas;Tapas;5,50;Sí\r\nRabas;Tapas;9,00;No');
    const { otherAllergens } = await owner.menuImport.previewMenuImport({ data });
    expect(otherAllergens).toHaveLength(13);
    await importFile(data);
    expect(await storedMenu()).toMatchObject([{ allergens: null }, { allergens: null }]);
    const choices = { absentAllergens: otherAllergens };
    const { plan } = await owner.menuImport.previewMenuImport({ data, choices });
    await owner.menuImport.importMenu({ importId: newId(), data, choices, plan });
    expect(await storedMenu()).toMatchObject([{ allergens: ['gluten'] }, { allergens: [] }]);
  });

  it('puts the products of a category with a similar name into the one of the menu, unless it is chosen not to', async () => {
    await importFile(base64('Producto;Familia;PVP\r\nTé;Cafés e infusiones;1,60'));
    const data = base64('Producto;Familia;PVP\r\nCortado;CAFÉS;1,50\r\nBravas;Tapas;5,50');
    const proposed = await owner.menuImport.previewMenuImport({ data });
    expect(proposed.categories[0]).toMatchObject({ name: 'CAFÉS', similar: 'Cafés e infusiones', isOwn: false });
    expect(proposed.summary.categories).toEqual(['Tapas']);
    expect(proposed.products[0]?.category).toBe('Cafés e infusiones');
    const choices = { ownCategories: { cafés: true } };
    const chosen = await owner.menuImport.previewMenuImport({ data, choices });
    expect(chosen.summary.categories).toEqual(['CAFÉS', 'Tapas']);
  });

  it('of another choice than the one previewed is refused', async () => {
    const data = base64('Producto;Familia;PVP\r\nBravas;Tapas;5,50');
    const { plan } = await owner.menuImport.previewMenuImport({ data });
    const choices = { sections: { tapas: 'drinks' as const } };
    const importing = owner.menuImport.importMenu({ importId: newId(), data, choices, plan });
    await expect(importing).rejects.toMatchObject({ code: 'import-menu-changed' });
  });

  it('creates categories only for those who may manage them', async () => {
    const manager = await venue.staffBrowser('MANAGER');
    const data = csv(WINE);
    const { errors, plan } = await manager.menuImport.previewMenuImport({ data });
    expect(errors).toEqual([
      { sheet: '', row: 2, column: 'category', value: 'Vinos', message: expect.stringContaining('no tienes permiso') },
    ]);
    const importing = (importId: string) => manager.menuImport.importMenu({ importId, data, plan });
    await expect(importing(newId())).rejects.toMatchObject({ code: 'import-has-errors' });
    // Also with the plan of somebody who may.
    const shown = await owner.menuImport.previewMenuImport({ data });
    const request = { importId: newId(), data, plan: shown.plan };
    await expect(manager.menuImport.importMenu(request)).rejects.toMatchObject({ code: 'import-has-errors' });
    expect(await storedMenu()).toEqual([]);

    await importFile(data);
    const changed = csv(WINE.replace('3,50', '4'));
    const allowed = await manager.menuImport.previewMenuImport({ data: changed });
    await manager.menuImport.importMenu({ importId: newId(), data: changed, plan: allowed.plan });
    expect(await storedMenu()).toMatchObject([{ sizes: pricedSizes({ copa: 400 }) }]);
  });

  it('is stored once under its id, also if the menu has changed since', async () => {
    const data = csv(WINE);
    const { plan } = await owner.menuImport.previewMenuImport({ data });
    const request = { importId: newId(), data, plan };
    const both = await Promise.all([owner.menuImport.importMenu(request), owner.menuImport.importMenu(request)]);
    expect(both[0]).toEqual(both[1]);
    await venue.db.updateTable('product_sizes').set({ price: 999 }).execute();
    await owner.menuImport.importMenu(request);
    expect(await storedMenu()).toMatchObject([{ sizes: pricedSizes({ copa: 999 }) }]);
  });

  it('is refused if the menu has changed since the preview', async () => {
    await importFile(csv(WINE));
    const data = csv(WINE.replace('3,50', '4'));
    const { plan } = await owner.menuImport.previewMenuImport({ data });
    await importFile(csv(WINE.replace('3,50', '5')));
    await expect(owner.menuImport.importMenu({ importId: newId(), data, plan })).rejects.toMatchObject({
      code: 'import-menu-changed',
    });
  });
});

describe('the file of an import', () => {
  it('is refused with words if it is larger than 10 MB', async () => {
    const data = base64(new Uint8Array(10 * 1024 * 1024 + 1));
    await expect(owner.menuImport.previewMenuImport({ data })).rejects.toMatchObject({ code: 'import-too-large' });
  });

  it('is refused with words if it cannot be read', async () => {
    const data = base64(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]));
    await expect(owner.menuImport.previewMenuImport({ data })).rejects.toMatchObject({ code: 'import-old-excel' });
  });
});

describe('the exported file', () => {
  it('does not undo what was sold since, or sold out', async () => {
    await importFile(csv(WINE, OMELETTE));
    await venue.db.updateTable('products').set({ counts_stock: true }).where('name', '=', 'Rioja').execute();
    const { data } = await owner.menuImport.exportMenu({});
    await venue.db.updateTable('products').set({ stock: 7 }).where('name', '=', 'Rioja').execute();
    await venue.db.updateTable('products').set({ stock: 0 }).where('name', '=', 'Tortilla').execute();
    const { errors, summary } = await owner.menuImport.previewMenuImport({ data });
    expect(errors).toEqual([]);
    expect(summary).toMatchObject({ created: 0, changed: 0, unchanged: 2, notInFile: 0 });
    await importFile(data);
    expect(await storedMenu()).toMatchObject([{ stock: 7 }, { stock: 0 }]);
  });

  it('is also the shape of the template, whose examples can be imported', async () => {
    const { data } = await owner.menuImport.readMenuTemplate({});
    const { errors, summary } = await owner.menuImport.previewMenuImport({ data });
    expect(errors).toEqual([]);
    expect(summary).toMatchObject({ created: 5 });
  });
});
