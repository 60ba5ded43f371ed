import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_PAGES } from '#domain/printer.ts';
import { DEMO_PRODUCTS } from '#seed/menu.ts';
import { toPrintable } from './printable.ts';

const SPANISH =
  'abcdefghijklmnñopqrstuvwxyzáéíóúüçABCDEFGHIJKLMNÑOPQRSTUVWXYZÜÉÇ0123456789¿?¡!ºª.,;:()+-/%&@#*[]«»·"\'';

/** Any character of Unicode, half of them from the range with the control characters. */
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0x24f }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

describe.each(CODE_PAGES)('the code page %s', (codePage) => {
  it('prints all Spanish letters and signs, and those of an NFD text', () => {
    expect(toPrintable(SPANISH, codePage)).toBe(SPANISH);
    expect(toPrintable('ñandú cigüeña'.normalize('NFD'), codePage)).toBe('ñandú cigüeña');
  });

  it('prints every character of the demo menu, or a similar one', () => {
    for (const { name, description, ingredients } of DEMO_PRODUCTS.values()) {
      expect(toPrintable([name, description, ...ingredients].join(' ').replaceAll('?', ''), codePage)).not.toContain(
        '?',
      );
    }
  });

  it('prints no control character and no emoji, and no character becomes more than three', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (text) => {
        const printed = toPrintable(text, codePage);
        expect(printed).not.toMatch(/[\p{Control}\p{Format}\p{Emoji_Presentation}]/u);
        expect([...printed].length).toBeLessThanOrEqual(3 * [...text].length);
      }),
    );
  });

  it('removes emoji, joiners and direction marks, and prints spaces for line breaks and tabs', () => {
    expect(toPrintable('sin 🧂 sal👨‍👩‍👧\u202E\u200B\uFE0F', codePage)).toBe('sin  sal');
    expect(toPrintable('pan\ny\taceite\u00A0ya', codePage)).toBe('pan y aceite ya');
  });

  it('prints a question mark for letters of other alphabets', () => {
    expect(toPrintable('寿司 и', codePage)).toBe('?? ?');
  });

  it('prints no picture of a control character', () => {
    expect(toPrintable('♥☺►⌂', codePage)).toMatch(/^\?*$/);
  });
});

describe('characters that a code page lacks', () => {
  it.each([
    ['Crème brûlée, șalău', 'Crème brûlée, salau', 'cp858'],
    ['«sí» “no” ‘ya’ – bien — 1 − 2 … • ½', '«sí» "no" \'ya\' - bien - 1 - 2 ... · ½', 'cp858'],
    ['“12,50 €” … ¾', '“12,50 €” … ¾', 'windows1252'],
    ['12,50 €, ÁÍÓÚ À São ¾ 2 × 1 ©', '12,50 EUR, AIOU A Sao 3/4 2 x 1 (c)', 'cp437'],
    ['ﬁletes, œuf, Ø, ß, ™', 'filetes, oeuf, Ø, ß, TM', 'cp858'],
  ] as const)('«%s» is printed as «%s» in %s', (text, printed, codePage) => {
    expect(toPrintable(text, codePage)).toBe(printed);
  });
});
