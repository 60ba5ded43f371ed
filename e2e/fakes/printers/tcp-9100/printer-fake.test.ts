// The simulated printer over TCP: status, confirmations and every fault.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPrinterFake, type PrinterFake } from './printer-fake.ts';
import {
  CUT,
  confirmationHex,
  connectToPrinterFake,
  markerRequest,
  QUEUE_STATUS_REQUEST,
  RESET,
  statusRequest,
  ticketBytes,
  toBytes,
} from './test-client.ts';

let printer: PrinterFake;
beforeEach(async () => {
  printer = await openPrinterFake();
});
afterEach(() => printer.close());

const ALL_STATUS = toBytes(...[1, 2, 3, 4].map(statusRequest));
const texts = () => printer.tickets().map(({ text, isCut }) => `${text}${isCut ? '' : '…'}`);

describe('a printer without faults', () => {
  it('prints a ticket, confirms its marker, and answers the queued request', async () => {
    const client = await connectToPrinterFake(printer);
    client.write(ticketBytes(['MESA A1', '2 x pan'], 'AB12'), QUEUE_STATUS_REQUEST);
    expect(await client.untilAnswered(8)).toBe(`${confirmationHex('AB12')}00`);
    const [ticket] = await printer.untilTickets(1);
    expect(ticket).toMatchObject({ text: 'MESA A1\n2 x pan', isCut: true, isCopy: false, markers: ['AB12'] });
    expect(printer.errors).toEqual([]);
    expect(printer.confirmedMarkers).toEqual(['AB12']);
    await client.end();
  });

  it('recognises a copy by its word', async () => {
    const client = await connectToPrinterFake(printer);
    client.write(ticketBytes(['COPIA', 'MESA A1']));
    expect((await printer.untilTickets(1))[0]).toMatchObject({ isCopy: true });
  });

  it('records the bytes of each connection', async () => {
    for (const text of ['uno', 'dos']) {
      const client = await connectToPrinterFake(printer);
      client.write(text);
      await client.end();
    }
    expect(printer.received.map(String)).toEqual(['uno', 'dos']);
  });

  it('prints the same whatever pieces the bytes come in, requests of status among them', async () => {
    const whole = toBytes(RESET, 'uno\n', statusRequest(1), 'd', statusRequest(2), 'os\n', markerRequest('AAAA'), CUT);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: whole.length }), { maxLength: 6 }), async (places) => {
        printer.tearOff();
        const client = await connectToPrinterFake(printer);
        let from = 0;
        for (const to of [...places.toSorted((a, b) => a - b), whole.length]) {
          client.write(whole.subarray(from, to));
          from = to;
        }
        expect(await client.untilAnswered(9)).toBe(`1612${confirmationHex('AAAA')}`);
        await printer.untilTickets(1);
        expect(texts()).toEqual(['uno\ndos']);
        await client.end();
      }),
      { numRuns: 25 },
    );
  });
});

describe('status', () => {
  it.each([
    ['a ready printer', {}, '16121212'],
    ['little paper', { isPaperLow: true }, '1612121e'],
    ['no paper', { paperLines: 0 }, '1e32127e'],
    ['an open cover', { isCoverOpen: true }, '1e161212'],
    ['a jammed cutter', { error: 'cutter' }, '1e521a12'],
    ['a broken printer', { error: 'broken' }, '1e523212'],
    ['an overheated printer', { error: 'overheated' }, '1e525212'],
    ['an offline printer', { isOffline: true }, '1e121212'],
  ] as const)('%s answers DLE EOT 1 to 4', async (_, switches, bytes) => {
    printer.set(switches);
    const client = await connectToPrinterFake(printer);
    client.write(ALL_STATUS);
    expect(await client.untilAnswered(4)).toBe(bytes);
  });

  it('is answered at once while the tickets wait for paper', async () => {
    printer.set({ paperLines: 1 });
    const client = await connectToPrinterFake(printer);
    client.write(ticketBytes(['uno', 'dos'], 'AAAA'), statusRequest(1), statusRequest(4));
    expect(await client.untilAnswered(2)).toBe('1e7e');
    expect(texts()).toEqual(['uno…']);
  });

  it('is not answered where the switch says so, while markers are', async () => {
    printer.set({ answersStatus: false });
    const client = await connectToPrinterFake(printer);
    client.write(statusRequest(1), ticketBytes(['uno'], 'AAAA'));
    expect(await client.untilAnswered(7)).toBe(confirmationHex('AAAA'));
  });
});

