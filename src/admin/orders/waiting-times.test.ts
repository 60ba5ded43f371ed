import { describe, expect, it } from 'vitest';
import { orderAgeText } from './TableCardHeader.tsx';

const MINUTE = 60_000;
const START = Date.parse('2026-11-21T20:00:00.000Z');

describe('the age of an order', () => {
  it.each([
    [-1, 'ahora mismo'],
    [0, 'ahora mismo'],
    [0.99, 'ahora mismo'],
    [1, 'hace 1 min'],
    [12.5, 'hace 12 min'],
    [60, 'hace 1 h'],
    [135, 'hace 2 h 15 min'],
  ])('of %d minutes is shown as «%s»', (minutes, text) => {
    expect(orderAgeText(START, START + minutes * MINUTE)).toBe(text);
  });
});
