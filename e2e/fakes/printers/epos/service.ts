// The web service of ePOS-Print: which document is printed, and how it is answered.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '#e2e/fakes/printers/web-faults.ts';
import { createEposPrinter, type EposPrinter } from './device.ts';
import { type EposResponse, eposResponseXml, readEposRequest } from './documents.ts';

/** The web service of a simulated ePOS-Print printer, which receives documents. */
export interface EposService {
  readonly device: EposPrinter;
  readonly handle: (incoming: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly errors: readonly string[];
}

const SERVICE_PATH = '/cgi-bin/epos/service.cgi';
const DEVICE_ID = 'local_printer';
const COLUMNS = 48;

/** Creates the web service of a simulated ePOS-Print printer with endless paper. */
export function createEposService(): EposService {
  const device = createEposPrinter(COLUMNS);
  const errors: string[] = [];

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
    const bytes = readEposRequest(await readBody(incoming));
    if (incoming.method !== 'POST' || pathname !== SERVICE_PATH) response.writeHead(404).end();
    else if (searchParams.get('devid') !== DEVICE_ID) send(response, device.failure('DeviceNotFound'));
    else if (bytes === null) refuseDocument(response);
    else send(response, bytes.length === 0 ? device.status() : device.print(bytes));
  }

  function refuseDocument(response: ServerResponse): void {
    errors.push('The request is not a document of ePOS-Print');
    send(response, device.failure('SchemaError'));
  }

  return { device, handle, errors };
}

function send(response: ServerResponse, answer: EposResponse): void {
  response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(eposResponseXml(answer));
}
