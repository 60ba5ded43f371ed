import { validate, version } from 'uuid';
import { expect, it } from 'vitest';
import { countedIds, newId } from './ids.ts';

it('ids are UUIDs of version 7, each its own, and in the order in which they were made', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted());
});

it('counted ids are each their own, also between two that count', () => {
  const [one, other] = [countedIds(), countedIds()];
  const ids = Array.from({ length: 1_000 }, () => [one(), other()]).flat();
  expect(ids.every((id) => validate(id))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
