// Ids and counted ids.
import { validate, version } from 'uuid';
import { expect, it } from 'vitest';
import { createRequestIdGenerator, newId } from './ids.ts';

it('ids are unique UUIDs v7 in ascending order', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted());
});

it('counted ids are unique, also between two generators', () => {
  const [one, other] = [createRequestIdGenerator(), createRequestIdGenerator()];
  const ids = Array.from({ length: 1_000 }, () => [one(), other()]).flat();
  expect(ids.every((id) => validate(id))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
