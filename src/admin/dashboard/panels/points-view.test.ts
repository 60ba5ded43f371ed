import { expect, it } from 'vitest';
import { chartDescription } from './points-view.tsx';

it.each([
  [[3, 12, null], 'Ventas: lo más alto, día 1, 12'],
  [[12, 12], 'Ventas: lo más alto, día 0, 12'],
  [[0, null], 'Ventas'],
  [[], 'Ventas'],
])('the sentence of a chart with the values %j is «%s»', (values, sentence) => {
  const points = values.map((value, index) => ({ label: `día ${index}`, value }));
  expect(chartDescription('Ventas', points, String)).toBe(sentence);
});
