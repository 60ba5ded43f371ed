import { expect, it } from 'vitest';
import { DISK_BYTES_FULL, DISK_BYTES_LOW, diskState } from './disk-space.ts';

const FACTS = { freeBytes: DISK_BYTES_LOW, holdsDatabase: true, hasRefused: false };

it.each([
  ['with one gigabyte free there is enough', {}, 'enough'],
  ['below one gigabyte it is low', { freeBytes: DISK_BYTES_LOW - 1 }, 'low'],
  ['with 64 megabytes free it is low', { freeBytes: DISK_BYTES_FULL }, 'low'],
  ['below 64 megabytes it is full', { freeBytes: DISK_BYTES_FULL - 1 }, 'full'],
  ['without the database on it, it is low and never full', { freeBytes: 0, holdsDatabase: false }, 'low'],
  ['after a refused request it is full, whatever is free', { hasRefused: true, holdsDatabase: false }, 'full'],
  ['without figures there is enough', { freeBytes: null }, 'enough'],
] as const)('%s', (_, facts, state) => {
  expect(diskState({ ...FACTS, ...facts })).toBe(state);
});
