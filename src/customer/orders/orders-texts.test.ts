import { expect, it } from 'vitest';
import { ordersPageTexts } from './orders-texts.ts';

it.each([
  ['01:37', 'Pedido de la 1:37'],
  ['00:05', 'Pedido de las 0:05'],
  ['09:30', 'Pedido de las 9:30'],
  ['11:00', 'Pedido de las 11:00'],
  ['13:37', 'Pedido de las 13:37'],
  ['21:05', 'Pedido de las 21:05'],
])('an order at %s is called «%s»', (time, text) => {
  expect(ordersPageTexts.at({ text: time, isToday: true })).toBe(text);
});

it('the orders are shown as of a time, with the day unless it is today', () => {
  expect(ordersPageTexts.asOf({ text: '13:05', isToday: true })).toContain('Así estaban tus pedidos a las 13:05;');
  expect(ordersPageTexts.asOf({ text: '21/11/2026 13:05', isToday: false })).toContain('pedidos el 21/11/2026 13:05;');
});
