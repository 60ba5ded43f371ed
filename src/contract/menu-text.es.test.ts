// Pasted menus, read with the Spanish words.
import { describe, expect, it } from 'vitest';
import { countOpenQuestions, type MenuListAnswers, type MenuListResult } from '#domain/menu-list.ts';
import { parseMenuText } from '#domain/read-menu-text.ts';
import { MENU_IMPORT_WORDS } from './menu-list-words.es.ts';
import { aSheet, readList, rowTexts } from './testing/menu-list.ts';

const text = (...lines: string[]) => readList([parseMenuText(lines.join('\n'), MENU_IMPORT_WORDS)]);
const BRAVAS = 'Bravas (Tapas, food): base 550';

describe('a pasted text', () => {
  it('has products with prices at the end or the beginning, titles, descriptions', () => {
    const list = text('PARA PICAR', 'Bravas ...... 5,50 €', '  con alioli', '6,00 Rabas', 'Bebidas', 'Caña 1,60');
    expect(rowTexts(list)).toEqual([
      'Bravas (Para picar, food): base 550',
      'Rabas (Para picar, food): base 600',
      'Caña (Bebidas, drinks): base 160',
    ]);
    expect(list.rows[0]?.description).toBe('con alioli');
  });

  it('has sizes before its prices, above them, or in the usual order', () => {
    const list = text(
      'Bravas: tapa 3,50 / ración 7,00',
      'Tapas    Tapa    Ración',
      'Alioli   3,00   6,00',
      'Flan  4,00',
    );
    expect(rowTexts(list)).toEqual([
      'Bravas (Comidas, food): Tapa 350, Ración 700',
      'Alioli (Tapas, food): Tapa 300, Ración 600',
      'Flan (Tapas, food): base 400',
    ]);
    expect(rowTexts(text('Alioli  3,00  6,00'))).toEqual(['Alioli (Comidas, food): Media ración 300, Ración 600']);
  });

  it('takes years, telephones and brands for no prices, and names a price of the market', () => {
    const list = text('Tel. 900 000 000', 'Estrella 1906   3,10', 'Percebes s/m');
    expect(rowTexts(list)).toEqual(['Estrella 1906 (Bebidas, drinks): base 310']);
    expect(list.errors).toMatchObject([{ row: 3, code: 'price-unreadable', value: 's/m' }]);
  });
});

describe('the marks of allergens', () => {
  const MENU = ['Tapas', 'Croquetas de jamón (1, 6, 7) 8,50', 'Rabas (1) 9,00', 'Flan 4,00'];
  const LEGENDS = [
    ['1. Gluten', '6 Huevos', '7: Lácteos'],
    ['Alérgenos: 1. Gluten 6. Huevos 7. Lácteos'],
    ['(1) Cereales con gluten, (6) Huevo, (7) Leche y derivados'],
    ['GLUTEN (1) · HUEVO (6) · LÁCTEOS (7)'],
  ];
  const stated = (list: MenuListResult) => list.rows.map(({ allergens }) => allergens);

  it.each(LEGENDS)('mean what its legend says: %s', (...legend) => {
    for (const list of [text(...MENU, '', ...legend), text(...legend, ...MENU)]) {
      expect(rowTexts(list)).toEqual([
        'Croquetas de jamón (Tapas, food): base 850',
        'Rabas (Tapas, food): base 900',
        'Flan (Tapas, food): base 400',
      ]);
      expect(stated(list)).toEqual([['gluten', 'huevo', 'lacteos'], ['gluten'], undefined]);
      expect(list.skipped.map(({ text: line, why }) => [line, why])).toEqual(legend.map((line) => [line, 'note']));
    }
  });

  it('without a legend mean nothing, are named, and hold up nothing', () => {
    const list = text(...MENU, 'Pan (G, H) 1,00');
    expect(stated(list)).toEqual([undefined, undefined, undefined, undefined]);
    expect(list.allergenWords).toMatchObject([
      { key: '1', isMark: true, is: undefined, products: ['Croquetas de jamón', 'Rabas'] },
      { key: '6', is: undefined },
      { key: '7', is: undefined },
      { key: 'g', is: undefined },
      { key: 'h', is: undefined },
    ]);
    expect(countOpenQuestions(list)).toBe(0);
  });

  it('that the legend leaves out, or explains twice, state nothing of their products', () => {
    expect(stated(text(...MENU, '1. Gluten', '6. Huevos'))).toEqual([undefined, ['gluten'], undefined]);
    expect(stated(text(...MENU, '1. Gluten', '1. Soja'))).toEqual([undefined, undefined, undefined]);
  });

  it('mean in a table too what the legend below it or the owner says', () => {
    const list = (choices: Partial<MenuListAnswers> = {}) =>
      readList([aSheet(['Producto | PVP | Alérgenos', 'Bravas | 5,50 | 1, 3', '1. Gluten', '3. Mostaza'])], choices);
    expect(list()).toMatchObject({ rows: [{ allergens: ['gluten', 'mostaza'] }], errors: [] });
    const allergens = new Map([['3', 'huevo' as const]]);
    expect(list({ allergens }).rows).toMatchObject([{ allergens: ['gluten', 'huevo'] }]);
  });

  it('are not explained by numbered products', () => {
    const list = text('TAPAS', 'Croquetas (12) 8,50', '', '12. Calamares', '9,00 €', '1. Gambas 7,00');
    expect(list.rows.map(({ name }) => name)).toEqual(['Croquetas', '12. Calamares', '1. Gambas']);
    expect(stated(list)).toEqual([undefined, undefined, undefined]);
  });
});

