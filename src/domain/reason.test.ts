// Typed reasons.
import { describe, expect, it } from 'vitest';
import { parseReason } from './reason.ts';

describe('Parsing a reason', () => {
  it.each([
    ['Plato frío', 'Plato frío'],
    ['  Plato   frío ', 'Plato frío'],
    ['Plato\nfrío\t', 'Plato frío'],
  ])('the reason %j is stored as «%s»', (text, reason) => {
    expect(parseReason(text, 'refund-reason-required')).toEqual({ reason });
  });

  it.each([
    ['', 'refund-reason-required'],
    [' \n\t', 'refund-reason-required'],
    ['Plato\u0007frío', 'note-not-plain'],
    ['Plato\u202efrío', 'note-not-plain'],
    ['a'.repeat(251), 'note-too-long'],
  ])('the reason %j is refused with %s', (text, refusal) => {
    expect(parseReason(text, 'refund-reason-required')).toEqual({ refusal });
  });
});
