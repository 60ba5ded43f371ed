// Labels of erased customers, and the days whose customers are not erased.
import { describe, expect, it } from 'vitest';
import { CUSTOMER_LABEL_PREFIX } from './customer.ts';
import { type CustomerDataMonths, ERASED_LABEL_PREFIX, erasedLabel, firstRetainedDay } from './customer-data.ts';

describe('the label of an erased customer', () => {
  it('has its own prefix and the last eight random characters', () => {
    const label = erasedLabel('0197c9d2-0000-7000-8000-abcdef012345');
    expect(label).toBe(`${ERASED_LABEL_PREFIX}ef012345`);
    expect(label.startsWith(CUSTOMER_LABEL_PREFIX)).toBe(false);
  });
});

describe('the first day whose customers are not erased', () => {
  it.each<[string, CustomerDataMonths, string]>([
    ['2026-11-21', 6, '2026-05-21'],
    ['2026-11-21', 12, '2025-11-21'],
    ['2026-11-21', 60, '2021-11-21'],
    ['2026-03-15', 6, '2025-09-15'],
    ['2026-08-31', 6, '2026-02-28'],
    ['2028-08-31', 6, '2028-02-29'],
    ['2028-02-29', 12, '2027-02-28'],
    ['2026-08-31', 12, '2025-08-28'],
  ])('on %s with %s months is %s', (today, months, day) => {
    expect(firstRetainedDay(today, months)).toBe(day);
  });
});
