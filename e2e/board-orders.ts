// Orders on the boards, stored by SQL: one order, and the full board of a Saturday night.
import type { Section } from '#domain/schedule.ts';

/**
 * One order of a table: the code of the table, how many minutes ago it was placed, its lines, each as «quantity name(size)|notes»,
 * and a comment.
 */
export type BoardOrder = readonly [code: string, minutes: number, lines: readonly string[], comment?: string];

/** Returns the SQL that stores an order on the board of a section (drinks or food). */
export function insertBoardOrderSql(
  [code, minutes, lines, comment = '']: BoardOrder,
  section: Section = 'food',
): string {
  const time = `now() - interval '${minutes} minutes'`;
  const rows = lines.map((line, index) => {
    const [, quantity = '1', name = '', size = '', notes = ''] = LINE.exec(line) ?? [];
    return `(gen_random_uuid(), (select id from new_order), ${index + 1},
      coalesce((select id from products where name = '${name}'), gen_random_uuid()), '${section}', '${name}', '${name}', '${size}',
      ${quantity}, 900, 10, '${notes}', ${time})`;
  });
  return `with new_order as (
      insert into orders (id, email, table_code, comment, placed_on, placed_by, state, sent_on)
      values (gen_random_uuid(), '', '${code}', '${comment}', ${time}, (select id from staff_users limit 1), 'sent', ${time})
      returning id
    )
    insert into order_lines
      (id, order_id, position, product_id, product_type_id, name, label, size, quantity, price, vat_percent, notes, sent_on)
    values ${rows.join(', ')}`;
}

const LINE = /^(\d+) ([^|(]+?)(?: ?\(([^)]+)\))?(?:\|(.*))?$/;

/**
 * The orders on the food board at the peak of a Saturday: 24 tables with 108 lines, of which 20 have notes. Six tables have ordered
 * twice.
 */
export const PEAK_FOOD_ORDERS: readonly BoardOrder[] = [
  [
    'A1',
    34,
    ['2 Croquetas de jamón', '1 Tortilla de patatas|Poco cuajada', '1 Pulpo a la gallega', '3 Pan con tomate'],
  ],
  ['A2', 32, ['1 Ensaladilla rusa', '2 Patatas bravas', '1 Hamburguesa de la casa|Sin cebolla', '1 Nachos']],
  ['A4', 31, ['3 Pimientos de Padrón', '1 Calamares a la romana', '2 Pan con tomate']],
  ['A5', 30, ['1 Tabla de quesos', '2 Gildas', '1 Boquerones en vinagre', '1 Huevos rotos con jamón|Muy hechos']],
  [
    'B1',
    28,
    ['2 Patatas bravas|Salsa aparte', '1 Alitas de pollo', '1 Croquetas de jamón', '1 Tequeños', '2 Pan con tomate'],
  ],
  ['B2', 26, ['1 Solomillo al whisky|Al punto', '1 Entrecot|Poco hecho', '1 Ensalada mixta', '1 Patatas fritas']],
  ['B3', 25, ['2 Montadito de lomo', '2 Montadito de anchoa', '1 Ensaladilla rusa', '1 Aceitunas']],
  ['B4', 24, ['1 Sepia a la plancha', '1 Gambas al ajillo', '2 Pan con tomate', '1 Tortilla de patatas']],
  [
    'B5',
    22,
    [
      '1 Paella de marisco',
      '1 Arroz del senyoret',
      '1 Ensalada César|Sin picatostes',
      '1 Calamares a la romana',
      '1 Flan de huevo',
    ],
  ],
  ['C1', 21, ['2 Hamburguesa de la casa|Una sin queso', '1 Sándwich mixto', '2 Patatas fritas', '1 Alitas de pollo']],
  ['C2', 20, ['1 Croquetas de jamón', '1 Jamón ibérico (Media)', '1 Queso manchego (Media)', '2 Pan con tomate']],
  ['C3', 19, ['1 Pulpo a la gallega', '1 Mejillones al vapor', '1 Ensaladilla rusa']],
  ['A4', 18, ['1 Tarta de queso', '2 Tortilla de patatas (Pincho)']],
  [
    'C4',
    17,
    [
      '2 Huevos rotos con jamón',
      '1 Pimientos de Padrón',
      '1 Patatas bravas|Sin picante',
      '1 Gildas',
      '3 Pan con tomate',
    ],
  ],
  [
    'C5',
    16,
    ['1 Nachos', '1 Tequeños', '1 Alitas de pollo|Salsa barbacoa', '2 Hamburguesa de la casa'],
    'Alergia a los frutos secos',
  ],
  ['D1', 15, ['1 Ensalada mixta|Sin atún', '2 Entrecot|Uno muy hecho', '1 Patatas fritas']],
  ['D2', 14, ['2 Croquetas de jamón', '1 Boquerones en vinagre', '1 Calamares a la romana', '1 Aceitunas']],
  ['D3', 13, ['1 Tabla de quesos', '1 Jamón ibérico (Ración)', '2 Pan con tomate']],
  ['C3', 12, ['1 Pan con tomate', '2 Gildas']],
  [
    'D4',
    11,
    [
      '2 Tortilla de patatas|Con cebolla',
      '1 Ensaladilla rusa',
      '1 Pimientos de Padrón',
      '1 Patatas bravas',
      '1 Sándwich mixto',
    ],
  ],
  ['D5', 10, ['1 Gambas al ajillo', '1 Sepia a la plancha|Sin mayonesa', '1 Paella de marisco', '1 Pan con tomate']],
  ['T1', 9, ['3 Montadito de lomo', '1 Montadito de anchoa', '2 Patatas bravas', '1 Nachos']],
  [
    'T2',
    8,
    ['1 Solomillo al whisky|Muy hecho', '1 Ensalada César', '2 Croquetas de jamón', '1 Patatas fritas|Sin sal'],
  ],
  ['D3', 7, ['1 Tarta de queso|Con tres cucharas', '1 Flan de huevo']],
  [
    'T3',
    6,
    ['1 Alitas de pollo', '1 Tequeños', '1 Calamares a la romana', '2 Hamburguesa de la casa|Sin gluten', '1 Gildas'],
  ],
  ['T4', 5, ['2 Huevos rotos con jamón', '1 Pulpo a la gallega', '2 Pan con tomate']],
  ['D1', 4, ['1 Arroz con leche']],
  ['T5', 3, ['1 Ensaladilla rusa', '1 Mejillones al vapor|Con limón', '1 Boquerones en vinagre', '1 Aceitunas']],
  ['T4', 2, ['1 Croquetas de jamón', '1 Pimientos de Padrón']],
  ['T5', 1, ['2 Tortilla de patatas (Pincho)', '1 Montadito de lomo', '1 Sándwich mixto|Sin tomate']],
];
