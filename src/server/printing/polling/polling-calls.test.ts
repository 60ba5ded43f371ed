// Who may call as a printer, and calls that are not those of a printer.
import { beforeEach, describe, expect, it } from 'vitest';
import { captureLog } from '#server/platform/testing/log.ts';
import { addJob } from '#server/printing/testing/worker-jobs.ts';
import { addPollingPrinter, EPSON_ID, openPollingVenue, STAR_PRINTER_MAC } from './testing/polling-venue.ts';

const recorded = captureLog();
const POLL = { statusCode: '200 OK', printerMAC: STAR_PRINTER_MAC };

const bar = await openPollingVenue({ log: recorded.log });
let cloudprnt: { printerId: string; path: string };
let sdp: { printerId: string; path: string };

beforeEach(async () => {
  await bar.venue.db.deleteFrom('print_jobs').execute();
  bar.setSeconds(0);
  cloudprnt = await addPollingPrinter(bar.venue);
  sdp = await addPollingPrinter(bar.venue, { url: `sdp://${EPSON_ID}` });
});

interface Call {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path?: string;
  readonly body?: string;
  readonly contentType?: string;
  readonly address?: string;
}

async function call({ method = 'POST', path = cloudprnt.path, body, contentType, address = '10.1.0.1' }: Call) {
  const response = await bar.venue.app.inject({
    ...{ method, url: path, remoteAddress: address },
    ...(body === undefined ? {} : { payload: body }),
    headers: { origin: 'https://another.test', 'content-type': contentType ?? 'application/json' },
  });
  return { status: response.statusCode, body: response.body };
}

function poll(changes: Call & { readonly json?: object } = {}) {
  return call({ body: JSON.stringify({ ...POLL, ...changes.json }), ...changes });
}

function form(fields: Readonly<Record<string, string>>, changes: Call = {}) {
  const contentType = 'application/x-www-form-urlencoded';
  return call({ path: sdp.path, body: new URLSearchParams(fields).toString(), contentType, ...changes });
}

describe('the key', () => {
  it('that is wrong is refused ten times a minute from one address, and does not stop the right one from there', async () => {
    const address = '10.9.0.1';
    for (let tries = 1; tries <= 10; tries += 1) {
      expect(await poll({ path: `/api/cloudprnt/wrong-${tries}`, address })).toMatchObject({ status: 401 });
    }
    expect((await poll({ path: '/api/cloudprnt/wrong-11', address })).status).toBe(429);
    expect((await form({ ConnectionType: 'GetRequest' }, { path: '/api/epson-direct/wrong-12', address })).status).toBe(
      429,
    );
    expect((await poll({ address })).status).toBe(200);
    expect((await poll({ path: '/api/cloudprnt/wrong-13' })).status).toBe(401);
    bar.setSeconds(60);
    expect((await poll({ path: '/api/cloudprnt/wrong-14', address })).status).toBe(401);
  });

  it('of another protocol, of a printer that was given a new one, and of one that no longer asks is wrong', async () => {
    const key = cloudprnt.path.split('/').at(-1);
    expect((await form({ ConnectionType: 'GetRequest' }, { path: `/api/epson-direct/${key}` })).status).toBe(401);
    const owner = await bar.venue.staffBrowser('OWNER');
    const { pollingUrl } = await owner.printers.renewPrinterKey({ printerId: cloudprnt.printerId });
    expect((await poll()).status).toBe(401);
    const { pathname } = new URL(pollingUrl);
    expect((await poll({ path: pathname })).status).toBe(200);
    await owner.printers.savePrinter({
      ...{ printerId: cloudprnt.printerId, name: 'Otra', url: 'escpos://192.168.1.50', active: true, agentId: null },
      ...{ columns: 48, codePage: 'cp858', shown: { version: 1 } },
    });
    expect((await poll({ path: pathname })).status).toBe(401);
  });

  it('of a printer does not let another device call', async () => {
    expect((await poll({ json: { printerMAC: '00:11:62:ff:ff:ff' } })).status).toBe(403);
    expect((await call({ method: 'GET', path: `${cloudprnt.path}?mac=00:11:62:ff:ff:ff` })).status).toBe(403);
    expect((await form({ ConnectionType: 'GetRequest', ID: 'COCINA1' })).status).toBe(403);
    for (const printerMAC of [null, '', '00-11-62-0A-0B-0C', '0011620a0b0c']) {
      expect((await poll({ json: { printerMAC } })).status).toBe(200);
    }
    expect((await form({ ConnectionType: 'GetRequest', ID: '' })).status).toBe(200);
  });

  it('is in no log line', async () => {
    await addJob(bar.venue.services, cloudprnt.printerId);
    await poll({ body: '{' });
    await poll({ path: `${cloudprnt.path}%ff` });
    await poll({ json: { printerMAC: '00:11:62:ff:ff:ff' } });
    await poll({ json: { statusCode: '410' } });
    await form({ ConnectionType: 'Nothing' });
    expect(recorded.messages()).toContain('Printer does not print');
    for (const { path } of [cloudprnt, sdp]) expect(recorded.text()).not.toContain(path.split('/').at(-1));
  });
});

