// The connections of the simulated printer: one at a time, cut at any byte, and without power.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPrinterFake, type PrinterFake } from './printer-fake.ts';
import {
  confirmationHex,
  connectToPrinterFake,
  QUEUE_STATUS_REQUEST,
  statusRequest,
  ticketBytes,
} from './test-client.ts';

let printer: PrinterFake;
beforeEach(async () => {
  printer = await openPrinterFake();
});
afterEach(() => printer.close());

const texts = () => printer.tickets().map(({ text, isCut }) => `${text}${isCut ? '' : '…'}`);

/** Connects; the reset may arrive before or after the connection is established. */
function untilReset(): Promise<unknown> {
  return connectToPrinterFake(printer).then(
    ({ untilClosed }) => untilClosed,
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );
}

describe('a second connection', () => {
  it('waits until the first one ends', async () => {
    const first = await connectToPrinterFake(printer);
    const second = await connectToPrinterFake(printer);
    second.write(statusRequest(1));
    first.write(statusRequest(1));
    await first.untilAnswered(1);
    expect(second.answers()).toBe('');
    await first.end();
    expect(await second.untilAnswered(1)).toBe('16');
  });

  it('is reset where the switch says so', async () => {
    printer.set({ secondConnection: 'reset' });
    await connectToPrinterFake(printer);
    expect(await untilReset()).toBe('ECONNRESET');
  });

  it('is never served where the switch says so', async () => {
    printer.set({ secondConnection: 'ignored' });
    const first = await connectToPrinterFake(printer);
    const ignored = await connectToPrinterFake(printer);
    ignored.write(statusRequest(1));
    await first.end();
    const third = await connectToPrinterFake(printer);
    third.write(statusRequest(1));
    await third.untilAnswered(1);
    expect(ignored.answers()).toBe('');
  });

  it('waits while another program holds the printer', async () => {
    printer.set({ isHeldByAnother: true });
    const client = await connectToPrinterFake(printer);
    client.write(statusRequest(1));
    expect(printer.received).toEqual([]);
    printer.set({ isHeldByAnother: false });
    expect(await client.untilAnswered(1)).toBe('16');
  });
});

describe('a connection that is cut', () => {
  it('may end as soon as it was accepted', async () => {
    printer.set({ cutsAfterBytes: 0 });
    expect(await untilReset()).toBe('ECONNRESET');
    const client = await connectToPrinterFake(printer);
    client.write(statusRequest(1));
    expect(await client.untilAnswered(1)).toBe('16');
  });

  it.each([1, 5, 9, 15])('ends after %i bytes, and what came before is printed with the next ticket', async (count) => {
    const bytes = ticketBytes(['uno', 'dos'], 'AAAA');
    printer.set({ cutsAfterBytes: count });
    const first = await connectToPrinterFake(printer);
    first.write(bytes);
    expect(await first.untilClosed).toBe('ECONNRESET');
    expect(printer.received[0]).toEqual(bytes.subarray(0, count));

    const second = await connectToPrinterFake(printer);
    second.write(bytes);
    expect(await second.untilAnswered(7)).toBe(confirmationHex('AAAA'));
    await printer.until(() => printer.tickets().some(({ isCut }) => isCut));
    expect(texts().at(-1)).toBe('uno\ndos');
    expect(texts().slice(0, -1)).toEqual(count < 6 ? [] : [count < 10 ? 'uno…' : 'uno\ndos…']);
    expect(printer.errors).toEqual([]);
  });

  it('leaves the beginning of a line that the next ticket removes', async () => {
    printer.set({ cutsAfterBytes: 4 });
    const first = await connectToPrinterFake(printer);
    first.write(ticketBytes(['uno']));
    await first.untilClosed;
    const second = await connectToPrinterFake(printer);
    second.write(ticketBytes(['dos']));
    await printer.untilTickets(1);
    expect(texts()).toEqual(['dos']);
  });

  it('within a command leaves it to the next connection, where the switch says so', async () => {
    printer.set({ cutsAfterBytes: 3, incompleteCommand: 'continued' });
    const first = await connectToPrinterFake(printer);
    first.write(0x1b, 0x40, 0x1b, 0x45);
    await first.untilClosed;
    const second = await connectToPrinterFake(printer);
    second.write(ticketBytes(['uno']));
    await printer.untilTickets(1);
    expect([texts(), printer.errors]).toEqual([['@uno'], ['Unknown bytes 1b 1b']]);
  });

  it('half-closed by the client is closed by the printer', async () => {
    const client = await connectToPrinterFake(printer);
    client.write(ticketBytes(['uno']));
    client.socket.end();
    expect(await client.untilClosed).toBe('closed');
    expect(texts()).toEqual(['uno']);
  });
});

describe('power', () => {
  it('without power the buffer is lost, connections are reset, and new ones are refused', async () => {
    printer.set({ paperLines: 1 });
    const client = await connectToPrinterFake(printer);
    client.write(ticketBytes(['uno', 'dos'], 'AAAA'));
    await printer.until(() => printer.switches.paperLines === 0);
    await printer.turnOff();
    expect(await client.untilClosed).toBe('ECONNRESET');
    await expect(connectToPrinterFake(printer)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    printer.set({ paperLines: null });
    await printer.turnOn();
    const again = await connectToPrinterFake(printer);
    again.write(QUEUE_STATUS_REQUEST);
    expect(await again.untilAnswered(1)).toBe('00');
    expect(texts()).toEqual(['uno…']);
  });

  it('a silent power cut leaves the connection open without an answer, until the power is back', async () => {
    const client = await connectToPrinterFake(printer);
    client.write(statusRequest(1));
    await client.untilAnswered(1);
    printer.set({ isSilentWithoutPower: true });
    await printer.turnOff();
    client.write(statusRequest(1));
    await expect(connectToPrinterFake(printer)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(client.answers()).toBe('16');
    await printer.turnOn();
    expect(await client.untilClosed).toBe('ECONNRESET');
  });

  it.each([
    ['before-confirmation', ''],
    ['after-confirmation', confirmationHex('AAAA')],
  ] as const)('a printer may lose its power %s of a printed ticket', async (losesPower, answers) => {
    printer.set({ losesPower });
    const client = await connectToPrinterFake(printer);
    client.write(ticketBytes(['uno'], 'AAAA'));
    if (answers !== '') await client.untilAnswered(7);
    await client.untilClosed;
    expect(client.answers()).toBe(answers);
    expect([texts(), printer.isOn]).toEqual([['uno…'], false]);
    await printer.turnOn();
    expect(printer.switches.losesPower).toBe('never');
  });
});
