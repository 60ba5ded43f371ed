// The simulated ePOS-Print service: documents, status, codes and faults.
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CUT, RESET, ticketBytes, toBytes } from '#e2e/fakes/printers/tcp-9100/test-client.ts';
import { type EposFake, openEposFake } from './epos-fake.ts';
import { EPOS_MODES } from './service.ts';

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
  return fetch(`http://127.0.0.1:${printer.port}${path}`, { method: 'POST', body, redirect: 'manual' });
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
    expect(await printer.untilTickets(1)).toMatchObject([{ text: 'MESA A1\npan', isCut: true }]);
    expect(printer.errors).toEqual([]);
  });

  it('that is empty asks for the status', async () => {
    expect(await send(null)).toMatchObject({ success: 'true', code: '' });
    expect(printer.documents).toEqual([Buffer.alloc(0)]);
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
    expect(printer.tickets().map(({ text: printed }) => printed)).toEqual(['uno', 'tres']);
  });
});

describe('modes', () => {
  it.each(EPOS_MODES.filter((mode) => /^[A-Z]/.test(mode)))(
    '%s is answered to each ticket, not to a status request',
    async (mode) => {
      printer.setMode(mode);
      expect(await send(null)).toMatchObject({ success: 'true' });
      expect(await send(ticketBytes(['uno']))).toMatchObject({ success: 'false', code: mode });
      printer.setMode(mode, { isForStatus: true, isPrinted: true });
      expect(await send(null)).toMatchObject({ code: mode });
      await send(ticketBytes(['dos']));
      expect(printer.tickets()).toMatchObject([{ text: 'dos' }]);
    },
  );

  it('with the spooler, success comes before the paper', async () => {
    printer.setMode('spooler');
    printer.set({ paperLines: 0 });
    expect(await send(ticketBytes(['uno']))).toMatchObject({ success: 'true' });
    expect(printer.tickets()).toEqual([]);
    printer.set({ paperLines: null });
    expect(await printer.untilTickets(1)).toMatchObject([{ text: 'uno' }]);
  });

  it.each(['cut', 'reset'] as const)('%s breaks the connection', async (mode) => {
    printer.setMode(mode);
    await expect(send(ticketBytes(['uno']))).rejects.toThrow();
    expect(printer.tickets()).toHaveLength(mode === 'cut' ? 1 : 0);
  });

  it.each([
    ['error-500', 500],
    ['redirect', 302],
    ['garbage', 200],
    ['huge', 200],
  ] as const)('%s has status %i', async (mode, status) => {
    printer.setMode(mode);
    expect((await post(envelope(ticketBytes(['uno'])))).status).toBe(status);
  });
});

describe('TLS', () => {
  it('is served with a certificate of its own', async () => {
    const secure = await openEposFake({ isTls: true });
    try {
      expect(secure.certificate).toContain('BEGIN CERTIFICATE');
      const answer = await new Promise<string>((resolve, reject) => {
        const options = { host: '127.0.0.1', port: secure.port, path: PATH, method: 'POST', servername: 'localhost' };
        request({ ...options, ca: secure.certificate ?? '' }, (response) => {
          text(response).then(resolve, reject);
        })
          .on('error', reject)
          .end(envelope(null));
      });
      expect(parseAnswer(answer)).toMatchObject({ success: 'true' });
    } finally {
      await secure.close();
    }
  });
});
