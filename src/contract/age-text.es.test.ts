import { expect, it } from 'vitest';
import { timeAgoText } from './age-text.es.ts';

it.each([
  [-1, 'ahora mismo'],
  [59_999, 'ahora mismo'],
  [60_000, 'hace 1 min'],
  [3_599_999, 'hace 59 min'],
  [3_600_000, 'hace 1 h'],
  [86_399_999, 'hace 23 h'],
  [86_400_000, 'hace 1 día'],
  [3 * 86_400_000, 'hace 3 días'],
])('an age of %i ms is «%s»', (age, text) => {
  expect(timeAgoText(age)).toBe(text);
});
