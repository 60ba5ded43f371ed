import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_PAGES, TICKET_COLUMNS } from '#domain/printer.ts';
import { splitTicketOrders } from '#domain/ticket.ts';
import {
  SAMPLE_TEST_PRINT,
  sampleLine,
  sampleOrder,
  samplesOfEachKind,
  sampleTicket,
} from '#server/printing/layout/testing/sample-tickets.ts';
import { refuseRealTimeCommands } from './escpos-commands.ts';
import { toPrintable } from './printable.ts';
import { renderSample } from './testing/render-sample.ts';

/** Any character of Unicode, half of them from the range with the control characters. */
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0x24f }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/** A printed line: its text as Latin-1, and the last size, weight and inversion that its text was printed in. */
interface PrintedLine {
  text: string;
  size: number;
  isBold: boolean;
  inverted: string;
}

/** Reads the commands as a printer does. Throws for a command that a ticket does not need. */
function read(bytes: Buffer): { commands: string[]; lines: PrintedLine[] } {
  const commands: string[] = [];
  const lines: PrintedLine[] = [];
  const style = { size: 0, isBold: false, isInverted: false };
  let line: PrintedLine = { text: '', size: 0, isBold: false, inverted: '' };
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x0a) {
      lines.push(line);
      line = { text: '', size: 0, isBold: false, inverted: '' };
      at += 1;
    } else if (byte >= 0x20) {
      const letter = String.fromCodePoint(byte);
      line = { ...line, text: line.text + letter, size: style.size, isBold: style.isBold };
      if (style.isInverted) line.inverted += letter;
      at += 1;
    } else {
      const length = [0x1b40, 0x1c2e].includes(bytes.readUInt16BE(at)) ? 2 : 3;
      const command = bytes.toString('hex', at, at + length);
      const value = bytes[at + 2] ?? 0;
      if (command.startsWith('1d21')) style.size = value;
      else if (command.startsWith('1b45')) style.isBold = value === 1;
      else if (command.startsWith('1d42')) style.isInverted = value === 1;
      else if (/^(1b40|1c2e|1d6100|1b5200|1b74..)$/.test(command)) commands.push(command);
      else throw new Error(`Not a command of a ticket: ${command}`);
      at += length;
    }
  }
  expect(line.text).toBe('');
  return { commands, lines };
}