describe('the lines of a pasted text that are no products', () => {
  it.each([
    'C/ Mayor 12 · Tel. 923 45 67 89',
    'Calle Mayor, 12',
    'Reservas: 923 45 67 89',
    'Horario: 9:00 - 23:30',
    'Abierto de 9.00 a 23.30',
    'De lunes a viernes de 13.00 a 16.00',
    'www.barlaesquina.es',
    'Página 1 de 2',
    '- 3 -',
    '2 x 1 en cócteles los jueves',
    'Precios con IVA incluido. Suplemento terraza 10%',
    'IVA incluido. Pan y picos: 1,20 € por persona.',
    'Información sobre alérgenos: pregunta a los camareros',
  ])('are named: %s', (line) => {
    const list = text('Tapas', 'Bravas  5,50', line, 'Rabas  9,00');
    expect(rowTexts(list)).toEqual([BRAVAS, 'Rabas (Tapas, food): base 900']);
    expect(list.skipped).toEqual([{ sheet: '', row: 3, text: line, why: 'note' }]);
    expect(list.rows[0]?.description).toBeUndefined();
  });

  it('are none of those with a price', () => {
    const list = text(
      'Croquetas caseras de boletus',
      '6 unidades          7.50',
      'Cerveza 0,0 2,80',
      "Marqués de Cáceres 75 cl  14'50",
      'Menú del día (L-V) 14,90 € IVA incl.',
      'Pan y servicio 1,50 por persona',
      'Ostras 3,00 €/ud',
      'Rabas ........ 9,00 ...',
      'Caldo  3',
    );
    expect(list.rows.map(({ name, sizes }) => [name, ...sizes.map(({ price }) => price)])).toEqual([
      ['Croquetas caseras de boletus', 750],
      ['Cerveza 0,0', 280],
      ['Marqués de Cáceres 75 cl', 1450],
      ['Menú del día (L-V)', 1490],
      ['Pan y servicio', 150],
      ['Ostras', 300],
      ['Rabas', 900],
      ['Caldo', 300],
    ]);
    expect(list.rows[0]?.description).toBe('6 unidades');
  });

  it('may name in brackets the sizes of the prices up to the next title', () => {
    const list = text(
      'VINOS TINTOS (copa / botella)',
      'Emilio Moro 2021   4,20   24,00',
      'Tapas',
      'Alioli  3,00  6,00',
    );
    expect(rowTexts(list)).toEqual([
      'Emilio Moro 2021 (Vinos tintos, drinks): copa 420, botella 2400',
      'Alioli (Tapas, food): Media ración 300, Ración 600',
    ]);
  });

  it('are named if it is not clear what they are', () => {
    const lines = ['Ribera del 21', 'Estrella 1906', 'Suplemento de 0,50 € en terraza'];
    const list = text('Tapas', 'Bravas 5,50', ...lines, '7,00 €', 'Flan 4,00', 'Casera con');
    expect(rowTexts(list)).toEqual([BRAVAS, 'Flan (Tapas, food): base 400']);
    expect(list.skipped.map(({ text: line, why }) => [line, why])).toEqual(
      [...lines, '7,00 €', 'Casera con'].map((line) => [line, 'unclear']),
    );
  });
});

