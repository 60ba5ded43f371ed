import { expect, it } from 'vitest';
import { unsentTexts } from './unsent-texts.ts';

it.each([
  [['A11'], '1 pedido sin enviar · Mesa A11'],
  [['A11', 'B02'], '2 pedidos sin enviar · Mesas A11 y B02'],
  [['A11', 'B02', 'A11'], '3 pedidos sin enviar · Mesas A11 y B02'],
  [['A11', 'A11'], '2 pedidos sin enviar · Mesa A11'],
])('unsent orders of the tables %j are told as «%s»', (labels, title) => {
  expect(unsentTexts.title(labels)).toBe(title);
});
