// The web service of ePOS-Print: which document is printed, and how it is answered.
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  answerWithFault,
  isWebFault,
  PRINTED_FAULTS,
  REDIRECT_PATH,
  readBody,
  WEB_FAULTS,
} from '#e2e/fakes/printers/web-faults.ts';
import { createEposPrinter, type EposPrinter } from './device.ts';
import { type EposResponse, eposDocument, readEposRequest } from './documents.ts';

/** Codes with which the printer refuses a document or reports a fault, by the manual. */
const EPOS_CODES = [
  ...['SchemaError', 'DeviceNotFound', 'PrintSystemError', 'EX_BADPORT', 'EX_TIMEOUT', 'EX_SPOOLER'],
  ...['TooManyRequests', 'RequestEntityTooLarge'],
  ...['EPTR_AUTOMATICAL', 'EPTR_COVER_OPEN', 'EPTR_CUTTER', 'EPTR_MECHANICAL', 'EPTR_REC_EMPTY', 'EPTR_UNRECOVERABLE'],
] as const;

/**
 * The modes of a simulated ePOS-Print printer. `spooler`: a success means only that the document waits in the printer. An error
 * code is the response to each document.
 */
export const EPOS_MODES = ['normal', 'spooler', ...EPOS_CODES, ...WEB_FAULTS] as const;
/** What a simulated ePOS-Print printer does with the documents that it receives. */
export type EposMode = (typeof EPOS_MODES)[number];

/** To which documents a mode applies, and whether they are printed nevertheless. */
export interface EposModeOptions {
  /** The document is on paper although the mode is a fault; by default after faults that only lose the answer. */
  readonly isPrinted?: boolean;
  /** The mode applies to empty documents too, by which clients read the status. */
  readonly isForStatus?: boolean;
}

/** The web service of a simulated ePOS-Print printer, which receives documents. */
export interface EposService {
  readonly device: EposPrinter;
  readonly handle: (incoming: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly mode: () => EposMode;
  readonly setMode: (mode: EposMode, options: EposModeOptions) => void;
  /** The bytes of each document in order; empty for a status request. */
  readonly documents: readonly Buffer[];
  readonly errors: readonly string[];
  readonly followedRedirects: () => number;
}

const SERVICE_PATH = '/cgi-bin/epos/service.cgi';
const DEVICE_ID = 'local_printer';
const XML = 'text/xml; charset=utf-8';

/** Creates the web service of a simulated ePOS-Print printer with endless paper. */
export function createEposService(columns: number, initialMode: EposMode): EposService {
  let mode = initialMode;
  let modeOptions: EposModeOptions = {};
  let followedRedirects = 0;
  const device = createEposPrinter(columns, () => mode === 'spooler');
  const documents: Buffer[] = [];
  const errors: string[] = [];

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
    const bytes = readEposRequest(await readBody(incoming));
    if (pathname === REDIRECT_PATH) followedRedirects += 1;
    if (incoming.method !== 'POST' || pathname !== SERVICE_PATH) response.writeHead(404).end();
    else if (searchParams.get('devid') !== DEVICE_ID) send(response, device.failure('DeviceNotFound'));
    else if (bytes === null) refuseDocument(response);
    else answer(bytes, response);
  }

  function refuseDocument(response: ServerResponse): void {
    errors.push('The request is not a document of ePOS-Print');
    send(response, device.failure('SchemaError'));
  }

  function answer(bytes: Buffer, response: ServerResponse): void {
    documents.push(bytes);
    const isStatus = bytes.length === 0;
    const isNormal = mode === 'normal' || mode === 'spooler' || (isStatus && modeOptions.isForStatus !== true);
    const isPrinted = isNormal || (modeOptions.isPrinted ?? PRINTED_FAULTS.includes(mode));
    const correct = isPrinted ? device.print(bytes) : device.status();
    if (isNormal) send(response, correct);
    else if (isWebFault(mode)) answerWithFault(mode, response, XML, eposDocument(correct));
    else send(response, device.failure(mode));
  }

  return {
    device,
    handle,
    mode: () => mode,
    setMode: (next, options) => {
      [mode, modeOptions] = [next, options];
    },
    documents,
    errors,
    followedRedirects: () => followedRedirects,
  };
}

function send(response: ServerResponse, answer: EposResponse): void {
  response.writeHead(200, { 'content-type': XML }).end(eposDocument(answer));
}
