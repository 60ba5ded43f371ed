// What the simulated printers print for the bytes of a ticket.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { styledText } from '#e2e/fakes/printers/paper-view/text.ts';
import { printEscpos } from './interpreter.ts';

const ESC = 0x1b;
const GS = 0x1d;
const CUT = [GS, 0x56, 0x42, 0];

/** Bytes of texts (ASCII) and numbers. */
function bytes(...parts: readonly (string | number)[]): number[] {
  return parts.flatMap((part) => (typeof part === 'number' ? part : [...Buffer.from(part, 'latin1')]));
}

function print(parts: readonly (string | number)[], columns = 48) {
  const { tickets, errors } = printEscpos(bytes(...parts), columns);
  return { tickets, errors, text: tickets.map(({ text }) => text).join('\n---\n') };
}

describe('text', () => {
  it('lines end with a line feed, and tickets with a cut', () => {
    const { tickets, errors } = print(['MESA A1\nuno\n', ...CUT, 'otra\n', GS, 0x56, 1, 'media']);
    expect(tickets.map(({ text, isCut }) => ({ text, isCut }))).toEqual([
      { text: 'MESA A1\nuno', isCut: true },
      { text: 'otra', isCut: true },
    ]);
    expect(errors).toEqual([]);
  });

  it('a reset begins another ticket, so that half a ticket is a ticket without a cut', () => {
    const { tickets } = print(['media\n', ESC, 0x40, 'entera\n', ...CUT]);
    expect(tickets.map(({ text, isCut }) => [text, isCut])).toEqual([
      ['media', false],
      ['entera', true],
    ]);
  });

  it('a line that is too long is broken after the last character that has room, and the row is marked', () => {
    const { tickets } = print([`${'x'.repeat(33)}\n`, ...CUT], 32);
    expect(tickets[0]?.rows.map(({ cells, isBroken }) => [cells.length, isBroken])).toEqual([
      [32, true],
      [1, false],
    ]);
  });

  it('a line that fills the paper exactly is one row', () => {
    expect(print([`${'x'.repeat(32)}\n`], 32).tickets[0]?.rows).toHaveLength(1);
  });

  it('a character of double width needs two columns', () => {
    expect(print([GS, 0x21, 0x10, `${'x'.repeat(17)}\n`], 32).text).toBe(`${'x'.repeat(16)}\nx`);
  });

  it('NUL and CR print nothing', () => {
    expect(print(['a\0b\r\n']).text).toBe('ab');
  });

  it('ESC d feeds lines, the one that it prints included', () => {
    expect(print(['a', ESC, 0x64, 3, 'b\n']).text).toBe('a\n\n\nb');
    expect(print(['a', ESC, 0x4a, 24, 'b\n']).text).toBe('a\nb');
  });
});

describe('styles', () => {
  it('sizes, bold, inverted and underlined characters are told apart', () => {
    const { tickets, errors } = print([
      ...[GS, 0x21, 0x11, 'MESA', GS, 0x21, 0, '\n'],
      ...[GS, 0x21, 0x01, ESC, 0x45, 1, '2 x', GS, 0x21, 0, ESC, 0x45, 0, ' pan\n'],
      ...[GS, 0x42, 1, 'SIN SAL', GS, 0x42, 0, '\n', ESC, 0x2d, 1, 'u', ESC, 0x2d, 0, '\n'],
      ...[ESC, 0x21, 0x38, 'modo', ESC, 0x21, 0, '\n'],
    ]);
    expect(errors).toEqual([]);
    expect(tickets.map(styledText).join('\n').split('\n')).toEqual([
      '[2x2]MESA',
      '[1x2 bold]2 x[] pan',
      '[inverted]SIN SAL',
      '[underlined]u',
      '[2x2 bold]modo',
    ]);
  });

  it('a reset restores the normal style', () => {
    const { tickets } = print([ESC, 0x45, 1, ESC, 0x40, 'normal\n']);
    expect(tickets.map(styledText)).toEqual(['normal']);
  });
});