describe('paper, cover and errors', () => {
  it('what did not fit on the paper is printed after the refill, and confirmed then', async () => {
    printer.set({ paperLines: 2 });
    const client = await connectToPrinterFake(printer);
    client.write(ticketBytes(['uno', 'dos', 'tres'], 'AAAA'));
    await printer.until(() => printer.switches.paperLines === 0);
    expect(texts()).toEqual(['uno\ndos…']);
    printer.set({ paperLines: null });
    await printer.untilTickets(1);
    expect(texts()).toEqual(['uno\ndos\ntres']);
    expect(await client.untilAnswered(7)).toBe(confirmationHex('AAAA'));
  });

  it.each([{ isCoverOpen: true }, { error: 'overheated' }, { isOffline: true }] as const)(
    'with %j nothing is printed until it is over',
    async (fault) => {
      printer.set(fault);
      const client = await connectToPrinterFake(printer);
      client.write(ticketBytes(['uno']), statusRequest(1));
      expect(await client.untilAnswered(1)).toBe('1e');
      expect(texts()).toEqual([]);
      printer.resetSwitches();
      await printer.untilTickets(1);
    },
  );

  it('a cutter that jams leaves the ticket uncut, and the next one waits', async () => {
    printer.set({ jamsAtNextCut: true });
    const client = await connectToPrinterFake(printer);
    client.write(ticketBytes(['uno'], 'AAAA'), ticketBytes(['dos'], 'BBBB'));
    expect(await client.untilAnswered(7)).toBe(confirmationHex('AAAA'));
    await printer.until(() => printer.switches.error === 'cutter');
    expect(texts()).toEqual(['uno…']);
    printer.set({ error: 'none' });
    await printer.untilTickets(1);
    expect(texts()).toEqual(['uno…', 'dos']);
  });

  it('a slow printer prints line by line', async () => {
    printer.set({ linesPerSecond: 500 });
    const client = await connectToPrinterFake(printer);
    client.write(ticketBytes(['uno', 'dos', 'tres'], 'AAAA'));
    await printer.until(() => printer.tickets().length > 0);
    expect(texts()).toEqual(['uno…']);
    expect(await client.untilAnswered(7)).toBe(confirmationHex('AAAA'));
    expect((await printer.untilTickets(1))[0]?.text).toBe('uno\ndos\ntres');
  });

  it.each([
    ['the paper was out', { paperLines: 0 }, { paperLines: null }],
    ['the cover was open', { isCoverOpen: true }, { isCoverOpen: false }],
  ] as const)('a printer may lose its buffer when %s and no longer is', async (_, fault, repair) => {
    printer.set({ ...fault, refillPrintsBuffer: false });
    const client = await connectToPrinterFake(printer);
    client.write(ticketBytes(['uno'], 'AAAA'), statusRequest(1));
    await client.untilAnswered(1);
    printer.set(repair);
    client.write(ticketBytes(['dos'], 'BBBB'));
    expect((await client.untilAnswered(8)).slice(2)).toBe(confirmationHex('BBBB'));
    await printer.untilTickets(1);
    expect(texts()).toEqual(['dos']);
  });

  it('a printer with a full buffer stops reading, requests of status included, and goes on after the refill', async () => {
    printer.set({ paperLines: 0, bufferBytes: 10 });
    const client = await connectToPrinterFake(printer);
    client.write('0123456789', '\n', statusRequest(1));
    await printer.until(() => printer.received[0]?.length === 10);
    expect(client.answers()).toBe('');
    printer.set({ paperLines: null });
    expect(await client.untilAnswered(1)).toBe('16');
    expect(texts()).toEqual(['0123456789…']);
  });

  it('a printer that prints nothing confirms all the same', async () => {
    printer.set({ printsNothing: true });
    const client = await connectToPrinterFake(printer);
    client.write(ticketBytes(['uno'], 'AAAA'), QUEUE_STATUS_REQUEST);
    expect(await client.untilAnswered(8)).toBe(`${confirmationHex('AAAA')}00`);
    expect(texts()).toEqual([]);
  });
});

