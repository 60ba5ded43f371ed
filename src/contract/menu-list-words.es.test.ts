// Owners' lists of products, read with the Spanish words.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALLERGENS } from '#domain/menu.ts';
import { countOpenQuestions, type MenuListAnswers, type MenuListResult } from '#domain/menu-list.ts';
import { parseMenuText } from '#domain/read-menu-text.ts';
import { MENU_IMPORT_WORDS } from './menu-list-words.es.ts';
import { ALLERGEN_NAMES } from './menu-names.es.ts';
import { aSheet, readList, readRows, rowTexts } from './testing/menu-list.ts';

const BRAVAS = 'Bravas (Tapas, food): base 550';

describe('columns', () => {
  it.each([
    'Producto | Familia | PVP',
    'Artículo | Grupo | Precio (IVA incl.)',
    'NOMBRE | TIPO | P.V.P. €',
    'Descripción | Categoría | Importe',
    'Plato | Apartado | Precio con IVA',
    'Item | Category | Price',
    'Denominación | NOM.DEPTO | Tarifa',
  ])('are found by their titles: %s', (titles) => {
    const list = readRows([titles, 'Bravas | Tapas | 5,50', 'Alioli | Tapas | 5,00', 'Rabas | Tapas | 9,00']);
    expect(rowTexts(list)[0]).toBe(BRAVAS);
    expect(countOpenQuestions(list)).toBe(0);
  });

  it('are found below a heading, in the first twenty rows', () => {
    const above = Array.from({ length: 19 }, (_, index) => (index === 0 ? 'Bar La Parra | Lista de 2024' : 'x | y'));
    const list = readRows([...above, 'Producto | Familia | PVP', 'Bravas | Tapas | 5,50']);
    expect(rowTexts(list)).toEqual([BRAVAS]);
  });

  it('without titles are found by their cells, and named by their letters', () => {
    const list = readRows(['1 | Bravas | Tapas | 5,50', '2 | Alioli | Tapas | 5,00', '3 | Rabas | Tapas | 9,00']);
    expect(rowTexts(list)[0]).toBe(BRAVAS);
    expect(list.columns.map(({ title, is }) => [title, is])).toEqual([
      ['A', null],
      ['B', 'name'],
      ['C', 'category'],
      ['D', 'price.base'],
    ]);
  });

  it('of several prices are sizes, also under a second row of titles', () => {
    const list = readRows([
      'Plato | Precios | |',
      ' | Tapa | 1/2 | Ración',
      'Bravas | 3 | 5 | 8',
      'Alioli | 2,50 | - | 7',
    ]);
    expect(rowTexts(list)).toEqual([
      'Bravas (Comidas, food): Tapa 300, Media ración 500, Ración 800',
      'Alioli (Comidas, food): Tapa 250, Ración 700',
    ]);
  });

  it('that nothing knows, of costs and hidden ones are named and not imported', () => {
    const list = readRows(['Código | Producto | Coste | PVP | Margen', '17 | Bravas | 1,10 | 5,50 | 3,00'], {
      hiddenColumns: [{ first: 4, last: 4 }],
    });
    expect(list.columns.filter(({ is }) => is === null).map(({ title }) => title)).toEqual([
      'Código',
      'Coste',
      'Margen',
    ]);
    expect(list.columns.find(({ isHidden }) => isHidden)?.title).toBe('Margen');
  });

  it('are what the owner chose, and nothing else is then proposed for it', () => {
    const columns = new Map([['otro', 'price.base' as const]]);
    const list = readList([aSheet(['Producto | PVP | Otro', 'Bravas | 5,50 | 6,00'])], { columns });
    expect(rowTexts(list)).toEqual(['Bravas (Comidas, food): base 600']);
    expect(list.columns.find(({ title }) => title === 'PVP')?.is).toBeNull();
  });

  it('without names are asked for', () => {
    const list = readRows(['Precio | Coste', '5,50 | 1,10']);
    expect(countOpenQuestions(list)).toBe(1);
    expect(list.rows).toEqual([]);
  });
});

