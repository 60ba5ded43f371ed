import { describe, expect, it } from 'vitest';
import { SAMPLE_TEST_PRINT } from '#server/printing/layout/testing/sample-tickets.ts';
import { FIRST_CERTIFICATE, SECOND_CERTIFICATE } from '#server/printing/testing/epos-certificates.ts';
import {
  httpResponse,
  LOCAL_ADDRESS_RESOLVER,
  printRequest,
  type Respond,
  respondWith,
  startPrinterServer,
} from '#server/printing/testing/http-printer-server.ts';
import { createEposProtocol } from './epos.ts';
import type { PrintRequest } from './protocol.ts';

const TIMINGS = { connectMs: 10_000, statusMs: 10_000, printMs: 10_000 };
/** For a response that does not come. */
const SHORT_MS = 50;
const COMMANDS = Buffer.from([0x1b, 0x40, 0x41, 0x0a]);
const READY = 0x0f00_0006;

/** A response as a printer sends it. */
function eposResponse(success: string, code = '', status = READY): string {
  const namespaces = 'xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"';
  const response = `<response success="${success}" code="${code}" status="${status}" battery="0" ${namespaces}></response>`;
  return httpResponse(
    200,
    `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>${response}</soapenv:Body></soapenv:Envelope>`,
  );
}

const readyThen =
  (respond: Respond): Respond =>
  (socket, request) =>
    request.body.includes('<command>') ? respond(socket, request) : socket.end(eposResponse('true'));

async function print(
  respond: Respond,
  changed: Partial<PrintRequest> = {},
  { timings = TIMINGS, tls }: { timings?: typeof TIMINGS; tls?: typeof FIRST_CERTIFICATE } = {},
) {
  const server = await startPrinterServer(respond, tls);
  const printer = createEposProtocol({
    ...{ access: LOCAL_ADDRESS_RESOLVER, render: () => COMMANDS, timings },
    ...(tls ? { tlsPorts: [server.port] } : {}),
  });
  const result = await printer.print(printRequest(`epos://printer.example:${server.port}`, changed));
  return { ...result, received: server.received };
}

describe('a ticket over ePOS-Print', () => {
  it('is sent as hexadecimal commands with a cut, after an empty document has shown that the printer is ready', async () => {
    const { outcome, hasResponded, received } = await print(respondWith(eposResponse('true')));
    expect({ outcome, hasResponded }).toEqual({ outcome: { kind: 'confirmed' }, hasResponded: true });
    const documents = received.map(({ body }) => /<epos-print xmlns="[^"]+">(.*)<\/epos-print>/.exec(body)?.[1]);
    expect(documents).toEqual(['', '<command>1b40410a1d564200</command>']);
    expect(received[0]?.head).toMatch(/^POST \/cgi-bin\/epos\/service\.cgi\?devid=local_printer&timeout=60000 HTTP/);
  });

  it('is not sent if the lease is lost meanwhile', async () => {
    const { outcome, received } = await print(respondWith(eposResponse('true')), { onFirstByte: async () => false });
    expect(outcome).toEqual({ kind: 'not-begun', problem: 'interrupted' });
    expect(received).toHaveLength(1);
  });

  it.each([
    ['cover-open', 0x20 + 0x08],
    ['paper-out', 0x0008_0000 + 0x08],
    ['cutter', 0x0800],
    ['overheated', 0x4000],
    ['broken', 0x2000],
    ['offline', 0x08],
  ])('is not sent to a printer with the status «%s»', async (problem, status) => {
    const { outcome, received } = await print(respondWith(eposResponse('true', '', status)));
    expect(outcome).toEqual({ kind: 'not-begun', problem });
    expect(received).toHaveLength(1);
  });

  it.each([
    ['EPTR_REC_EMPTY', { kind: 'not-begun', problem: 'paper-out' }],
    ['EX_SPOOLER', { kind: 'not-begun', problem: 'busy' }],
    ['EX_TIMEOUT', { kind: 'not-begun', problem: 'offline' }],
    ['DeviceNotFound', { kind: 'refused', problem: 'refused' }],
    ['constructor', { kind: 'refused', problem: 'refused' }],
  ])('is not sent to a printer that responds to the empty document with %s', async (code, outcome) => {
    const result = await print(respondWith(eposResponse('false', code)));
    expect(result).toMatchObject({ outcome, hasResponded: true });
    expect(result.received).toHaveLength(1);
  });

  it.each<[string, Respond, object]>([
    ['without a response', () => undefined, { kind: 'not-begun', problem: 'unreachable' }],
    ['that ends the connection', (socket) => socket.destroy(), { kind: 'not-begun', problem: 'unreachable' }],
    ['that is another device', respondWith(httpResponse(404, '')), { kind: 'refused', problem: 'response-not-valid' }],
    [
      'that sends anything but HTTP',
      respondWith('220 mail.example ESMTP\r\n'),
      { kind: 'refused', problem: 'response-not-valid' },
    ],
    [
      'that sends more than 16 KB',
      respondWith(httpResponse(200, ' '.repeat(17 * 1024))),
      { kind: 'refused', problem: 'response-not-valid' },
    ],
    [
      'that sends other XML',
      respondWith(httpResponse(200, '<a/>')),
      { kind: 'refused', problem: 'response-not-valid' },
    ],
  ])('is not sent to a printer %s', async (name, respond, outcome) => {
    const timings = name === 'without a response' ? { ...TIMINGS, statusMs: SHORT_MS } : TIMINGS;
    const result = await print(respond, {}, { timings });
    expect(result.outcome).toEqual(outcome);
    expect(result.received).toHaveLength(1);
  });

  it.each(['SchemaError', 'DeviceNotFound', 'RequestEntityTooLarge'])('was not printed after %s', async (code) => {
    const { outcome } = await print(readyThen(respondWith(eposResponse('false', code))));
    expect(outcome).toEqual({ kind: 'refused', problem: 'refused' });
  });

  it.each<[string, Respond, string]>([
    ['EPTR_REC_EMPTY', respondWith(eposResponse('false', 'EPTR_REC_EMPTY')), 'paper-out'],
    ['EX_TIMEOUT', respondWith(eposResponse('false', 'EX_TIMEOUT')), 'no-confirmation'],
    ['an unknown code', respondWith(eposResponse('false', 'NewError')), 'no-confirmation'],
    ['a response that is not valid', respondWith(httpResponse(200, '<response/>')), 'response-not-valid'],
    ['a response that is too large', respondWith(httpResponse(200, ' '.repeat(17 * 1024))), 'response-not-valid'],
    ['a response that is cut off', respondWith(eposResponse('true').slice(0, -20)), 'connection-lost'],
    ['no response', () => undefined, 'no-confirmation'],
  ])('may have been printed after %s', async (_, respond, problem) => {
    const timings = problem === 'no-confirmation' ? { ...TIMINGS, printMs: SHORT_MS } : TIMINGS;
    const { outcome } = await print(readyThen(respond), {}, { timings });
    expect(outcome).toEqual({ kind: 'unknown', problem });
  });

  it('reports that the paper is nearly out', async () => {
    const { outcome, isPaperLow } = await print(respondWith(eposResponse('1', '', READY + 0x0002_0000)));
    expect({ outcome, isPaperLow }).toEqual({ outcome: { kind: 'confirmed' }, isPaperLow: true });
  });

  it.each([
    '<!DOCTYPE a [<!ENTITY b "true">]><response success="true" code="" status="0"/>',
    '<response success="true" code="" status="0"/><response success="false" code="" status="0"/>',
    '<response success="&b;" code="" status="0"/>',
    '<response success="true" code="" status="1e9"/>',
    '<responses success="true" code="" status="0"/>',
  ])('is not confirmed by %s', async (xml) => {
    const { outcome } = await print(readyThen(respondWith(httpResponse(200, xml))));
    expect(outcome).toEqual({ kind: 'unknown', problem: 'response-not-valid' });
  });
});