describe('confirmations', () => {
  it('without GS ( H the marker is skipped, and GS r is answered', async () => {
    printer.set({ jobConfirmation: 'ignored' });
    const client = await connectToPrinterFake(printer);
    client.write(ticketBytes(['uno'], 'AAAA'), QUEUE_STATUS_REQUEST);
    expect(await client.untilAnswered(1)).toBe('00');
    expect(texts()).toEqual(['uno']);
  });

  it('a printer that does not know GS ( H may print its characters', async () => {
    printer.set({ jobConfirmation: 'printed-as-text' });
    const client = await connectToPrinterFake(printer);
    client.write(RESET, 'uno\n', markerRequest('AAAA'), '\n', CUT);
    expect((await printer.untilTickets(1))[0]?.text).toBe('uno\nH00AAAA');
  });

  it.each([
    ['a full roll', {}, '00'],
    ['little paper', { isPaperLow: true }, '03'],
  ] as const)('with %s the answer to GS r has the bits of the near-end sensor', async (_, switches, byte) => {
    printer.set(switches);
    const client = await connectToPrinterFake(printer);
    client.write(QUEUE_STATUS_REQUEST);
    expect(await client.untilAnswered(1)).toBe(byte);
  });

  it('without GS r only the marker is answered', async () => {
    printer.set({ answersQueueStatus: false });
    const client = await connectToPrinterFake(printer);
    client.write(QUEUE_STATUS_REQUEST, ticketBytes(['uno'], 'AAAA'));
    expect(await client.untilAnswered(7)).toBe(confirmationHex('AAAA'));
  });

  it('the answer to another marker may come first, or alone, or at the next connection', async () => {
    printer.set({ marker: 'other-first' });
    const first = await connectToPrinterFake(printer);
    first.write(ticketBytes(['uno'], 'AAAA'));
    expect(await first.untilAnswered(14)).toBe(confirmationHex('ZZZZ') + confirmationHex('AAAA'));
    printer.set({ marker: 'other-only' });
    first.write(ticketBytes(['dos'], 'BBBB'), QUEUE_STATUS_REQUEST);
    expect(await first.untilAnswered(22)).toBe(
      `${confirmationHex('ZZZZ') + confirmationHex('AAAA') + confirmationHex('ZZZZ')}00`,
    );
    printer.set({ marker: 'late' });
    first.write(ticketBytes(['tres'], 'CCCC'));
    await printer.untilTickets(3);
    await first.end();
    const second = await connectToPrinterFake(printer);
    expect(await second.untilAnswered(7)).toBe(confirmationHex('CCCC'));
    expect(printer.confirmedMarkers).toEqual(['AAAA']);
  });

  it('a deaf printer prints and answers nothing', async () => {
    printer.set({ answersNothing: true });
    const client = await connectToPrinterFake(printer);
    client.write(ALL_STATUS, ticketBytes(['uno'], 'AAAA'), QUEUE_STATUS_REQUEST);
    await printer.untilTickets(1);
    await client.end();
    expect(client.answers()).toBe('');
  });

  it('automatic status comes unasked after a reset, until GS a 0', async () => {
    await printer.close();
    printer = await openPrinterFake({ switches: { startsWithAutomaticStatus: true } });
    const client = await connectToPrinterFake(printer);
    expect(await client.untilAnswered(4)).toBe('1400000f');
    printer.set({ isCoverOpen: true });
    expect(await client.untilAnswered(8)).toBe('1400000f3c00000f');
    printer.set({ isCoverOpen: false });
    await client.untilAnswered(12);
    client.write(RESET);
    await client.untilAnswered(16);
    client.write(0x1d, 0x61, 0x00, ticketBytes([]).subarray(2), QUEUE_STATUS_REQUEST);
    expect((await client.untilAnswered(17)).slice(32)).toBe('00');
    printer.set({ isCoverOpen: true });
    client.write(statusRequest(1));
    expect((await client.untilAnswered(18)).slice(34)).toBe('1e');
  });

  it('Chinese mode and the national set of Spain spoil the text unless the ticket leaves them', async () => {
    printer.set({ startsInChineseMode: true, startsWithSpanishSet: true });
    const client = await connectToPrinterFake(printer);
    client.write(RESET, 0x1b, 0x74, 19, 'jam', 0xa2, 'n #\n', CUT);
    client.write(RESET, 0x1c, 0x2e, 0x1b, 0x52, 0, 0x1b, 0x74, 19, 'jam', 0xa2, 'n #\n', CUT);
    await printer.untilTickets(2);
    expect(texts()).toEqual(['jam〓 ₧', 'jamón #']);
  });
});