describe('the export of a till', () => {
  const TITLES = 'ID | ACTIVO | DESCRIPCION | DESC_CORTA | GRUPO | SUBGRUPO | TARIFA1';
  const list = (...rows: readonly string[]) =>
    readRows([
      TITLES,
      '100 | S | CERVEZA ESTRELLA GALICIA | CERVEZA ESTR | BEBIDA | CERVEZA | 2.8000',
      '102 | S | CROQUETAS JAMON | CROQUETAS JA | COMIDA | TAPAS | 7.5000',
      '104 | S | MENU DEL DIA | MENU DEL DIA | COMIDA | MENUS | 14.5000',
      ...rows,
    ]);

  it('has whole names, and prices with four decimals', () => {
    expect(rowTexts(list())).toEqual([
      'CERVEZA ESTRELLA GALICIA (CERVEZA, drinks): base 280',
      'CROQUETAS JAMON (TAPAS, food): base 750',
      'MENU DEL DIA (MENUS, food): base 1450',
    ]);
    expect(list().errors).toEqual([]);
  });

  it('names the products that are not sold any more, and leaves them out', () => {
    const { rows, skipped } = list('103 | N | BRAVAS | BRAVAS | COMIDA | TAPAS | 5.5000');
    expect(rows).toHaveLength(3);
    expect(skipped).toMatchObject([{ row: 5, why: 'inactive', text: expect.stringContaining('BRAVAS') }]);
    const states = readRows([
      'Producto | Familia | PVP | Estado | Baja',
      'Bravas | Tapas | 5,50 | Activo | No',
      'Rabas | Tapas | 9 | BAJA | ',
      'Pan | Tapas | 1 | | S',
    ]);
    expect(rowTexts(states)).toEqual([BRAVAS]);
  });

  it('asks for the section of a family that is none', () => {
    const rows = ['105 | S | SUPLEMENTO TERRAZA | SUPLEMENTO T | VARIOS | VARIOS | 0.5000'];
    expect(list(...rows).errors).toEqual([]);
    expect(list(...rows).categories.find(({ name }) => name === 'VARIOS')).toMatchObject({ isUncertain: true });
  });
});

describe('rows', () => {
  it('with a name alone are the category of those below, the last lines notes', () => {
    const list = readRows([
      'BAR LA PARRA | |',
      'Producto | PVP',
      'CERVEZAS |',
      'Caña | 1,60',
      '-- Para picar: -- |',
      'Bravas | 5,50',
      'Precios con el IVA incluido |',
    ]);
    expect(rowTexts(list)).toEqual(['Caña (Cervezas, drinks): base 160', 'Bravas (Para picar, food): base 550']);
    expect(list.skipped.map(({ row, why }) => [row, why])).toEqual([[7, 'note']]);
  });

  it('with a name and titles of prices are categories, whose products have these prices', () => {
    const list = readRows([
      'ENTRANTES | Tapa | Ración',
      'Croquetas | 3,20 | 9,50',
      'CARNES | Media | Ración',
      'Secreto | 8,00 | 14,00',
      'POSTRES | PVP |',
      'Flan | 4,50 |',
      'Producto | Media | Ración',
      'Queso | 5,00 | 9,00',
    ]);
    expect(list.errors).toEqual([]);
    expect(rowTexts(list)).toEqual([
      'Croquetas (Entrantes, food): Tapa 320, Ración 950',
      'Secreto (Carnes, food): Media ración 800, Ración 1400',
      'Flan (Postres, food): base 450',
      'Queso (Postres, food): Media ración 500, Ración 900',
    ]);
  });

  it('with titles are found below one with fewer, also in a column without a title', () => {
    const list = readRows([
      'POSTRES | PVP',
      'Flan | 4,50',
      'CARNES | Media | Ración',
      'Secreto | 8,00 | 14,00',
      'Presa | 9,00 | 17,00',
    ]);
    expect(rowTexts(list)).toEqual([
      'Flan (Postres, food): base 450',
      'Secreto (Carnes, food): Media ración 800, Ración 1400',
      'Presa (Carnes, food): Media ración 900, Ración 1700',
    ]);
  });

  it('take their category from the row above or from combined cells', () => {
    const rows = ['Familia | Producto | PVP', 'Tapas | Bravas | 5,50', ' | Alioli | 5,00', ' | Rabas | 9,00'];
    const [, ...products] = rowTexts(readRows(rows));
    expect(products).toEqual(['Alioli (Tapas, food): base 500', 'Rabas (Tapas, food): base 900']);
    const untitled = aSheet(rows.slice(1), { merged: [{ firstRow: 1, lastRow: 3, column: 0 }] });
    expect(rowTexts(readList([untitled]))).toEqual([BRAVAS, ...products]);
  });

  it('of sums are notes, and the same row again is imported once', () => {
    const list = readRows([
      'Producto | Familia | PVP',
      'Bravas | Tapas | 5,50',
      'BRAVAS | Tapas | 5,50',
      'TOTAL ARTÍCULOS | | 2',
    ]);
    expect(rowTexts(list)).toEqual([BRAVAS]);
    expect(list.skipped.map(({ row, why }) => [row, why])).toEqual([
      [4, 'note'],
      [3, 'repeated'],
    ]);
  });

  it('in capitals are written in small letters, and marked', () => {
    const names = ['CAFÉ SOLO', 'CORTADO', 'CAFÉ CON LECHE', 'TÉ', 'POLEO MENTA', 'AGUA'];
    const list = readRows(['Producto | Familia | PVP', ...names.map((name) => `${name} | CAFÉS | 1,50`)]);
    expect(rowTexts(list)[0]).toBe('Café solo (Cafés, drinks): base 150');
    expect(list.rows[0]?.isInCapitals).toBe(true);
  });

  it('that are hidden are named and not imported', () => {
    const plain = aSheet(['Producto | PVP', 'Bravas | 5,50', 'Rabas | 9,00']);
    const rows = plain.rows.map((row) => ({ ...row, isHidden: row.number === 3 }));
    expect(readList([{ ...plain, rows }]).skipped).toEqual([
      { sheet: '', row: 3, text: 'Rabas · 9,00', why: 'hidden' },
    ]);
  });
});

