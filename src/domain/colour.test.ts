import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio, readableShade, readableTextColour } from './colour.ts';

const aColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrastRatio', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#FF0000', '#ffffff', 4.0],
    ['#0000ff', '#ffffff', 8.59],
  ])('the contrast of %s and %s is %d', (a, b, ratio) => {
    expect(contrastRatio(a, b)).toBeCloseTo(ratio, 1);
    expect(contrastRatio(b, a)).toBe(contrastRatio(a, b));
  });

  it.each(['', 'red', '#fff', '#12345g', '123456', '#1234567'])('%j is refused as a colour', (colour) => {
    expect(() => contrastRatio(colour, '#ffffff')).toThrow(RangeError);
  });
});

describe('readableTextColour', () => {
  it.each([
    ['#ffffff', '#000000'],
    ['#ffcc00', '#000000'],
    ['#000000', '#ffffff'],
    ['#7a1f2b', '#ffffff'],
  ] as const)('the readable text colour on %s is %s', (background, text) => {
    expect(readableTextColour(background)).toBe(text);
  });

  it('the readable text colour has enough contrast on every colour', () => {
    fc.assert(
      fc.property(aColour, (background) => {
        expect(contrastRatio(readableTextColour(background), background)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

describe('readableShade', () => {
  it('a readable colour is not changed', () => {
    expect(readableShade('#7a1f2b', '#ffffff')).toBe('#7a1f2b');
  });

  it('a pale colour is darkened on white, and a dark colour is lightened on black', () => {
    expect(contrastRatio(readableShade('#ffcc00', '#ffffff'), '#000000')).toBeLessThan(
      contrastRatio('#ffcc00', '#000000'),
    );
    expect(contrastRatio(readableShade('#111144', '#000000'), '#000000')).toBeGreaterThanOrEqual(4.5);
  });

  it('every colour gets a readable shade on every background', () => {
    fc.assert(
      fc.property(aColour, aColour, (colour, background) => {
        expect(contrastRatio(readableShade(colour, background), background)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
