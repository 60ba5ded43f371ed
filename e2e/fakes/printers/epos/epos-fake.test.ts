// The simulated ePOS-Print service: documents, status and codes.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CUT, RESET, ticketBytes, toBytes } from '#e2e/fakes/printers/tcp-9100/test-client.ts';
import { type EposFake, openEposFake } from './epos-fake.ts';

let printer: EposFake;
beforeEach(async () => {
  printer = await openEposFake();
});
afterEach(() => printer.close());

const PATH = '/cgi-bin/epos/service.cgi?devid=local_printer&timeout=60000';
const STATUS = { offline: 0x08, cover: 0x20, cutter: 0x800, nearEnd: 0x2_0000, paperOut: 0x8_0000 };

function envelope(bytes: Buffer | null): string {
  const content = bytes === null ? '' : `<command>${bytes.toString('hex')}</command>`;
  return `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print">${content}</epos-print></s:Body></s:Envelope>`;
}

function post(body: string, path = PATH): Promise<Response> {
  return fetch(`http://127.0.0.1:${printer.port}${path}`, { method: 'POST', body });
}

interface Answer {
  readonly success: string;
  readonly code: string;
  readonly status: number;
}

async function send(bytes: Buffer | null, path = PATH): Promise<Answer> {
  return parseAnswer(await (await post(envelope(bytes), path)).text());
}

function parseAnswer(document: string): Answer {
  const [, success = '', code = '', status = ''] = /success="(\w+)" code="(\w*)" status="(\d+)"/.exec(document) ?? [];
  return { success, code, status: Number(status) };
}

describe('a document', () => {
  it('is printed by the same interpreter as over TCP', async () => {
    expect(await send(ticketBytes(['MESA A1', 'pan']))).toMatchObject({ success: 'true', code: '' });
    expect(printer.tickets()).toMatchObject([{ text: 'MESA A1\npan', isCut: true }]);
    expect(printer.errors).toEqual([]);
  });

  it('that is empty asks for the status', async () => {
    expect(await send(null)).toMatchObject({ success: 'true', code: '' });
    expect(printer.tickets()).toEqual([]);
    printer.set({ isCoverOpen: true });
    const { success, code, status } = await send(null);
    expect([success, code]).toEqual(['false', 'EPTR_COVER_OPEN']);
    expect(status & (STATUS.offline | STATUS.cover)).toBe(STATUS.offline | STATUS.cover);
  });

  it.each([
    ['something else', 'hola', PATH],
    ['an unknown element', envelope(null).replace('</epos-print>', '<text>x</text></epos-print>'), PATH],
    ['half a byte', envelope(null).replace('</epos-print>', '<command>1b4</command></epos-print>'), PATH],
  ])('that is %s is refused as SchemaError', async (_, body, path) => {
    expect(parseAnswer(await (await post(body, path)).text())).toMatchObject({ code: 'SchemaError' });
    expect(printer.errors).toHaveLength(1);
  });

  it('for another device is refused', async () => {
    expect(await send(RESET, '/cgi-bin/epos/service.cgi?devid=kds')).toMatchObject({ code: 'DeviceNotFound' });
    expect((await post(envelope(null), '/other')).status).toBe(404);
  });
});

describe('paper, cover and errors', () => {
  it.each([
    [{ paperLines: 0 }, 'EPTR_REC_EMPTY', STATUS.offline | STATUS.paperOut],
    [{ error: 'cutter' }, 'EPTR_CUTTER', STATUS.offline | STATUS.cutter],
    [{ error: 'overheated' }, 'EPTR_AUTOMATICAL', STATUS.offline],
    [{ error: 'broken' }, 'EPTR_UNRECOVERABLE', STATUS.offline],
  ] as const)('with %j nothing is printed', async (fault, code, bits) => {
    printer.set(fault);
    const answer = await send(ticketBytes(['uno']));
    expect(answer).toMatchObject({ success: 'false', code });
    expect(answer.status & bits).toBe(bits);
    expect(printer.tickets()).toEqual([]);
  });

  it('little paper is a success with a bit of its status', async () => {
    printer.set({ isPaperLow: true });
    const { success, status } = await send(ticketBytes(['uno']));
    expect([success, status & STATUS.nearEnd]).toEqual(['true', STATUS.nearEnd]);
  });

  it('paper that ends within the ticket leaves half of it, and the rest is lost', async () => {
    printer.set({ paperLines: 1 });
    expect(await send(ticketBytes(['uno', 'dos']))).toMatchObject({ success: 'false', code: 'EPTR_REC_EMPTY' });
    expect(printer.tickets()).toMatchObject([{ text: 'uno', isCut: false }]);
    printer.set({ paperLines: null });
    expect(await send(toBytes(RESET, 'tres\n', CUT))).toMatchObject({ success: 'true' });
    expect(printer.tickets().map(({ text }) => text)).toEqual(['uno', 'tres']);
  });
});