describe('sheets', () => {
  const drinks = aSheet(['Nombre | Tipo | Precio', 'Caña | Cervezas | 1,60'], { name: 'Bebidas' });
  const food = aSheet(['Plato | PVP', 'Bravas | 5,50'], { name: 'Comidas' });
  const notes = aSheet(['Alquiler | 850', 'Luz | 412,35'], { name: 'Notas' });

  it('are read by their own titles; one without titles only if it is chosen', () => {
    const list = readList([drinks, food, notes]);
    expect(rowTexts(list)).toEqual(['Caña (Cervezas, drinks): base 160', 'Bravas (Comidas, food): base 550']);
    expect(list.sheets.map(({ name, isRead }) => [name, isRead])).toEqual([
      ['Bebidas', true],
      ['Comidas', true],
      ['Notas', false],
    ]);
    const chosen = readList([drinks, food, notes], {
      sheets: new Map([
        ['Notas', true],
        ['Bebidas', false],
      ]),
    });
    expect(rowTexts(chosen)).toEqual([
      'Bravas (Comidas, food): base 550',
      'Alquiler (Notas, food): base 85000',
      'Luz (Notas, food): base 41235',
    ]);
  });

  it('of explanations, which have titles and no prices, are not read', () => {
    const help = aSheet(['Nombre | Qué es', 'Bravas | Patatas con salsa'], { name: 'Explicaciones' });
    expect(rowTexts(readList([food, help]))).toEqual([BRAVAS.replace('Tapas', 'Comidas')]);
  });

  it('with the same titles have the same columns', () => {
    const more = aSheet(['Nombre | Tipo | Precio', 'Tercio | Cervezas | 2,50'], { name: 'Más bebidas' });
    expect(readList([drinks, more, food]).columns.map(({ title, sheets }) => [title, sheets])).toEqual([
      ['Nombre', ['Bebidas', 'Más bebidas']],
      ['Tipo', ['Bebidas', 'Más bebidas']],
      ['Precio', ['Bebidas', 'Más bebidas']],
      ['Plato', ['Comidas']],
      ['PVP', ['Comidas']],
    ]);
  });
});

