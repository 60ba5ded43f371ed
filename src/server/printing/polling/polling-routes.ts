// Routes for printers that ask for their tickets. They carry no cookie; the key in the address authorises each call.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { PollingProtocolId } from '#domain/printer.ts';
import { RefusalError, type Services } from '#server/platform/context.ts';
import { createMinuteRateLimiter } from '#server/platform/http/minute-rate-limiter.ts';
import { POLLING_PATHS } from '#server/printers/index.ts';
import type { PrintingKeyCheck } from '#server/printing/printing-key-check.ts';
import {
  cloudprntPollShape,
  handlePoll,
  handlePrintConfirmation,
  handleTicketRequest,
  normalizeMac,
  STAR_MEDIA_TYPES,
  starLanguageOfMediaType,
} from './cloudprnt.ts';
import { findPollingPrinter, type PollingPrinter } from './polling-printer.ts';
import { claimSdpDocument, parseSdpResult, recordSdpResult } from './sdp.ts';

/** Longer than any poll or result. */
const BODY_BYTES_MAX = 16 * 1024;
/** Calls per minute with one key. */
const CALLS_PER_MINUTE = 3_000;

const FROM_PRINTERS = {
  bodyLimit: BODY_BYTES_MAX,
  // HEAD would be handled as GET, which sends a ticket.
  exposeHeadRoute: false,
  config: { anyOrigin: true },
} as const;

const XML = 'text/xml; charset=utf-8';

/** Finds the printer that calls. `device` is what it says it is; null if it does not say. */
type Authorise = (
  request: FastifyRequest,
  protocol: PollingProtocolId,
  device: string | null,
) => Promise<PollingPrinter>;

/** Adds the routes that printers with Star CloudPRNT or Epson Server Direct Print call. */
export async function servePollingPrinters(
  app: FastifyInstance,
  services: Services,
  keys: PrintingKeyCheck,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const authorise = createAuthorisation(services, keys);
  serveCloudprnt(app, services, authorise);
  serveSdp(app, services, authorise);
}

function serveCloudprnt(app: FastifyInstance, services: Services, authorise: Authorise): void {
  const path = `${POLLING_PATHS.cloudprnt}/:key`;

  app.post(path, FROM_PRINTERS, async (request) => {
    const poll = z.safeParse(cloudprntPollShape, parseJson(textOf(request)));
    const mac = poll.success ? (poll.data.printerMAC ?? null) : null;
    const printer = await authorise(request, 'cloudprnt', macOf(mac));
    if (!poll.success) throw new RefusalError('malformed');
    return handlePoll(services, printer, poll.data);
  });

  app.get(path, FROM_PRINTERS, async (request, reply) => {
    const { mac, type, token } = cloudprntQuery(request);
    const printer = await authorise(request, 'cloudprnt', macOf(mac));
    const language = type === null ? 'starprnt' : starLanguageOfMediaType(type);
    if (!language) return reply.code(415).send();
    const ticket = await handleTicketRequest(services, printer, { token, language });
    if (!ticket) return reply.code(404).send();
    // A printer that asked for the ticket in another language before: the same ticket has no second document.
    if (type !== null && ticket.language !== language) return reply.code(415).send();
    return reply.type(STAR_MEDIA_TYPES[ticket.language]).send(ticket.bytes);
  });

  // A printer that can also use MQTT asks for this file in place of its key; 404 means that this server uses HTTP only.
  app.get(`${POLLING_PATHS.cloudprnt}/cloudprnt-setting.json`, FROM_PRINTERS, (_request, reply) =>
    reply.code(404).send(),
  );

  app.delete(path, FROM_PRINTERS, async (request, reply) => {
    const { mac, code, token } = cloudprntQuery(request);
    const printer = await authorise(request, 'cloudprnt', macOf(mac));
    await handlePrintConfirmation(services, printer, { token, code: code ?? '' });
    return reply.code(200).send();
  });
}

function serveSdp(app: FastifyInstance, services: Services, authorise: Authorise): void {
  app.post(`${POLLING_PATHS.sdp}/:key`, FROM_PRINTERS, async (request, reply) => {
    const form = new URLSearchParams(textOf(request));
    const printer = await authorise(request, 'sdp', presentOf(form.get('ID')));
    return reply.type(XML).send(await handleForm(services, printer, form));
  });
}

/** The text of the response: a ticket, or nothing. */
async function handleForm(services: Services, printer: PollingPrinter, form: URLSearchParams): Promise<string> {
  switch (form.get('ConnectionType')) {
    case 'GetRequest':
      return (await claimSdpDocument(services, printer)) ?? '';
    case 'SetResponse': {
      const result = parseSdpResult(form.get('ResponseFile') ?? '');
      if (!result) throw new RefusalError('malformed');
      await recordSdpResult(services, printer, result);
      return '';
    }
    // The results already say what is needed of the status.
    case 'SetStatus':
      return '';
    default:
      throw new RefusalError('malformed');
  }
}

/** Finds the printer by the key in the path, and limits wrong keys. A correct key is accepted whatever others tried from there. */
function createAuthorisation(services: Services, keys: PrintingKeyCheck): Authorise {
  const calls = createMinuteRateLimiter(services.clock);
  return async (request, protocol, device) => {
    const hash = await keys.find(keyOf(request));
    if (hash) calls.take(hash.toString('hex'), CALLS_PER_MINUTE);
    const printer = hash && (await findPollingPrinter(services.db, protocol, hash));
    if (!printer) {
      keys.countWrong(request.ip);
      throw new RefusalError('printer-key-not-valid');
    }
    if (device !== null && device !== printer.device) {
      request.log.warn({ printerId: printer.id }, 'Another device than the printer called with its key');
      throw new RefusalError('not-allowed');
    }
    return printer;
  };
}

function keyOf({ params }: FastifyRequest): string {
  return typeof params === 'object' && params !== null && 'key' in params ? String(params.key) : '';
}

function textOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function cloudprntQuery({ url }: FastifyRequest) {
  const query = new URL(url, 'http://any').searchParams;
  const valueOf = (name: string) => presentOf(query.get(name));
  return { mac: valueOf('mac'), type: valueOf('type'), token: valueOf('token'), code: valueOf('code') };
}

function macOf(mac: string | null): string | null {
  const present = presentOf(mac);
  return present === null ? null : normalizeMac(present);
}

/** Null for an empty text: printers send the names of fields that are not set. */
function presentOf(value: string | null): string | null {
  return value === null || value.trim() === '' ? null : value.trim();
}
