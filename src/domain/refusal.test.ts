import { expect, it } from 'vitest';
import { REFUSALS } from './refusal.ts';

it('every refusal is listed once', () => {
  expect(new Set(REFUSALS).size).toBe(REFUSALS.length);
});
