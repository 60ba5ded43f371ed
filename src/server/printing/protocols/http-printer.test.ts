import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  FIRST_COPY,
  sampleBill,
  sampleLine,
  sampleMove,
  sampleOrder,
  sampleReceipt,
  sampleTicket,
} from '#server/printing/layout/testing/sample-tickets.ts';
import { FIRST_CERTIFICATE } from '#server/printing/testing/epos-certificates.ts';
import {
  httpResponse,
  LOCAL_ADDRESS_RESOLVER,
  printRequest,
  type Respond,
  respondWith,
  startPrinterServer,
} from '#server/printing/testing/http-printer-server.ts';
import { createHttpPrinterProtocol } from './http-printer.ts';
import { PrinterError } from './printer-address-resolver.ts';
import { sendPrinterHttpRequest } from './printer-http-request.ts';
import type { PrintRequest } from './protocol.ts';

const SUCCESS = httpResponse(200, '{"result":true}');
const TIMINGS = { connectMs: 10_000, responseMs: 10_000 };
const SHORT_TIMINGS = { connectMs: 10_000, responseMs: 50 };

/** Prints on a server with that response, as `http://printer.example`. */
async function print(respond: Respond, changed: Partial<PrintRequest> = {}, timings = TIMINGS) {
  const server = await startPrinterServer(respond);
  const request = printRequest(`http://printer.example:${server.port}/print?key=1`, changed);
  const result = await createHttpPrinterProtocol({ access: LOCAL_ADDRESS_RESOLVER, timings }).print(request);
  return { ...result, received: server.received, connections: server.connections() };
}

describe('a ticket over HTTP', () => {
  it('is posted with the table as the last parameter, its lines with prices in euros, comment and time', async () => {
    const lines = [
      sampleLine({ notes: 'sin sal' }),
      sampleLine({ label: 'Ribera', size: 'copa', isPrintedBefore: true }),
    ];
    const ticket = sampleTicket({ tableCode: 'A 1&b', orders: [sampleOrder({ lines, comment: 'traed pan' })] });
    const { outcome, hasResponded, received } = await print(respondWith(SUCCESS), { ticket });
    expect({ outcome, hasResponded }).toEqual({ outcome: { kind: 'confirmed' }, hasResponded: true });
    const [{ head, body } = { head: '', body: '' }] = received;
    expect(head).toMatch(/^POST \/print\?key=1&id=A%201%26b HTTP\/1\.1\r\nhost: printer\.example:\d+\r\n/i);
    const { lineId } = sampleLine();
    expect(JSON.parse(body)).toEqual({
      id: 'A 1&b',
      table: [
        { id: lineId, quantity: 2, concept: 'Croquetas de jamón', price: 8.5, size: '', notes: 'sin sal' },
        { id: lineId, quantity: 2, concept: 'Ribera (ya impreso)', price: 8.5, size: 'copa', notes: '' },
      ],
      general_comment: 'traed pan',
      time: '2026-11-22T20:31:00.000Z',
    });
  });

  it.each([
    { host: 'printer.example', port: 8080, certificate: null, header: 'printer.example:8080' },
    { host: 'printer.example', port: 80, certificate: null, header: 'printer.example' },
    { host: 'printer.example', port: 443, certificate: null, header: 'printer.example:443' },
    { host: 'printer.example', port: 443, certificate: 'a1b2', header: 'printer.example' },
    { host: 'printer.example', port: 80, certificate: 'a1b2', header: 'printer.example:80' },
    { host: '[fd00::7]', port: 8080, certificate: null, header: '[fd00::7]:8080' },
  ])('names the host $header', async ({ host, port, certificate, header }) => {
    const server = await startPrinterServer(respondWith(SUCCESS));
    const socket = connect(server.port, '127.0.0.1');
    const address = { host, address: '127.0.0.1', port };
    await sendPrinterHttpRequest(
      { socket, address, certificate },
      { path: '/', headers: {}, body: '', timeoutMs: TIMINGS.responseMs, signal: new AbortController().signal },
    );
    expect(server.received[0]?.head).toContain(`host: ${header}\r\n`);
  });

  it('is posted with the table as the only parameter to an address without parameters', async () => {
    const server = await startPrinterServer(respondWith(SUCCESS));
    await createHttpPrinterProtocol({ access: LOCAL_ADDRESS_RESOLVER }).print(
      printRequest(`http://printer.example:${server.port}`),
    );
    expect(server.received[0]?.head).toMatch(/^POST \/\?id=A1 HTTP/);
  });

  it.each([
    ['COPIA. pan', {}, { printedBefore: '2026-11-22T20:52:00.000Z' }],
    ['ANULADO. pan', { isCancellation: true }, {}],
    ['COPIA. ANULADO. pan', { isCancellation: true }, { printedBefore: '2026-11-22T20:52:00.000Z' }],
    ['Parte 1 de 2. pan', { part: { number: 1, of: 2 } }, {}],
  ])('begins its comment with its marks: «%s»', async (comment, changed, marks) => {
    const ticket = sampleTicket({ orders: [sampleOrder({ comment: 'pan' })], ...changed });
    const { received } = await print(respondWith(SUCCESS), { ticket, marks: { ...FIRST_COPY, ...marks } });
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ general_comment: comment });
  });

  it('of a change of table has the new table, and both in its comment', async () => {
    const { received } = await print(respondWith(SUCCESS), { ticket: sampleMove() });
    const comment = expect.stringMatching(/^CAMBIO DE MESA\nA04 → B02\n/);
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ id: 'B2', table: [], general_comment: comment });
  });

  it('of other paper has no lines and its text as the comment', async () => {
    for (const ticket of [sampleReceipt(), sampleBill()]) {
      const { received } = await print(respondWith(SUCCESS), { ticket });
      expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
        id: ticket.tableCode,
        table: [],
        general_comment: expect.stringContaining('No es una factura'),
      });
    }
  });
});

