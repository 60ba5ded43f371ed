// What an ESC/POS printer sends, byte by byte.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPrinterMessageParser, type PrinterMessage, printerProblemOf } from './escpos-status.ts';

const ALL_BYTES = Array.from({ length: 256 }, (_, byte) => byte);
/** A marker frame: 37 22, four characters, 00. */
const frameOf = (marker: string) => [0x37, 0x22, ...Buffer.from(marker, 'latin1'), 0x00];

describe('the parser of printer messages', () => {
  it('gives each of the 256 bytes at most one meaning', () => {
    const kinds = ALL_BYTES.map((byte) => parse([byte])[0]?.kind ?? null);
    const bytesOf = (kind: string | null) => ALL_BYTES.filter((byte) => kinds[byte] === kind);
    expect(bytesOf('status')).toEqual(ALL_BYTES.filter((byte) => (byte & 0b1001_0011) === 0b0001_0010));
    expect(bytesOf('queue')).toEqual(ALL_BYTES.filter((byte) => (byte & 0b1001_0000) === 0));
    expect(bytesOf('marker')).toEqual([]);
    // 16 bytes are status, 64 are answers to GS r; the other 176 begin something longer or mean nothing.
    expect(kinds.filter((kind) => kind === null)).toHaveLength(176);
  });

  it('reads a marker frame', () => {
    expect(parse(frameOf('00A7'))).toEqual([{ kind: 'marker', marker: '00A7' }]);
  });

  it('reads markers whose characters look like status bytes and headers', () => {
    for (const marker of ['7777', '2622', '7"7"', 'RVZ^'])
      expect(parse([...frameOf(marker), 0x12])).toEqual([
        { kind: 'marker', marker },
        { kind: 'status', byte: 0x12 },
      ]);
  });

  it.each([
    ['of another kind', [0x37, 0x21, 0x30, 0x30]],
    ['without its end', [0x37, 0x22, 0x30, 0x30, 0x41, 0x37, 0x41]],
    ['with a control character', [0x37, 0x22, 0x30, 0x1f]],
    ['that ends at once', [0x37, 0x22, 0x80]],
  ])('takes no marker from a frame %s, and continues after it', (_, bytes) => {
    const messages = parse([...bytes, 0xff, ...frameOf('00A7')]);
    expect(messages.filter(({ kind }) => kind === 'marker')).toEqual([{ kind: 'marker', marker: '00A7' }]);
  });

  it('skips automatic status back, also with an answer in the middle', () => {
    expect(parse([0x14, 0x00, 0x0c, 0x0f])).toEqual([]);
    expect(parse([0x10, 0x00, 0x12, 0x00, 0x00])).toEqual([{ kind: 'status', byte: 0x12 }]);
    expect(parse([0x14, 0x00, 0x00, 0x00, 0x00])).toEqual([{ kind: 'queue', byte: 0 }]);
  });

  it('skips flow control', () => {
    expect(parse([0x11, 0x13, 0x11])).toEqual([]);
  });

  it('reads the same messages however the bytes are divided', () => {
    const message = fc.oneof(
      fc.constantFrom(0x12, 0x16, 0x1a, 0x72).map((byte) => [byte]),
      fc.constantFrom(0x00, 0x03, 0x0c).map((byte) => [byte]),
      fc.constantFrom([0x10, 0x00, 0x00, 0x00], [0x1c, 0x0c, 0x0c, 0x0f], [0x11], [0xff]),
      fc.stringMatching(/^[\dAZ"]{4}$/).map(frameOf),
    );
    const session = fc.array(message, { maxLength: 20 }).map((messages) => messages.flat());
    fc.assert(
      fc.property(session, fc.array(fc.nat(140), { maxLength: 10 }), (bytes, cuts) => {
        expect(parseCut(bytes, cuts)).toEqual(parse(bytes));
      }),
    );
  });

  it('reads all complete messages in order when the bytes are cut anywhere', () => {
    const markers = fc.array(fc.stringMatching(/^[\dA-Z]{4}$/), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(markers, fc.nat(40), (sent, cutAt) => {
        const bytes = sent.flatMap(frameOf).slice(0, cutAt);
        const complete = sent.slice(0, Math.floor(bytes.length / 7));
        expect(parse(bytes)).toEqual(complete.map((marker) => ({ kind: 'marker', marker })));
      }),
    );
  });

  it('reads random bytes in any portions without an error, and takes no marker that was not sent whole', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.array(fc.nat(300), { maxLength: 8 }), (random, cuts) => {
        const bytes = [...random];
        const messages = parseCut(bytes, cuts);
        expect(messages).toEqual(parse(bytes));
        const text = Buffer.from(bytes).toString('latin1');
        for (const message of messages) if (message.kind === 'marker') expect(text).toContain(`7"${message.marker}\0`);
      }),
    );
  });
});

describe('the problem of a printer', () => {
  const READY = { printer: 0x12, offline: 0x12, paper: 0x12, error: null };

  it.each([
    ['nothing', {}, null],
    ['the drawer, and a pressed feed button', { printer: 0x56, offline: 0x1a }, null],
    ['paper nearly out', { paper: 0x1e }, null],
    ['offline', { printer: 0x1a }, 'offline'],
    ['offline, other questions not answered', { printer: 0x1a, offline: null, paper: null }, 'offline'],
    ['an open cover', { printer: 0x1a, offline: 0x16 }, 'cover-open'],
    ['an open cover and no paper', { printer: 0x1a, offline: 0x36, paper: 0x72 }, 'cover-open'],
    ['stopped for paper', { printer: 0x1a, offline: 0x32 }, 'paper-out'],
    ['paper out, still online', { paper: 0x7e }, 'paper-out'],
    ['a jam of the cutter', { printer: 0x1a, offline: 0x52, error: 0x1a }, 'cutter'],
    ['an error for good', { printer: 0x1a, offline: 0x52, error: 0x32 }, 'broken'],
    ['a hot print head', { printer: 0x1a, offline: 0x52, error: 0x52 }, 'overheated'],
    ['an error of unknown kind', { printer: 0x1a, offline: 0x52, error: 0x12 }, 'broken'],
    ['an error without answer', { printer: 0x1a, offline: 0x52 }, 'broken'],
  ] as const)('with %s is %o', (_, answers, problem) => {
    expect(printerProblemOf({ ...READY, ...answers })).toBe(problem);
  });
});

function parse(bytes: readonly number[]): PrinterMessage[] {
  return createPrinterMessageParser()(Uint8Array.from(bytes));
}

function parseCut(bytes: readonly number[], cuts: readonly number[]): PrinterMessage[] {
  const parser = createPrinterMessageParser();
  const ends = [...cuts, bytes.length].sort((a, b) => a - b);
  return ends.flatMap((end, index) => parser(Uint8Array.from(bytes.slice(ends[index - 1] ?? 0, end))));
}