describe('the prices of a pasted text', () => {
  it('may be whole numbers beside others with decimals', () => {
    expect(rowTexts(text('Raciones', 'Croquetas 8,50', 'Entrecot de vaca 18', 'Pulpo 16', 'Flan 4,50'))).toEqual([
      'Croquetas (Raciones, food): base 850',
      'Entrecot de vaca (Raciones, food): base 1800',
      'Pulpo (Raciones, food): base 1600',
      'Flan (Raciones, food): base 450',
    ]);
    expect(rowTexts(text('Tapas', 'Bravas 5', 'Rabas 9'))).toEqual([
      'Bravas (Tapas, food): base 500',
      'Rabas (Tapas, food): base 900',
    ]);
  });

  it('may be two with a slash between them', () => {
    const two = 'Media ración 1200, Ración 2200';
    expect(rowTexts(text('Tapas', 'Jamón ibérico ...... 12 / 22'))).toEqual([`Jamón ibérico (Tapas, food): ${two}`]);
    expect(rowTexts(text('Tapas', 'Bravas 5,50', 'Jamón ibérico 12/22'))).toEqual([
      BRAVAS,
      `Jamón ibérico (Tapas, food): ${two}`,
    ]);
    expect(rowTexts(text('Carnes', 'Bravas 5,50', 'Pollo 1/2 9'))).toContain('Pollo 1/2 (Carnes, food): base 900');
  });

  it('of drinks are those of a glass and a bottle', () => {
    expect(rowTexts(text('Vinos tintos', 'Rioja crianza 3,00 18,00', 'Tapas', 'Alioli 3,00 6,00'))).toEqual([
      'Rioja crianza (Vinos tintos, drinks): copa 300, botella 1800',
      'Alioli (Tapas, food): Media ración 300, Ración 600',
    ]);
  });

  it('may stand below the names and descriptions', () => {
    const list = text('TAPAS', 'Bravas', '6,00 €', 'Rabas', 'con limón', '9.50', 'POSTRES', 'Flan', '3,00 / 5,00');
    expect(rowTexts(list)).toEqual([
      'Bravas (Tapas, food): base 600',
      'Rabas (Tapas, food): base 950',
      'Flan (Postres, food): Media ración 300, Ración 500',
    ]);
    expect(list.rows[1]?.description).toBe('con limón');
  });
});

describe('the names of a pasted text', () => {
  it('keep a word that may be a size, if the line has one price', () => {
    expect(rowTexts(text('Raciones', 'Hamburguesa completa 12,50', 'Agua pequeña 1,20', 'Agua grande 2,00'))).toEqual([
      'Hamburguesa completa (Raciones, food): base 1250',
      'Agua pequeña (Raciones, food): base 120',
      'Agua grande (Raciones, food): base 200',
    ]);
    expect(rowTexts(text('Raciones', 'Bravas: tapa 3,50', 'Bravas: ración 7,00'))).toEqual([
      'Bravas (Raciones, food): Tapa 350, Ración 700',
    ]);
  });

  it.each(['Tomate, mozzarella y albahaca', 'Con patatas', 'con alioli'])(
    'are followed by a description: %s',
    (line) => {
      const list = text('Tapas', 'Bravas 5,50', line, 'Rabas 9,00');
      expect(rowTexts(list)).toEqual([BRAVAS, 'Rabas (Tapas, food): base 900']);
      expect(list.rows[0]?.description).toBe(line);
    },
  );

  it('are followed by a description where titles are in capitals', () => {
    const list = text('TAPAS', 'Bravas 5,50', 'Salsa picante', 'Rabas 9,00', 'POSTRES', 'Flan 4,00');
    expect(rowTexts(list)).toEqual([BRAVAS, 'Rabas (Tapas, food): base 900', 'Flan (Postres, food): base 400']);
    expect(list.rows[0]?.description).toBe('Salsa picante');
  });
});
