// One HTTP request to a printer, on a connection to the address that was checked. Redirects are not followed.
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { PrinterProblem } from '#domain/printer.ts';
import { type PrinterAddress, PrinterError } from './printer-address-resolver.ts';

/** Maximum size of a printer's response. */
const RESPONSE_BYTES_MAX = 16 * 1024;

/**
 * Which certificate of a printer is accepted. `verified`: one of a known authority for the host name. `any`: also one that the
 * printer has signed itself.
 */
type TlsMode = 'verified' | 'any';

/** An open connection to a printer, over which no HTTP request has been sent yet. */
export interface PrinterHttpConnection {
  readonly socket: Socket;
  readonly address: PrinterAddress;
  /** SHA-256 of the printer's certificate, in hexadecimal; null without TLS. */
  readonly certificate: string | null;
}

/**
 * Connects to a printer, with TLS unless `tls` is null. Throws `PrinterError` if that takes longer than `timeoutMs`, or is not
 * possible.
 */
export function connectToPrinter(
  address: PrinterAddress,
  {
    tls,
    timeoutMs,
    signal,
  }: { readonly tls: TlsMode | null; readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<PrinterHttpConnection> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new PrinterError('interrupted'));
      return;
    }
    const opening = openSocket(address, tls);
    const { socket } = opening;
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    const fail = (problem: PrinterProblem, cause?: unknown) => {
      end();
      socket.destroy();
      reject(new PrinterError(problem, cause));
    };
    const onAbort = () => fail('interrupted');
    const timer = setTimeout(() => fail('unreachable'), timeoutMs);
    signal.addEventListener('abort', onAbort);
    // The listener stays: an error between two steps is seen in `socket.destroyed`.
    socket.on('error', (error) => fail('unreachable', error));
    socket.once(opening.event, () => {
      end();
      resolve({ socket, address, certificate: opening.readCertificate() });
    });
  });
}

/** The response of a printer to an HTTP request. `none`: no complete response came. */
export type PrinterHttpResponse =
  | {
      readonly kind: 'whole';
      readonly status: number;
      readonly body: string;
      /** False if the body ended with the connection: it may have been cut off. */
      readonly isLengthKnown: boolean;
    }
  | { readonly kind: 'none'; readonly problem: PrinterProblem };

/** A request to send on a connection to a printer. */
export interface PrinterHttpRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Limit for the whole response. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Sends the request, reads the response up to 16 KB, and ends the connection. */
export function sendPrinterHttpRequest(
  connection: PrinterHttpConnection,
  exchange: PrinterHttpRequest,
): Promise<PrinterHttpResponse> {
  const { socket } = connection;
  const { path, body, timeoutMs, signal } = exchange;
  return new Promise((resolve) => {
    const headers = {
      host: hostHeader(connection),
      ...exchange.headers,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    // With a socket of its own the request looks nothing up and connects nowhere.
    const request = httpRequest({ method: 'POST', path, headers, createConnection: () => socket });
    const settle = (response: PrinterHttpResponse) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      resolve(response);
      socket.destroy();
    };
    const fail = (problem: PrinterProblem) => settle({ kind: 'none', problem });
    const onAbort = () => fail('interrupted');
    const timer = setTimeout(() => fail('no-confirmation'), timeoutMs);
    signal.addEventListener('abort', onAbort);
    request.on('error', (error) => fail(isParseError(error) ? 'response-not-valid' : 'connection-lost'));
    request.on('close', () => fail('connection-lost'));
    request.on('response', (response) => readBody(response, settle));
    request.end(body);
    if (signal.aborted) onAbort();
  });
}

function openSocket(address: PrinterAddress, tls: TlsMode | null) {
  const { host, port } = address;
  const target = { host: address.address, port };
  if (tls === null) return { socket: connectPlain(target), event: 'connect', readCertificate: () => null };
  const socket: TLSSocket = connectTls({
    ...target,
    ...(isIP(withoutBrackets(host)) === 0 ? { servername: host } : {}),
    rejectUnauthorized: tls === 'verified',
  });
  const readCertificate = () => socket.getPeerCertificate().fingerprint256.replaceAll(':', '').toLowerCase();
  return { socket, event: 'secureConnect', readCertificate };
}

function hostHeader({ address: { host, port }, certificate }: PrinterHttpConnection): string {
  const defaultPort = certificate === null ? 80 : 443;
  return port === defaultPort ? host : `${host}:${port}`;
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

function isParseError(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && error.code.startsWith('HPE_');
}

function readBody(response: IncomingMessage, settle: (response: PrinterHttpResponse) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  response.on('error', () => settle({ kind: 'none', problem: 'connection-lost' }));
  response.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > RESPONSE_BYTES_MAX) settle({ kind: 'none', problem: 'response-not-valid' });
    else chunks.push(chunk);
  });
  response.on('end', () => {
    const { headers, statusCode = 0 } = response;
    const isLengthKnown = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    settle({ kind: 'whole', status: statusCode, body: Buffer.concat(chunks).toString(), isLengthKnown });
  });
}