describe('sections', () => {
  it.each([
    ['Cervezas y vinos', 'drinks', false],
    ['Gin tonics', 'drinks', false],
    ['Entrantes', 'food', false],
    ['Los postres de Lola', 'food', false],
    ['Fuera de carta', 'food', true],
  ] as const)('are guessed by the words of the category «%s»', (category, section, isUncertain) => {
    const list = readRows(['Producto | Familia | PVP', `Lo de siempre | ${category} | 5`, `Otro | ${category} | 6`]);
    expect(list.categories).toEqual([{ name: category, products: 2, section, isUncertain }]);
  });

  it('are those of the menu, or what the owner chose', () => {
    const rows = [aSheet(['Producto | Familia | PVP', 'Lo de siempre | Barra | 5', 'Otro | Barra | 6'])];
    const stored = new Map([['barra', 'drinks' as const]]);
    expect(readList(rows, {}, stored).categories[0]).toMatchObject({ section: 'drinks', isUncertain: false });
    const sections = new Map([['barra', 'food' as const]]);
    expect(readList(rows, { sections }, stored).categories[0]).toMatchObject({
      section: 'food',
      isUncertain: false,
    });
  });
});

describe('prices', () => {
  const rows = [aSheet(['Producto | PVP', 'Bravas | 650', 'Alioli | 5,50', 'Rabas | 9'])];

  it('without decimals are asked for, and are then in cents or euros', () => {
    const list = readList(rows);
    expect(list.prices.map(({ name, text, unit }) => [name, text, unit])).toEqual([['Bravas', '650', undefined]]);
    expect(countOpenQuestions(list)).toBe(1);
    const [{ key } = { key: '' }] = list.prices;
    const prices = (unit: 'cents' | 'euros') => readList(rows, { prices: new Map([[key, unit]]) }).rows[0]?.sizes;
    expect(prices('cents')).toEqual([{ size: 'base', price: 650 }]);
    expect(prices('euros')).toEqual([{ size: 'base', price: 65_000 }]);
  });

  it('are all asked for, below 1 € too, if most of a column have no decimals', () => {
    const list = readRows(['Producto | PVP', 'Bravas | 650', 'Alioli | 550', 'Chicle | 5']);
    expect(list.prices.map(({ text }) => text)).toEqual(['650', '550', '5']);
  });
});