describe('characters', () => {
  it.each([
    [19, 0xd5, '€'],
    [19, 0xb5, 'Á'],
    [0, 0x9e, '₧'],
    [0, 0xa4, 'ñ'],
    [16, 0x80, '€'],
    [16, 0xf1, 'ñ'],
  ])('in table %i the byte %i is %s', (number, byte, character) => {
    expect(print([ESC, 0x74, number, byte, '\n']).text).toBe(character);
  });

  it.each([
    ['windows-1252', 16],
    ['iso-8859-1', 16],
  ])('the table of Windows agrees with %s from A0 on', (encoding, number) => {
    const high = Array.from({ length: 0x60 }, (_, index) => 0xa0 + index);
    const expected = new TextDecoder(encoding).decode(Uint8Array.from(high));
    const cells = printEscpos([ESC, 0x74, number, ...high, 0x0a], 96).tickets[0]?.rows[0]?.cells ?? [];
    expect(cells.map(({ character }) => character).join('')).toBe(expected);
  });

  it('a byte without a character is an error', () => {
    expect(print([ESC, 0x74, 16, 0x81, '\n']).errors).toEqual(['Byte 129 has no character in code page 16']);
  });

  it('with the national set of Spain after a reset, ESC R 0 restores `#` and `[`', () => {
    const spanish = { isChineseMode: false, nationalSet: 7 };
    const paper = printEscpos(bytes('#[\\]|\n', ESC, 0x52, 0, '#[\\]|\n'), 48, spanish);
    expect(paper.tickets[0]?.text).toBe('₧¡Ñ¿ñ\n#[\\]|');
  });

  it('in Chinese mode after a reset, two bytes are one character until FS .', () => {
    const chinese = { isChineseMode: true, nationalSet: 0 };
    const jamon = ['jam', 0xa2, 'n\n'];
    const paper = printEscpos(bytes(ESC, 0x74, 19, ...jamon, 0x1c, 0x2e, ...jamon), 48, chinese);
    expect(paper.tickets[0]?.text).toBe('jam〓\njamón');
  });
});

describe('errors', () => {
  it.each([
    ['an unknown command', [ESC, 0x7a], 'Unknown bytes 1b 7a'],
    ['a control character', [0x07], 'Unknown bytes 07'],
    ['a code page that printers number differently', [ESC, 0x74, 5], 'Unknown bytes 1b 74 05'],
    ['font B', [ESC, 0x4d, 1], 'Unknown bytes 1b 4d 01'],
    ['another function of GS (', [GS, 0x28, 0x6b, 1, 0, 0x31], 'Unknown bytes 1d 28 6b 01 00 31'],
    ['a marker with a control character', [GS, 0x28, 0x48, 6, 0, 0x30, 0x30, 1, 2, 3, 4], 'Unknown bytes 1d 28 48'],
    ['a cut within a line', ['x', ...CUT], 'The cut comes in the middle of a line'],
    ['an alignment within a line', ['x', ESC, 0x61, 1], 'The alignment comes in the middle of a line'],
    ['GS r within a line', ['x', GS, 0x72, 1], 'GS r comes in the middle of a line'],
    ['GS ( H within a line', ['x', GS, 0x28, 0x48, 6, 0, 0x30, 0x30, 'AAAA'], 'GS ( H comes in the middle of a line'],
  ])('%s is an error', (_, parts, error) => {
    expect(print(parts).errors.join()).toContain(error);
  });

  it('real-time requests are not printed, also within text and commands', () => {
    const { text, errors } = print(['a', 0x10, 4, 1, 'b\n', ESC, 0x10, 4, 2, 0x45, 1, 'c\n']);
    expect([text, errors]).toEqual(['ab\nc', []]);
  });
});

describe('bytes in any pieces', () => {
  const part = fc.oneof(
    fc.constantFrom<readonly number[]>(
      [ESC, 0x40],
      [0x1c, 0x2e],
      [ESC, 0x74, 19],
      [GS, 0x21, 0x11],
      [GS, 0x21, 0x00],
      [ESC, 0x45, 1],
      [GS, 0x42, 1],
      [0x0a],
      CUT,
      [GS, 0x28, 0x48, 6, 0, 0x30, 0x30, 0x41, 0x42, 0x43, 0x44],
      [0x10, 4, 1],
    ),
    fc.array(fc.integer({ min: 0x20, max: 0x7e }), { maxLength: 60 }),
    fc.array(fc.integer({ min: 0, max: 0xff }), { maxLength: 5 }),
  );

  it('every byte is a character, part of a command or an error, and nothing throws', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const { tickets } = printEscpos(parts.flat(), 48);
        const widths = tickets.flatMap(({ rows }) =>
          rows.map(({ cells }) => cells.reduce((sum, c) => sum + c.width, 0)),
        );
        return widths.every((width) => width <= 48);
      }),
    );
  });
});
