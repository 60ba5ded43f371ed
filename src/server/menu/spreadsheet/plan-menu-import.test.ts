// What the rows of a file would change, and their errors, without a database.

import { describe, expect, it } from 'vitest';
import { pricedSizes } from '#domain/testing/sizes.ts';
import { newId } from '#server/platform/ids.ts';
import { parseMenuList } from './menu-table.ts';
import { planMenuImport } from './plan-menu-import.ts';
import { aMenu, type TestMenuProduct } from './testing/menus.ts';

const TITLES =
  'Sección;Categoría;Subcategoría;Nombre;Descripción;Precio;Copa;Alérgenos;Existencias;Existencias al exportar';
const WINE = 'Bebida;Vinos;Tintos;Rioja;Crianza;;3,50 €;sulfitos;12;';
const NO_PRODUCTS: readonly TestMenuProduct[] = [];

function plan(rows: readonly string[], { products = NO_PRODUCTS, mayCreateHeadings = true } = {}) {
  const table = parseMenuList({ bytes: Buffer.from([TITLES, ...rows].join('\r\n')) });
  const input = { menu: aMenu(products), newId, now: new Date(0), mayCreateHeadings };
  const { plan: planned, errors } = planMenuImport({ ...input, rows: table.rows });
  return { ...planned, errors: [...table.errors, ...errors] };
}

describe('the errors of a file', () => {
  it.each([
    ['a product that is twice in the file', [WINE, WINE.replace('Rioja', ' rioja ').replace('3', '4')], 'name'],
    ['a drink without a price', ['Bebida;Vinos;;Blanco;;;;;'], 'price.base'],
    ['an unknown section', [WINE, 'Postre;Tapas;;Pan;Rico;1;;;'], 'section'],
    ['a category of the other section', [WINE, 'Comida;Vinos;;Pan;Rico;1;;;'], 'category'],
    ['a sub-category of another category', [WINE, 'Bebida;Otros;Tintos;Mosto;;1;;;'], 'subCategory'],
    ['a formula', ['Comida;Tapas;;Pan;Rico;=1+1;;;'], 'price.base'],
    ['a stock that is not a number', ['Comida;Tapas;;Pan;Rico;1;;;muchas'], 'stock'],
  ])('name the row and the column of %s', (_, rows, column) => {
    expect(plan(rows).errors).toEqual([expect.objectContaining({ row: rows.length + 1, column })]);
  });

  it('name headings that the person may not create', () => {
    const products = [{ category: 'Vinos', name: 'Blanco', sizes: pricedSizes({ base: 300 }) }];
    const rows = ['Bebida;Vinos;;Mosto;;2;;;', 'Bebida;Vinos;Tintos;Rioja;;3;;;', 'Bebida;Cavas;;Brut;;3;;;'];
    expect(plan(rows, { products }).errors).toEqual([]);
    expect(plan(rows, { products, mayCreateHeadings: false }).errors).toMatchObject([
      { row: 3, column: 'subCategory', code: 'sub-category-not-allowed', value: 'Tintos' },
      { row: 4, column: 'category', code: 'category-not-allowed', value: 'Cavas' },
    ]);
  });
});

describe('the allergens of a row', () => {
  const present = (allergens: readonly 'gluten'[] | null) => [
    { category: 'Vinos', name: 'Blanco', sizes: pricedSizes({ base: 300 }), allergens: allergens && [...allergens] },
  ];

  it.each([
    ['are stated as none by «Ninguno»', null, 'Ninguno', []],
    ['are stated as none by «sin alergenos»', null, 'sin alergenos', []],
    ['are stated by their names', null, 'Gluten', ['gluten']],
    ['are none after they were some', ['gluten'], 'no', []],
    ['are not stated while a word is not known', null, 'Gluten, ninguno', null],
  ] as const)('%s', (_, before, cell, after) => {
    const { products, errors } = plan([`Bebida;Vinos;;Blanco;;3;;${cell};1;`], { products: present(before) });
    expect(errors).toEqual([]);
    expect(products.map((each) => each.after.allergens)).toEqual(after === before ? [] : [after]);
  });

  it.each(['-', 'Contiene', ''])('stay as they are if the cell names no allergen: «%s»', (cell) => {
    const planned = plan([`Bebida;Vinos;;Blanco;;3;;${cell};1;`], { products: present(['gluten']) });
    expect(planned).toMatchObject({ errors: [], products: [], unchanged: 1 });
  });

  it('of a new product are not stated if the file has no such column', () => {
    const table = parseMenuList({ bytes: Buffer.from('Sección;Categoría;Nombre;Precio\r\nBebida;Vinos;Blanco;3') });
    const input = { menu: aMenu([]), newId, now: new Date(0), mayCreateHeadings: true };
    expect(planMenuImport({ ...input, rows: table.rows }).plan.products).toMatchObject([
      { after: { allergens: null } },
    ]);
  });
});