describe('a printer with its own certificate', () => {
  const confirm = respondWith(eposResponse('true'));

  async function certificateOf(tls: typeof FIRST_CERTIFICATE): Promise<string> {
    const { certificate } = await print(confirm, { ticket: SAMPLE_TEST_PRINT }, { tls });
    return certificate ?? '';
  }

  function knownPrinter(certificate: string): PrintRequest['printer'] {
    return { url: 'replaced', columns: 42, codePage: 'cp858', confirmation: 'job', certificate };
  }

  /** Prints on an encrypted connection, with the certificate of an earlier test print. */
  async function printKnown(certificate: string, tls: typeof FIRST_CERTIFICATE, ticket?: PrintRequest['ticket']) {
    const server = await startPrinterServer(confirm, tls);
    const printer = { ...knownPrinter(certificate), url: `epos://printer.example:${server.port}` };
    const parts = { access: LOCAL_ADDRESS_RESOLVER, render: () => COMMANDS, timings: TIMINGS, tlsPorts: [server.port] };
    const result = await createEposProtocol(parts).print(
      printRequest(printer.url, { printer, ...(ticket ? { ticket } : {}) }),
    );
    return { ...result, received: server.received };
  }

  it('is known by it after a test print', async () => {
    const result = await print(confirm, { ticket: SAMPLE_TEST_PRINT }, { tls: FIRST_CERTIFICATE });
    expect(result.outcome).toEqual({ kind: 'confirmed' });
    expect(result.certificate).toMatch(/^[0-9a-f]{64}$/);
    expect(result.certificate).not.toBe(await certificateOf(SECOND_CERTIFICATE));
  });

  it('receives tickets while it has the same certificate', async () => {
    const certificate = await certificateOf(FIRST_CERTIFICATE);
    const result = await printKnown(certificate, FIRST_CERTIFICATE);
    expect(result.outcome).toEqual({ kind: 'confirmed' });
  });

  it('receives nothing with another certificate, until a test print accepts it', async () => {
    const [first, second] = [await certificateOf(FIRST_CERTIFICATE), await certificateOf(SECOND_CERTIFICATE)];
    const { outcome, received } = await printKnown(first, SECOND_CERTIFICATE);
    expect(outcome).toEqual({ kind: 'not-begun', problem: 'certificate-changed' });
    expect(received).toEqual([]);
    expect(await printKnown(first, SECOND_CERTIFICATE, SAMPLE_TEST_PRINT)).toMatchObject({ certificate: second });
  });

  it('that never ends the handshake counts as unreachable', async () => {
    const server = await startPrinterServer(() => undefined);
    const timings = { ...TIMINGS, connectMs: SHORT_MS };
    const parts = { access: LOCAL_ADDRESS_RESOLVER, render: () => COMMANDS, timings, tlsPorts: [server.port] };
    const result = await createEposProtocol(parts).print(printRequest(`epos://printer.example:${server.port}`));
    expect(result).toMatchObject({ outcome: { kind: 'not-begun', problem: 'unreachable' }, hasResponded: false });
  });
});
