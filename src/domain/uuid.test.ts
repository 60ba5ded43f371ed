import { expect, it } from 'vitest';
import { isUuid } from './uuid.ts';

it.each(['019a9f3c-0b3e-7c1a-9d42-5f1f0e6a7b80', '019A9F3C-0B3E-7C1A-9D42-5F1F0E6A7B80'])('%s is a UUID', (text) => {
  expect(isUuid(text)).toBe(true);
});

it.each([
  '',
  '019a9f3c0b3e7c1a9d425f1f0e6a7b80',
  '019a9f3c-0b3e-7c1a-9d42-5f1f0e6a7b8',
  ' 019a9f3c-0b3e-7c1a-9d42-5f1f0e6a7b80',
  7,
  null,
])('%j is not a UUID', (value) => {
  expect(isUuid(value)).toBe(false);
});
