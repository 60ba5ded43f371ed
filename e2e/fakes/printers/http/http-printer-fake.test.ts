// The simulated HTTP printer: correct documents, and every mode.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpPrinterFake, openHttpPrinterFake } from './http-printer-fake.ts';

let printer: HttpPrinterFake;
beforeEach(async () => {
  printer = await openHttpPrinterFake();
});
afterEach(() => printer.close());

const DOCUMENT = {
  id: 'A 1',
  table: [{ id: 'x', quantity: 2, concept: 'Croquetas', price: 3.5, size: '1/2', notes: 'sin sal' }],
  general_comment: 'COPIA. traed pan',
  time: '2026-11-21T20:31:00.000Z',
};

const JSON_TYPE = { 'content-type': 'application/json' };

function send(document: unknown = DOCUMENT, changes: RequestInit = {}): Promise<Response> {
  const body = typeof document === 'string' ? document : JSON.stringify(document);
  const url = `${printer.url}?id=A%201`;
  return fetch(url, { method: 'POST', headers: JSON_TYPE, body, redirect: 'manual', ...changes });
}

describe('a document', () => {
  it('is recorded, printed and confirmed', async () => {
    expect(await (await send()).json()).toEqual({ result: true });
    expect(await printer.untilRequests(1)).toMatchObject([
      { method: 'POST', path: '/print?id=A%201', id: 'A 1', document: DOCUMENT },
    ]);
    expect(printer.tickets()).toMatchObject([
      {
        text: 'MESA A 1\n2026-11-21T20:31:00.000Z\n2 x Croquetas 1/2\nsin sal\nCOPIA. traed pan',
        isCopy: true,
        isCut: true,
      },
    ]);
    expect(printer.errors).toEqual([]);
  });

  it.each([
    ['not JSON', 'hola', 'The document is not a JSON object'],
    ['of another table', { ...DOCUMENT, id: 'B1' }, '`id` is not the one of the query'],
    ['without lines', { ...DOCUMENT, table: null }, '`table` is not a list of objects'],
    ['with a price as text', { ...DOCUMENT, table: [{ ...DOCUMENT.table[0], price: '3,50' }] }, '`price` of a line'],
    ['without a time', { ...DOCUMENT, time: '21:31' }, '`time` is not a date'],
    ['without a comment', { ...DOCUMENT, general_comment: undefined }, '`general_comment` is not a text'],
  ])('%s is an error', async (_, document, error) => {
    await send(document);
    expect(printer.errors.join()).toContain(error);
  });
});

describe('a request', () => {
  it.each([
    ['by another method', { method: 'PUT' }, 'The method is not POST'],
    ['of another type', { headers: { 'content-type': 'text/plain' } }, 'The content type is not JSON'],
  ])('%s is an error, also when nothing is printed', async (_, changes, error) => {
    printer.setMode('false');
    await send(DOCUMENT, changes);
    expect(printer.errors).toEqual([error]);
  });
});

describe('modes', () => {
  it.each([
    ['false', 200, '{"result":false}'],
    ['no-result', 200, '{"status":"ok"}'],
    ['error-500', 500, 'Internal Server Error'],
    ['garbage', 200, '<!doctype html><title>Router</title><p>Entrar'],
    ['redirect', 302, ''],
  ] as const)('%s is answered with status %i and prints nothing', async (mode, status, body) => {
    printer.setMode(mode);
    const response = await send();
    expect([response.status, await response.text()]).toEqual([status, body]);
    expect(printer.tickets()).toEqual([]);
    expect(printer.requests).toHaveLength(1);
  });

  it('a followed redirect is counted', async () => {
    printer.setMode('redirect');
    await fetch(printer.url, { method: 'POST', body: '{}', redirect: 'follow' }).catch(() => null);
    expect(printer.followedRedirects).toBeGreaterThan(0);
  });

  it.each(['cut', 'reset'] as const)('%s breaks the connection', async (mode) => {
    printer.setMode(mode);
    await expect(send().then((response) => response.text())).rejects.toThrow();
    expect(printer.tickets()).toHaveLength(mode === 'cut' ? 1 : 0);
  });

  it('huge is a correct answer of more than a megabyte', async () => {
    printer.setMode('huge');
    const text = await (await send()).text();
    expect(text.length).toBeGreaterThan(1024 * 1024);
    expect(JSON.parse(text)).toEqual({ result: true });
  });

  it('never gives no answer, and the ticket is printed', async () => {
    printer.setMode('never');
    const controller = new AbortController();
    const response = send(DOCUMENT, { signal: controller.signal });
    await printer.untilRequests(1);
    expect(printer.tickets()).toHaveLength(1);
    controller.abort();
    await expect(response).rejects.toThrow('abort');
  });

  it('endless sends something for ever', async () => {
    printer.setMode('endless');
    const body = (await send()).body?.getReader();
    for (const _ of [1, 2, 3]) expect((await body?.read())?.done).toBe(false);
    await body?.cancel();
  });
});
