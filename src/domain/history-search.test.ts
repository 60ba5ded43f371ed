import { describe, expect, it } from 'vitest';
import {
  type HistoryIndexData,
  historyIndexWords,
  matchesHistorySearch,
  parseHistorySearch,
} from './history-search.ts';
import { cents } from './money.ts';

const FACTS: HistoryIndexData = {
  tableCode: 'a4',
  numbers: [123],
  amounts: [cents(1250)],
  labels: ['Croquetas de jamón', 'Ron - cubata + Coca-Cola', 'Nueces', 'Licor 43'],
  staffIds: [],
  customerId: '019aa5f0-1c2d-7abc-8def-0123456789ab',
};

/** True if the text finds the order by what it means without the database. */
function finds(text: string, facts: HistoryIndexData = FACTS): boolean {
  const terms = parseHistorySearch(text, ['de', 'con']);
  return (
    terms.length > 0 &&
    matchesHistorySearch(
      historyIndexWords(facts),
      terms.map(({ meanings }) => meanings),
    )
  );
}

describe('an order of the table A04 with the number 123 for 12,50 €', () => {
  it.each([
    ...['A04', 'a4', 'a04', 'mesa A4', 'Mesa 4', 'mesa 04', '4', '#123', '123', 'pago 123', 'pedido 123', 'nº 123'],
    ...['12,50', '12,5', '12.50', '12,50€', '12,5 €', '12,50 euros'],
    ...[
      'croquetas',
      'CROQUETA',
      'croq',
      'jamon',
      'jamón',
      'ron con cola',
      'coca-cola',
      'cubata',
      'nuez',
      'nueces',
      '43',
    ],
    ...['croquetas de jamón', 'croquetas mesa 4', '12,5 € a04 croq', 'de'],
  ])('is found by «%s»', (text) => {
    expect(finds(text)).toBe(true);
  });

  it.each([
    ...['A40', 'mesa 40', 'mesa 14', 'A14', '#12', '#4', '12', '12 €', '1,25', '125', '1250', '123 €', 'pago 4'],
    ...['roquetas', 'tortilla', 'croquetas tortilla', 'croquetas A5', 'ana@example.com', '-', '€', '!'],
  ])('is not found by «%s»', (text) => {
    expect(finds(text)).toBe(false);
  });
});

it('the number of a table, an amount in whole euros and a number of a payment are typed alike', () => {
  expect(finds('20', { ...FACTS, amounts: [cents(2000)] })).toBe(true);
  expect(finds('20', { ...FACTS, numbers: [19, 20] })).toBe(true);
  expect(finds('20', { ...FACTS, tableCode: 'B20' })).toBe(true);
  expect(finds('20', FACTS)).toBe(false);
});

it.each(['terraza 3', 'terr', 'mesa 3', 'mesa terraza', '3'])('the table «Terraza 3» is found by «%s»', (text) => {
  expect(finds(text, { ...FACTS, tableCode: 'Terraza 3' })).toBe(true);
});

it.each([
  ['1.250,00', 125_000],
  ['1.250,5 €', 125_050],
  ['1.250 €', 125_000],
  ['0,90', 90],
])('the amount «%s» is %d cents', (text, amount) => {
  expect(finds(text, { ...FACTS, amounts: [cents(amount)] })).toBe(true);
});

it.each([
  ['ana@ex', { email: 'ana@ex', customer: null, person: [] }],
  ['Ana.Lopez', { email: 'ana.lopez', customer: null, person: ['ana', 'lopez'] }],
  ['lu', { email: null, customer: null, person: ['lu'] }],
  ['6d8c', { email: '6d8c', customer: '6d8c', person: ['6d8c'] }],
  ['cliente cafe', { email: null, customer: 'cafe', person: [] }],
  ['anonimo-cafe', { email: 'anonimo-cafe', customer: 'cafe', person: ['anonimo', 'cafe'] }],
  ['cafe', { email: 'cafe', customer: null, person: ['cafe'] }],
  ['1234', { email: null, customer: '1234', person: ['1234'] }],
])('«%s» may be a person: %j', (text, meant) => {
  expect(parseHistorySearch(text, [])).toMatchObject([meant]);
});

it('the words of an order contain only the random end of ids', () => {
  const words = historyIndexWords({ ...FACTS, labels: [], staffIds: ['019aa5f0-0000-7000-8000-00000000000f'] });
  expect(words).toEqual(['t:a04', 't:4', 'n:123', 'e:1250', 's:00000000000f', 'c:0123456789ab']);
});

it('a long text has at most twelve terms', () => {
  expect(parseHistorySearch('a '.repeat(50), [])).toHaveLength(12);
});