describe('a product of the menu', () => {
  const stored = {
    category: 'Vinos',
    subCategory: 'Tintos',
    name: 'Rioja',
    description: 'Crianza',
    sizes: pricedSizes({ base: 300 }),
    allergens: [],
  };
  const withoutSubCategories = (...rows: readonly string[]) => {
    const bytes = Buffer.from(['Producto;Familia;PVP', ...rows].join('\r\n'));
    const menu = aMenu([{ category: 'Vinos', name: 'Blanco', sizes: pricedSizes({ base: 200 }) }, stored]);
    const input = { menu, newId, now: new Date(0), mayCreateHeadings: true };
    return planMenuImport({ ...input, rows: parseMenuList({ bytes }).rows }).plan;
  };

  it('keeps its category, sub-category and position if the list has no sub-categories', () => {
    const planned = withoutSubCategories('Rioja;Bebidas;3,50');
    expect(planned.categories).toEqual([]);
    expect(planned.staying).toBe(1);
    const [product] = planned.products;
    expect(product?.changes.map(({ field }) => field)).toEqual(['prices.base']);
    expect(product?.after).toMatchObject({
      category_id: product?.before?.category_id,
      sub_category_id: product?.before?.sub_category_id,
      sort: 2,
    });
  });

  it('loses nothing by empty cells', () => {
    expect(plan(['Bebida;Vinos;;Rioja;;3;;;;'], { products: [stored] })).toMatchObject({ products: [], unchanged: 1 });
  });
});

describe('the prices of a list with «Tapa» and «Ración»', () => {
  const priceOf = (row: string, section: 'drinks' | 'food', present?: TestMenuProduct['sizes']) => {
    const [name = ''] = row.split(';');
    const category = section === 'drinks' ? 'Refrescos' : 'Tapas';
    const products = present ? [{ category, name, sizes: present, product_type_id: section, description: 'Rico' }] : [];
    const { rows } = parseMenuList({ bytes: Buffer.from(`Producto;Familia;Tapa;Ración\r\n${row}`) });
    const planned = planMenuImport({ menu: aMenu(products), rows, newId, now: new Date(0), mayCreateHeadings: true });
    return planned.plan.products.map(({ after }) => after.sizes);
  };

  it('are the only price of a product that has one', () => {
    expect(priceOf('Fanta;Refrescos;2,20;', 'drinks', pricedSizes({ base: 280 }))).toEqual([
      pricedSizes({ base: 220 }),
    ]);
    expect(priceOf('Fanta;Refrescos;2,20;', 'drinks')).toEqual([pricedSizes({ base: 220 })]);
    expect(priceOf('Salmorejo;Tapas;3,00;', 'food', pricedSizes({ base: 450 }))).toEqual([pricedSizes({ base: 300 })]);
    expect(priceOf('Presa;Tapas;;18,50', 'food')).toEqual([pricedSizes({ Ración: 1850 })]);
  });

  it('replace the base price of a product if there are two', () => {
    const sizes = pricedSizes({ Tapa: 300, Ración: 750 });
    expect(priceOf('Salmorejo;Tapas;3,00;7,50', 'food', pricedSizes({ base: 450 }))).toEqual([sizes]);
  });

  it('leave the sizes that the list does not have', () => {
    const present = pricedSizes({ 'Media ración': 690, Ración: 1190 });
    const after = pricedSizes({ Tapa: 400, 'Media ración': 690, Ración: 1200 });
    expect(priceOf('Cazón;Tapas;4,00;12,00', 'food', present)).toEqual([after]);
    const both = pricedSizes({ Tapa: 400, Ración: 1200 });
    expect(priceOf('Cazón;Tapas;4,00;', 'food', pricedSizes({ Ración: 1200 }))).toEqual([both]);
    expect(priceOf('Cazón;Tapas;3,00;', 'food', both)).toEqual([pricedSizes({ Tapa: 300, Ración: 1200 })]);
    expect(priceOf('Cazón;Tapas;3,00;-', 'food', both)).toEqual([pricedSizes({ Tapa: 300 })]);
  });
});

it('one price without a size is an error if the product has several sizes', () => {
  const products = [{ category: 'Vinos', name: 'Rioja', sizes: pricedSizes({ copa: 350, botella: 1800 }) }];
  const { rows } = parseMenuList({ bytes: Buffer.from('Producto;Familia;PVP\r\nRioja;Vinos;19,00') });
  const planned = planMenuImport({ menu: aMenu(products), rows, newId, now: new Date(0), mayCreateHeadings: true });
  expect(planned.errors).toMatchObject([{ row: 2, column: 'price.base', code: 'price-of-which-size' }]);
});

describe('the stock of a row', () => {
  const row = (stock: string, exported: string) => `Bebida;Vinos;;Blanco;;3;;;${stock};${exported}`;
  const present = [
    { category: 'Vinos', name: 'Blanco', sizes: pricedSizes({ base: 300 }), stock: 19, counts_stock: true },
  ];

  it.each([
    ['is not changed if the file has the stock of its export', '24', '24', undefined],
    ['is changed to another number than that of the export', '30', '24', 30],
    ['is changed to a number without one of an export', '24', '', 24],
    ['is not changed by an empty cell', '', '24', undefined],
    ['is not changed by the present number', '19', '24', undefined],
  ])('%s', (_, stock, exported, expected) => {
    const { products, errors } = plan([row(stock, exported)], { products: present });
    expect(errors).toEqual([]);
    expect(products.map(({ after }) => after.stock)).toEqual(expected === undefined ? [] : [expected]);
  });

  it('of a new product is that of the file', () => {
    expect(plan([row('24', '24'), row('', '').replace('Blanco', 'Tinto')]).products).toMatchObject([
      { before: null, after: { stock: 24 } },
      { before: null, after: { stock: 1 } },
    ]);
  });
});