describe('the token of another printer', () => {
  it('fetches nothing, and ends nothing', async () => {
    const job = await addJob(bar.venue.services, cloudprnt.printerId);
    const other = await addPollingPrinter(bar.venue, { url: `cloudprnt://${STAR_PRINTER_MAC}` });
    const token = /"jobToken":"(\w+)"/.exec((await poll()).body)?.[1] ?? '';
    expect((await call({ method: 'GET', path: `${other.path}?token=${token}` })).status).toBe(404);
    expect((await call({ method: 'GET', path: `${cloudprnt.path}?token=${token}` })).status).toBe(200);
    expect((await call({ method: 'DELETE', path: `${other.path}?token=${token}&code=OK` })).status).toBe(200);
    const result = `<PrintResponseInfo><printjobid>${token}</printjobid><response success="true"/></PrintResponseInfo>`;
    expect((await form({ ConnectionType: 'SetResponse', ResponseFile: result })).status).toBe(200);
    expect(await bar.stateOf(job)).toMatchObject({ state: 'sending' });
    // The number of the try alone, or with the end of another job, is no token.
    for (const guess of [token.split('x')[0] ?? '', token.replace(/.{4}$/, '0000'), `${token}0`]) {
      await call({ method: 'DELETE', path: `${cloudprnt.path}?token=${guess}&code=OK` });
    }
    expect(await bar.stateOf(job)).toMatchObject({ state: 'sending' });
  });

  it('that has not been fetched cannot be confirmed', async () => {
    const job = await addJob(bar.venue.services, cloudprnt.printerId);
    const token = /"jobToken":"(\w+)"/.exec((await poll()).body)?.[1] ?? '';
    expect((await call({ method: 'DELETE', path: `${cloudprnt.path}?token=${token}&code=OK` })).status).toBe(200);
    expect((await poll()).body).toContain(token);
    expect(await bar.outcomesOf(job)).toEqual([null]);
  });
});

describe('a call that is not a valid request of a printer', () => {
  it.each([
    '',
    '{',
    '[]',
    '{}',
    '{"statusCode":200}',
    '{"statusCode":"OK"}',
    '{"statusCode":"12"}',
    '{"statusCode":"20000"}',
  ])('with the body %s is refused', async (body) => {
    expect((await call({ body })).status).toBe(400);
  });

  it('with more than 16 KB is refused', async () => {
    expect((await call({ body: JSON.stringify({ ...POLL, keyboard: 'x'.repeat(17_000) }) })).status).toBe(413);
    expect((await form({ ConnectionType: 'SetResponse', ResponseFile: 'x'.repeat(17_000) })).status).toBe(413);
  });

  it.each([
    ['nothing', ''],
    ['no result', '<html/>'],
    [
      'a document type',
      '<!DOCTYPE r [<!ENTITY x "y">]><PrintResponseInfo><response success="true"/></PrintResponseInfo>',
    ],
    ['a comment', '<PrintResponseInfo><!-- --><response success="true"/></PrintResponseInfo>'],
  ])('with %s as a result is refused, and the ticket stays open', async (_, xml) => {
    const job = await addJob(bar.venue.services, sdp.printerId);
    await form({ ConnectionType: 'GetRequest' });
    expect((await form({ ConnectionType: 'SetResponse', ResponseFile: xml })).status).toBe(400);
    expect(await bar.stateOf(job)).toMatchObject({ state: 'sending' });
  });

  it.each(['<response success="true"/>'.repeat(2), '<response success="&x;"/>', '<response/>', ''])(
    'with the result %s for its ticket leaves it to a person',
    async (responses) => {
      const job = await addJob(bar.venue.services, sdp.printerId);
      const token = /<printjobid>(\w+)</.exec((await form({ ConnectionType: 'GetRequest' })).body)?.[1] ?? '';
      const xml = `<PrintResponseInfo><printjobid>${token}</printjobid>${responses}</PrintResponseInfo>`;
      expect((await form({ ConnectionType: 'SetResponse', ResponseFile: xml })).status).toBe(200);
      expect(await bar.stateOf(job)).toMatchObject({ state: 'unknown' });
    },
  );

  it('for the settings of MQTT is not found, which is not the error of a wrong key', async () => {
    const query = `mac=${STAR_PRINTER_MAC}&replaced_path=${cloudprnt.path.split('/').at(-1)}`;
    const settings = { method: 'GET', path: `/api/cloudprnt/cloudprnt-setting.json?${query}` } as const;
    for (let calls = 0; calls <= 10; calls += 1) expect(await call(settings)).toEqual({ status: 404, body: '' });
  });
});
