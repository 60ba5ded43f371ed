// Pasted menus, read with the Spanish words.
import { describe, expect, it } from 'vitest';
import { readMenuText } from '#domain/read-menu-text.ts';
import { LIST_WORDS } from './menu-list-words.es.ts';
import { read, shown } from './testing/menu-list.ts';

const text = (...lines: string[]) => read([readMenuText(lines.join('\n'), LIST_WORDS)]);
const BRAVAS = 'Bravas (Tapas, food): base 550';

describe('a pasted text', () => {
  it('has products with prices at the end or the beginning, titles, descriptions and letters of allergens', () => {
    const list = text('PARA PICAR', 'Bravas (1,7) ...... 5,50 €', '  con alioli', '6,00 Rabas', 'Bebidas', 'Caña 1,60');
    expect(shown(list)).toEqual([
      'Bravas (Para picar, food): base 550',
      'Rabas (Para picar, food): base 600',
      'Caña (Bebidas, drinks): base 160',
    ]);
    expect(list.rows[0]).toMatchObject({ description: 'con alioli', allergens: ['gluten', 'lacteos'] });
  });

  it('has sizes before its prices, above them, or in the usual order', () => {
    const list = text(
      'Bravas: tapa 3,50 / ración 7,00',
      'Tapas    Tapa    Ración',
      'Alioli   3,00   6,00',
      'Flan  4,00',
    );
    expect(shown(list)).toEqual([
      'Bravas (Comidas, food): Tapa 350, Ración 700',
      'Alioli (Tapas, food): Tapa 300, Ración 600',
      'Flan (Tapas, food): base 400',
    ]);
    expect(shown(text('Alioli  3,00  6,00'))).toEqual(['Alioli (Comidas, food): Media ración 300, Ración 600']);
  });

  it('takes years, telephones and brands for no prices, and names a price of the market', () => {
    const list = text('Tel. 900 000 000', 'Estrella 1906   3,10', 'Percebes s/m');
    expect(shown(list)).toEqual(['Estrella 1906 (Bebidas, drinks): base 310']);
    expect(list.errors).toMatchObject([{ row: 3, code: 'price-unreadable', value: 's/m' }]);
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
    'Suplemento de 0,50 € en terraza',
  ])('are named: %s', (line) => {
    const list = text('Tapas', 'Bravas  5,50', line, 'Rabas  9,00');
    expect(shown(list)).toEqual([BRAVAS, 'Rabas (Tapas, food): base 900']);
    expect(list.skipped).toEqual([{ sheet: '', row: 3, text: line, why: 'note' }]);
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
    expect(shown(list)).toEqual([
      'Emilio Moro 2021 (Vinos tintos, drinks): copa 420, botella 2400',
      'Alioli (Tapas, food): Media ración 300, Ración 600',
    ]);
  });

  it('are no whole numbers, unless no price has decimals', () => {
    expect(shown(text('Tapas', 'Bravas 5,50', 'Ribera del 21'))).toEqual([BRAVAS]);
    expect(shown(text('Tapas', 'Bravas 5', 'Rabas 9'))).toEqual([
      'Bravas (Tapas, food): base 500',
      'Rabas (Tapas, food): base 900',
    ]);
  });
});
