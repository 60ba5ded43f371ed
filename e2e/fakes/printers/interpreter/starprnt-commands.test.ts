// What a simulated printer of Star prints for StarPRNT commands.
import { describe, expect, it } from 'vitest';
import { printStarprnt } from './interpreter.ts';

const ESC = 0x1b;
const GS = 0x1d;
const CUT = [ESC, 0x64, 3];
/** ESC GS ) U: bytes of a code page, or UTF-8. */
const SINGLE_BYTES = [ESC, GS, 0x29, 0x55, 2, 0, 0x30, 0];
const UTF8 = [ESC, GS, 0x29, 0x55, 2, 0, 0x30, 1];

function print(parts: readonly (string | number)[]) {
  const bytes = parts.flatMap((part) => (typeof part === 'number' ? part : [...Buffer.from(part, 'latin1')]));
  const { tickets, errors } = printStarprnt(bytes, 48);
  return { tickets, errors, text: tickets.map(({ text }) => text).join('\n---\n') };
}

describe('a printer of Star', () => {
  it('prints lines, and cuts tickets', () => {
    const { tickets, errors } = print([ESC, 0x40, 'MESA A1\nuno\n', ...CUT, 'media']);
    expect(tickets.map(({ text, isCut }) => [text, isCut])).toEqual([['MESA A1\nuno', true]]);
    expect(errors).toEqual([]);
  });

  it('has sizes, bold and inverted letters', () => {
    const { tickets, errors } = print([
      ESC,
      0x69,
      1,
      1,
      'D',
      ESC,
      0x69,
      0,
      0,
      ESC,
      0x45,
      'B',
      ESC,
      0x46,
      ESC,
      0x34,
      'I',
      ESC,
      0x35,
      'N\n',
      ...CUT,
    ]);
    expect(errors).toEqual([]);
    expect(tickets[0]?.rows[0]?.cells).toMatchObject([
      { character: 'D', width: 2, height: 2, isBold: false, isInverted: false },
      { character: 'B', width: 1, height: 1, isBold: true, isInverted: false },
      { character: 'I', isBold: false, isInverted: true },
      { character: 'N', isBold: false, isInverted: false },
    ]);
  });

  it.each([
    [1, [0xa4], 'ñ'],
    [4, [0xd5], '€'],
    [32, [0x80], '€'],
  ])('has the code page %i under its own number', (number, letter, character) => {
    expect(print([...SINGLE_BYTES, ESC, GS, 0x74, number, ...letter, '\n', ...CUT])).toMatchObject({
      ...{ text: character, errors: [] },
    });
  });

  it('reads bytes of a code page in pairs while it is set to UTF-8', () => {
    expect(print([...UTF8, ESC, GS, 0x74, 4, 0xa4, 0xa5, '\n', ...CUT]).text).toBe('〓');
  });

  it.each([
    ['a command of ESC/POS', [GS, 0x21, 0x11]],
    ['a control character', [0x10]],
    ['a size that it lacks', [ESC, 0x69, 6, 0]],
    ['a code page that it lacks', [ESC, GS, 0x74, 19]],
    ['another function', [ESC, GS, 0x29, 0x49]],
    ['a cut that it lacks', [ESC, 0x64, 4]],
  ])('has an error for %s', (_, bytes) => {
    expect(print([...bytes, '\n', ...CUT]).errors.length).toBeGreaterThan(0);
  });

  it('has an error for a cut in the middle of a line', () => {
    expect(print(['media', ...CUT]).errors).toEqual(['The cut comes in the middle of a line']);
  });
});