describe('a printer over HTTP', () => {
  it.each([
    ['responds with status 500', httpResponse(500, '{"result":true}'), 'refused'],
    ['says that it did not print', httpResponse(200, '{"result":false}'), 'refused'],
    ['confirms with another value than true', httpResponse(200, '{"result":"true"}'), 'refused'],
    ['responds with anything but JSON', httpResponse(200, '<h1>Impresora</h1>'), 'response-not-valid'],
    ['responds with other JSON', httpResponse(200, '[true]'), 'response-not-valid'],
  ])('that %s refuses the ticket', async (_, response, problem) => {
    expect((await print(respondWith(response))).outcome).toEqual({ kind: 'refused', problem });
  });

  it('that redirects refuses the ticket, and the other address receives nothing', async () => {
    const other = await startPrinterServer(respondWith(SUCCESS));
    const location = `location: http://printer.example:${other.port}/\r\n`;
    const { outcome } = await print(respondWith(httpResponse(302, '', location)));
    expect(outcome).toEqual({ kind: 'refused', problem: 'refused' });
    expect(other.connections()).toBe(0);
  });

  it.each<[string, Respond, string]>([
    ['never responds', () => undefined, 'no-confirmation'],
    ['begins a response and never ends it', (socket) => socket.write(SUCCESS.slice(0, -3)), 'no-confirmation'],
    ['responds without end', (socket) => sendWithoutEnd(socket), 'response-not-valid'],
    ['responds with more than 16 KB', respondWith(httpResponse(200, ' '.repeat(17 * 1024))), 'response-not-valid'],
    ['ends the connection without a response', (socket) => socket.destroy(), 'connection-lost'],
    ['ends the connection in the middle of a response', respondWith(SUCCESS.slice(0, -3)), 'connection-lost'],
    ['ends a response of unknown length', respondWith('HTTP/1.1 200 OK\r\n\r\n{"resu'), 'connection-lost'],
    ['responds with anything but HTTP', respondWith('\x1b@ERROR\r\n\r\n'), 'response-not-valid'],
  ])('that %s may have printed the ticket', async (_, respond, problem) => {
    // The short time limit is used only where the missing response is tested; elsewhere a slow machine would exceed it.
    const timings = problem === 'no-confirmation' ? SHORT_TIMINGS : TIMINGS;
    expect((await print(respond, {}, timings)).outcome).toEqual({ kind: 'unknown', problem });
  });

  it('receives nothing before the first byte is recorded, and nothing at all if the lease is lost', async () => {
    const server = await startPrinterServer(respondWith(SUCCESS));
    const printer = createHttpPrinterProtocol({ access: LOCAL_ADDRESS_RESOLVER });
    const url = `http://printer.example:${server.port}/`;
    let receivedBefore = -1;
    const onFirstByte = async () => {
      receivedBefore = server.received.length;
      return false;
    };
    const { outcome } = await printer.print(printRequest(url, { onFirstByte }));
    expect(outcome).toEqual({ kind: 'not-begun', problem: 'interrupted' });
    expect([receivedBefore, server.received.length]).toEqual([0, 0]);
  });

  it('that is switched off receives nothing', async () => {
    const server = await startPrinterServer(respondWith(SUCCESS));
    await server.close();
    const request = printRequest(`http://printer.example:${server.port}/`);
    expect(await createHttpPrinterProtocol({ access: LOCAL_ADDRESS_RESOLVER }).print(request)).toEqual({
      outcome: { kind: 'not-begun', problem: 'unreachable' },
      ...{ hasResponded: false, isPaperLow: false, confirmation: null },
    });
  });

  it('outside of the allowed networks receives nothing', async () => {
    const access = { resolve: () => Promise.reject(new PrinterError('address-not-allowed')) };
    const server = await startPrinterServer(respondWith(SUCCESS));
    const { outcome } = await createHttpPrinterProtocol({ access }).print(
      printRequest(`http://127.0.0.1:${server.port}/`),
    );
    expect(outcome).toEqual({ kind: 'not-begun', problem: 'address-not-allowed' });
    expect(server.connections()).toBe(0);
  });

  it('with a certificate of no known authority receives nothing over HTTPS', async () => {
    const server = await startPrinterServer(respondWith(SUCCESS), FIRST_CERTIFICATE);
    const request = printRequest(`https://printer.example:${server.port}/`);
    const { outcome } = await createHttpPrinterProtocol({ access: LOCAL_ADDRESS_RESOLVER }).print(request);
    expect(outcome).toEqual({ kind: 'not-begun', problem: 'unreachable' });
    expect(server.received).toEqual([]);
  });

  it('may have printed the ticket if the process stops after the first byte, and not if it stops before', async () => {
    const stopping = new AbortController();
    const after = await print(() => stopping.abort(), { signal: stopping.signal });
    expect(after.outcome).toEqual({ kind: 'unknown', problem: 'interrupted' });
    const before = await print(respondWith(SUCCESS), { signal: AbortSignal.abort() });
    expect(before.outcome).toEqual({ kind: 'not-begun', problem: 'interrupted' });
  });
});

/** Writes a chunk whenever the connection takes one. */
function sendWithoutEnd(socket: Parameters<Respond>[0]): void {
  socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
  const chunk = `400\r\n${' '.repeat(0x400)}\r\n`;
  const send = () => {
    if (!socket.destroyed) socket.write(chunk, send);
  };
  send();
}