describe('the commands of a ticket', () => {
  it.each([
    ['cp858', '1b7413'],
    ['windows1252', '1b7410'],
    ['cp437', '1b7400'],
  ] as const)(
    'begin with reset, single bytes, no automatic status, no national characters and the page %s',
    (codePage, page) => {
      expect(read(renderSample(sampleTicket(), { codePage })).commands).toEqual([
        '1b40',
        '1c2e',
        '1d6100',
        '1b5200',
        page,
      ]);
    },
  );

  it('print the table double and bold, lines tall and bold, and notes inverted without their indent', () => {
    const orders = [sampleOrder({ lines: [sampleLine({ notes: 'SIN SAL' })] })];
    const { lines } = read(renderSample(sampleTicket({ orders })));
    expect(lines[0]).toMatchObject({ text: 'MESA A01', size: 0x11, isBold: true, inverted: '' });
    expect(lines[1]).toMatchObject({ size: 0, isBold: false });
    expect(lines[2]).toMatchObject({ text: '-'.repeat(42) });
    expect(lines[3]).toMatchObject({ size: 0x01, isBold: true, inverted: '' });
    expect(lines[4]).toMatchObject({ text: '    SIN SAL', size: 0, isBold: false, inverted: 'SIN SAL' });
  });

  it.each([
    ['cp858', 'a082a1a2a381a487 b590d6e0e99aa5 a8ad a7a6 d5'],
    ['windows1252', 'e1e9edf3fafcf1e7 c1c9cdd3dadcd1 bfa1 baaa 80'],
    ['cp437', 'a082a1a2a381a487 4190494f559aa5 a8ad a7a6 455552'],
  ] as const)('print «áéíóúüñç ÁÉÍÓÚÜÑ ¿¡ ºª €» in the bytes of %s', (codePage, hex) => {
    const expected = hex
      .split(' ')
      .map((word) => Buffer.from(word, 'hex').toString('latin1'))
      .join(' ');
    const { lines } = read(renderSample(SAMPLE_TEST_PRINT, { codePage, columns: 48 }));
    expect(lines.map(({ text }) => text).join('\n')).toContain(expected);
  });

  it.each(CODE_PAGES)('have a byte of its own for every character that is printed unchanged in %s', (codePage) => {
    const characters = Array.from({ length: 0x10000 - 0x21 }, (_, index) => String.fromCodePoint(index + 0x21));
    const unchanged = characters.filter((character) => toPrintable(character, codePage) === character);
    const { lines } = read(renderSample({ ...SAMPLE_TEST_PRINT, printerName: unchanged.join('') }, { codePage }));
    const printed = lines.slice(1, -10).filter(({ size }) => size === 0x01);
    expect(new Set(printed.map(({ text }) => text).join('')).size).toBe(unchanged.length);
  });

  it.each(CODE_PAGES)('contain no command of a text, whatever a customer or an owner types (%s)', (codePage) => {
    const anyText = fc.string({ unit: anyCharacter, maxLength: 60 });
    const anyTicket = fc.record({
      label: anyText,
      size: anyText,
      notes: anyText,
      comment: anyText,
      tableCode: anyText,
    });
    fc.assert(
      fc.property(anyTicket, ({ label, size, notes, comment, tableCode }) => {
        const orders = [sampleOrder({ comment, lines: [sampleLine({ label, size, notes })] })];
        const bytes = renderSample(sampleTicket({ tableCode, orders }), { codePage });
        expect(read(bytes).commands).toHaveLength(5);
        expect(() => refuseRealTimeCommands(bytes)).not.toThrow();
      }),
      { numRuns: 60 },
    );
  });

  it.each(TICKET_COLUMNS)('fill the lines of all kinds of paper with at most %i characters', (columns) => {
    const label = 'Bocadillo de calamares con alioli - y pimientos-del-padrón muy picantes';
    const orders = [sampleOrder({ lines: [sampleLine({ label, notes: label })], comment: label })];
    for (const ticket of samplesOfEachKind(sampleTicket({ orders }))) {
      for (const { text, size } of read(renderSample(ticket, { codePage: 'cp437', columns })).lines) {
        expect(text.length * (size === 0x11 ? 2 : 1)).toBeLessThanOrEqual(columns);
      }
    }
  });

  it('are less than 6 KB, whatever the length of the notes and the number of lines and orders', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'e', 'ñ', '…', '€', ' '), minLength: 1, maxLength: 250 });
    const line = fc.record({ label: fc.string({ maxLength: 80 }), notes: word }).map(sampleLine);
    const order = fc.record({ comment: word, lines: fc.array(line, { minLength: 1, maxLength: 45 }) }).map(sampleOrder);
    fc.assert(
      fc.property(fc.array(order, { minLength: 1, maxLength: 4 }), (orders) => {
        for (const part of splitTicketOrders(orders)) {
          expect(renderSample(sampleTicket({ orders: part }), { codePage: 'cp437', columns: 32 }).length).toBeLessThan(
            6 * 1024,
          );
        }
      }),
      { numRuns: 10 },
    );
    const orders = Array.from({ length: 60 }, () => sampleOrder({ lines: [sampleLine({ notes: 'poco hecha' })] }));
    for (const part of splitTicketOrders(orders)) {
      expect(renderSample(sampleTicket({ orders: part }), { codePage: 'cp437', columns: 32 }).length).toBeLessThan(
        6 * 1024,
      );
    }
  });
});
