import { describe, expect, it } from 'vitest';
import { detectImageType } from './image.ts';

describe('detectImageType', () => {
  it.each([
    ['89504e470d0a1a0a0000', 'image/png'],
    ['ffd8ffe000104a464946', 'image/jpeg'],
    ['5249464610000000574542505650', 'image/webp'],
    ['52494646100000005741564566', null], // a sound
    ['474946383961', null], // a GIF
    ['89504e47', null],
    ['', null],
  ])('a file that begins with the bytes %s has the type %s', (hex, type) => {
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    expect(detectImageType(bytes)).toBe(type);
  });

  it.each(['<svg xmlns="http://www.w3.org/2000/svg">', '<!doctype html><html>', 'GIF89a', '%PDF-1.7'])(
    'of a file that begins with %s is none',
    (text) => {
      expect(detectImageType(new TextEncoder().encode(text))).toBeNull();
    },
  );
});