describe('allergens', () => {
  const of = (text: string, choices: Partial<MenuListAnswers> = {}) =>
    readList([aSheet(['Producto | PVP | Alérgenos', `Bravas | 5,50 | ${text}`])], choices);

  it.each([
    ['Huevos, Leche', ['huevo', 'lacteos']],
    ['Contiene gluten y frutos secos', ['gluten', 'frutos-de-cascara']],
    ['Trazas de cacahuete', ['cacahuetes']],
    ['Puede contener frutos secos', ['frutos-de-cascara']],
    ['Puede contener trazas de soja', ['soja']],
    ['A base de leche y derivados', ['lacteos']],
    ['Puede contener', undefined],
    ['Gluten (puede contener huevo)', ['gluten', 'huevo']],
    ['Cereales con gluten (trigo)', ['gluten']],
    ['Gluten (trazas)', ['gluten']],
    ['(1) (7)', undefined],
    ['G H L', undefined],
    ['1, 3, 7', undefined],
    ['Gluten, 7', undefined],
    ['Dióxido de azufre y sulfitos', ['sulfitos']],
    ['Ninguno', []],
    ['', undefined],
  ] as const)('are read from «%s»', (text, allergens) => {
    const [row] = of(text).rows;
    expect(row?.allergens && new Set(row.allergens)).toEqual(allergens && new Set(allergens));
  });

  it('are none by «Ninguno», which is not asked', () => {
    expect(of('Ninguno')).toMatchObject({ allergenWords: [], rows: [{ allergens: [] }] });
  });

  it('that are not known are asked for, and not stated before', () => {
    const list = of('Gluten, polvo');
    expect(list.rows[0]?.allergens).toBeNull();
    expect(countOpenQuestions(list)).toBe(1);
    const allergens = new Map([['polvo', null]]);
    expect(of('Gluten, polvo', { allergens }).rows[0]?.allergens).toEqual(['gluten']);
  });

  it.each(['Consultar', 'Consulte al camarero', 'Todos', '?', 'Gluten, consultar', 'Huevo y otros'])(
    'are not stated, without a question, by «%s»',
    (cell) => {
      const list = of(cell);
      expect(list).toMatchObject({ allergenWords: [], rows: [{ allergens: undefined }] });
    },
  );

  it.each(['V', '-', 'Contiene'])('are not stated by a cell without an allergen: «%s»', (cell) => {
    const allergens = new Map([['v', null]]);
    expect(of(cell, { allergens }).rows[0]?.allergens).toBeUndefined();
  });

  describe('of marks in a column of each', () => {
    const names = ALLERGENS.map((allergen) => ALLERGEN_NAMES[allergen]);
    const marked = (mark: string, of: readonly string[], rest = '') =>
      names.map((name) => (of.includes(name) ? mark : rest)).join(' | ');
    const all = (marks: string) => readRows([`Producto | PVP | ${names.join(' | ')}`, `Bravas | 5,50 | ${marks}`]);

    it.each([
      ['the marked ones', marked('x', ['Gluten', 'Huevo']), ['gluten', 'huevo']],
      ['none, if each says no', marked('No', names), []],
      ['not stated, if all are blank', marked('', names), undefined],
      ['not stated, if all are strokes', marked('—', names, '-'), undefined],
      ['not stated, if one is not certain', marked('?', ['Huevo'], 'No'), undefined],
    ] as const)('are %s', (_, marks, allergens) => {
      expect(all(marks)).toMatchObject({ otherAllergens: [], rows: [{ allergens }] });
    });

    const some = (choices: Partial<MenuListAnswers> = {}) =>
      readList(
        [aSheet(['Producto | PVP | Gluten | Huevo', 'Bravas | 5,50 | Sí | ', 'Rabas | 9,00 | No | No'])],
        choices,
      );
    const others = ALLERGENS.filter((allergen) => allergen !== 'gluten' && allergen !== 'huevo');
    const statedBy = ({ rows }: MenuListResult) => rows.map(({ allergens }) => allergens);

    it('are not stated while the list has no columns for the others', () => {
      expect(some().otherAllergens).toEqual(others);
      expect(countOpenQuestions(some())).toBe(0);
      expect(statedBy(some())).toEqual([undefined, undefined]);
    });

    it('are stated once the owner says that no product has the others', () => {
      expect(statedBy(some({ absentAllergens: new Set(others) }))).toEqual([['gluten'], []]);
      const columns = new Map([['huevo', null]]);
      expect(statedBy(some({ columns, absentAllergens: new Set(others) }))).toEqual([undefined, undefined]);
    });

    it('are stated together with those of a column of words', () => {
      const list = readRows(['Producto | PVP | Gluten | Alérgenos', 'Bravas | 5,50 | X | Huevo', 'Pan | 1 | X | -']);
      expect(statedBy(list)).toEqual([['gluten', 'huevo'], undefined]);
    });
  });
});

describe('any list', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '',
      'Producto',
      'PVP',
      'Familia',
      'Tapa',
      'Ración',
      'Bravas',
      'CAFÉ',
      '2,50',
      '650',
      'S/M',
      '-',
      'x',
      '1,3',
      '=A1',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
  const lines = fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 12 });

  it('is read to the end, and each product has a name, a category and prices that can be charged', () => {
    fc.assert(
      fc.property(lines, (grid) => {
        const merged = [{ firstRow: 2, lastRow: 9, column: 0 }];
        const { rows } = readRows(
          grid.map((cells) => cells.join('|')),
          { merged },
        );
        const wrong = rows.filter(({ name, category, sizes }) => {
          return name === '' || category === '' || sizes.some(({ price }) => price !== null && price <= 0);
        });
        expect(wrong).toEqual([]);
      }),
    );
  });

  it('is read to the end as pasted text', () => {
    fc.assert(
      fc.property(lines, (grid) => {
        const { rows } = readList([parseMenuText(grid.map((cells) => cells.join('  ')).join('\n'), MENU_IMPORT_WORDS)]);
        expect(rows.filter(({ name }) => name === '')).toEqual([]);
      }),
    );
  });
});
