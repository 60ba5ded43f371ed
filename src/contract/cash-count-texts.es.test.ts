import { expect, it } from 'vitest';
import { type CashCount, type CashMovement, cashDifference } from '#domain/cash-count.ts';
import { cents } from '#domain/money.ts';
import { cashCountText, expectedCashRows } from './cash-count-texts.es.ts';

function cashOf(least: number, most: number, counted: number | null): CashCount {
  const expected = { least: cents(least), most: cents(most) };
  return {
    ...{ openingFloat: null, received: cents(least), refunded: cents(0), paidIn: cents(0), paidOut: cents(0) },
    expected,
    counted: counted === null ? null : cents(counted),
    difference: counted === null ? null : cashDifference(expected, cents(counted)),
  };
}

it.each([
  [31_840, 31_840, 31_240, 'Contado 312,40 €; esperado 318,40 €; faltan 6,00 €'],
  [31_840, 31_840, 31_841, 'Contado 318,41 €; esperado 318,40 €; sobran 0,01 €'],
  [31_840, 31_840, 31_840, 'Contado 318,40 €; esperado 318,40 €; cuadra'],
  [-300, -300, 0, 'Contado 0,00 €; esperado -3,00 €; sobran 3,00 €'],
  [30_600, 31_840, 31_000, 'Contado 310,00 €; esperado entre 306,00 € y 318,40 €; cuadra dentro del margen'],
  [30_600, 31_840, 30_500, 'Contado 305,00 €; esperado entre 306,00 € y 318,40 €; faltan al menos 1,00 €'],
  [30_600, 31_840, 31_850, 'Contado 318,50 €; esperado entre 306,00 € y 318,40 €; sobran al menos 0,10 €'],
])('of an expected %i to %i and a counted %i cents is «%s»', (least, most, counted, text) => {
  expect(cashCountText(cashOf(least, most, counted))?.replaceAll('\u00A0', ' ')).toBe(text);
});

it('is null if the cash was not counted', () => {
  expect(cashCountText(cashOf(500, 500, null))).toBeNull();
});

const MOVEMENTS: readonly CashMovement[] = [
  { direction: 'out', amount: cents(2_000), reason: 'Pago a proveedor', by: 'Lucía' },
  { direction: 'in', amount: cents(5_000), reason: 'Cambio', by: null },
  { direction: 'out', amount: cents(350), reason: 'Hielo', by: 'Lucía' },
];

function rowsOf(cash: CashCount, movements: readonly CashMovement[]): string[] {
  return expectedCashRows(cash, movements).map(({ isSum, label, value }) =>
    `${isSum ? '' : '- '}${label} · ${value}`.replaceAll('\u00A0', ' '),
  );
}

it('what makes up the expected cash is listed, with each movement beneath its sum', () => {
  const cash = { ...cashOf(44_490, 45_490, null), openingFloat: cents(15_000), received: cents(27_000) };
  expect(rowsOf({ ...cash, refunded: cents(160) }, MOVEMENTS)).toEqual([
    'Fondo de caja · 150,00 €',
    'Cobrado en efectivo · 270,00 €',
    'Devuelto en efectivo · -1,60 €',
    'Entradas de efectivo · 50,00 €',
    '- Sin nombre: Cambio · 50,00 €',
    'Salidas de efectivo · -23,50 €',
    '- Lucía: Pago a proveedor · -20,00 €',
    '- Lucía: Hielo · -3,50 €',
    'Efectivo esperado · entre 444,90 € y 454,90 €',
  ]);
});

it('leaves out rows without an amount, and every row if there is no float and no movement', () => {
  expect(rowsOf({ ...cashOf(1_000, 1_000, null), openingFloat: cents(0) }, [])).toEqual([
    'Fondo de caja · 0,00 €',
    'Cobrado en efectivo · 10,00 €',
    'Efectivo esperado · 10,00 €',
  ]);
  expect(rowsOf(cashOf(1_000, 1_000, 900), [])).toEqual([]);
});
