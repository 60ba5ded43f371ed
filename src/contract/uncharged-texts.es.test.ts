import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { zClosureChangeRows } from './uncharged-texts.es.ts';

it('what staff changed is listed by kind, with its sum, and beneath it by person and reason', () => {
  const rows = zClosureChangeRows([
    { kind: 'discounted', by: 'Lucía', reason: 'Promoción', lines: 2, sum: cents(420) },
    { kind: 'discounted', by: 'Ana', reason: 'Compensación', lines: 1, sum: cents(100) },
    { kind: 'invited', by: 'Lucía', reason: 'Invita la casa', lines: 1, sum: cents(150) },
    { kind: 'voided', by: 'Lucía', reason: 'Error al pedir', lines: 2, sum: cents(480) },
    { kind: 'voided-paid', by: 'Ana', reason: 'Error al pedir', lines: 1, sum: cents(250) },
    { kind: 'voided', by: null, reason: 'Se ha acabado', lines: 1, sum: cents(360) },
  ]);
  expect(
    rows.map(({ isSum, label, value }) => `${isSum ? '' : '- '}${label} · ${value}`.replaceAll('\u00a0', ' ')),
  ).toEqual([
    'Quitado · 3 líneas · 8,40 €',
    '- Lucía: Error al pedir · 2 líneas · 4,80 €',
    '- Sin nombre: Se ha acabado · 1 línea · 3,60 €',
    'Invitado · 1 línea · 1,50 €',
    '- Lucía: Invita la casa · 1 línea · 1,50 €',
    'Descuento · 3 pedidos · 5,20 €',
    '- Lucía: Promoción · 2 pedidos · 4,20 €',
    '- Ana: Compensación · 1 pedido · 1,00 €',
    'Quitado ya cobrado · 1 línea · 2,50 €',
    '- Ana: Error al pedir · 1 línea · 2,50 €',
  ]);
});

it('a kind without lines is left out', () => {
  expect(zClosureChangeRows([])).toEqual([]);
});
