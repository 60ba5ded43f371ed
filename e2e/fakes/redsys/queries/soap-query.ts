// The SOAP query for operations, by order or by period. It moves no money. Messages, fields and error codes are those of
// public clients of the service; the format of dates in replies is an assumption.

import { escapeHtml } from '#e2e/fakes/html.ts';
import type { Reply, Route } from '#e2e/fakes/http-server.ts';
import { isFaultyReply, type QueryMode } from '#e2e/fakes/redsys/behaviour.ts';
import type { RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import { type Merchant, PAY, REFUND } from '#e2e/fakes/redsys/wire/envelope.ts';
import { faultyReply, WRONG_KEY } from '#e2e/fakes/redsys/wire/faulty-reply.ts';
import { computeSignature } from '#e2e/fakes/redsys/wire/signature.ts';
import { SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';
import {
  daysBetween,
  type ListedOperation,
  listOperations,
  localTime,
  reportedFields,
  withWrongContents,
} from './operation-list.ts';
import { errorMessage, readElement, readQueryMessage, signedReplyMessage, soapReply } from './soap-message.ts';

const UNREADABLE = 'XML0001';
const NO_SUCH_MERCHANT = 'XML0009';
const BAD_SIGNATURE = 'XML0023';
const NO_SUCH_OPERATION = 'XML0024';
const NO_START = 'XML0026';
const NO_END = 'XML0027';
const OLDER_THAN_A_YEAR = 'XML0038';
const MORE_THAN_15_DAYS = 'XML0039';
const END_BEFORE_START = 'XML0040';

/** The merchant may not use the query. */
const NOT_ALLOWED = 'XML0041';

const PERIOD_MAX_DAYS = 15;
const AGE_MAX_DAYS = 365;
/** The messages by order and by period. */
const MESSAGES = ['Transaction', 'Detail', 'Monitor', 'TransactionMasiva', 'MonitorMasiva'] as const;
type MessageKind = (typeof MESSAGES)[number];

interface Query {
  readonly merchant: Merchant;
  readonly kind: MessageKind;
  /** By period an invented number, from which the key of the signature is derived. */
  readonly order: string;
  /** Transaction type; empty for all. */
  readonly type: string;
  /** The part of the message that has the values. */
  readonly version: string;
}

/** Returns the route of the SOAP query by which a merchant reads its operations, such as payments and refunds, from Redsys. */
export function soapQueryRoute(simulator: RedsysSimulator): Route {
  return {
    method: 'POST',
    path: '/apl02/services/SerClsWSConsulta',
    handle: (request) => handleQuery(simulator, readQueryMessage(request.body)),
  };
}

async function handleQuery(simulator: RedsysSimulator, cadena: string): Promise<Reply | 'cut'> {
  const { query, queryDelayMs } = simulator.control.behaviour(readElement(cadena, 'Ds_Order'));
  const answer = answerQuery(simulator, cadena, query);
  if (queryDelayMs > 0) await simulator.wait(queryDelayMs);
  const normal = soapReply(answer.normal);
  if (!isFaultyReply(query)) return normal;
  return faultyReply(simulator.control, query, {
    normal,
    refused: soapReply(errorMessage(NOT_ALLOWED)),
    unsigned: soapReply(answer.normal.replace(/<Signature>[^<]*<\/Signature>/, '')),
    badlySigned: soapReply(answer.badlySigned),
  });
}

/** The message of the reply, with the right signature and with a wrong one. */
function answerQuery(
  simulator: RedsysSimulator,
  cadena: string,
  mode: QueryMode,
): { readonly normal: string; readonly badlySigned: string } {
  try {
    const query = readQuery(simulator, cadena);
    const operations = withWrongContents(findOperations(simulator, query), mode);
    if (operations.length === 0) throw new SisError(NO_SUCH_OPERATION);
    const elements = operations.map(transactionElement).join('');
    const { merchant, order } = query;
    return {
      normal: signedReplyMessage(merchant.secretKey, order, elements),
      badlySigned: signedReplyMessage(WRONG_KEY, order, elements),
    };
  } catch (error) {
    if (!(error instanceof SisError)) throw error;
    return { normal: errorMessage(error.code), badlySigned: errorMessage(error.code) };
  }
}

/** Reads and verifies a query. Throws `SisError` with the code of the service. */
function readQuery({ merchants }: RedsysSimulator, cadena: string): Query {
  const version = /<Version [\s\S]*?<\/Version>/.exec(cadena)?.[0] ?? '';
  const order = readElement(version, 'Ds_Order');
  const kind = MESSAGES.find((name) => version.includes(`<${name}>`));
  const isReadable = order !== '' && readElement(cadena, 'SignatureVersion') === 'HMAC_SHA256_V1';
  if (!isReadable || kind === undefined) throw new SisError(UNREADABLE);
  const candidates = merchants.withAcceptedKeys(
    readElement(version, 'Ds_MerchantCode'),
    readElement(version, 'Ds_Terminal'),
  );
  if (candidates.length === 0) throw new SisError(NO_SUCH_MERCHANT);
  const signature = readElement(cadena, 'Signature');
  const merchant = candidates.find(
    ({ secretKey }) => computeSignature('HMAC_SHA256_V1', secretKey, order, version, 'request') === signature,
  );
  if (merchant === undefined) throw new SisError(BAD_SIGNATURE);
  return { merchant, kind, order, type: readElement(version, 'Ds_TransactionType'), version };
}

function findOperations(simulator: RedsysSimulator, query: Query): readonly ListedOperation[] {
  const { merchant, kind, order, type } = query;
  const operations = listOperations(simulator, merchant).filter((one) => type === '' || one.type === type);
  if (kind === 'TransactionMasiva' || kind === 'MonitorMasiva') {
    const { from, to } = readPeriod(simulator, query);
    const within = operations.filter(({ on }) => localTime(on) >= from && localTime(on) <= to);
    return within.slice(0, simulator.control.behaviour().operationsRowsMax);
  }
  const ofOrder = operations.filter((one) => one.order === order);
  if (kind === 'Monitor') return ofOrder;
  const isSum = simulator.control.behaviour(order).queriedRefunds === 'sum';
  return [...ofOrder.filter((one) => one.type === PAY).slice(-1), ...refundsOf(ofOrder, isSum)];
}

/** The refunds of an order: each, or one with their sum. */
function refundsOf(operations: readonly ListedOperation[], isSum: boolean): readonly ListedOperation[] {
  const refunds = operations.filter(({ type }) => type === REFUND);
  const [first] = refunds;
  if (!isSum || first === undefined) return refunds;
  return [{ ...first, amount: refunds.reduce((sum, { amount }) => sum + amount, 0) }];
}

/** The period of a query, in local time. Throws `SisError`. */
function readPeriod(simulator: RedsysSimulator, { version }: Query): { readonly from: string; readonly to: string } {
  const [from, to] = [readTime(version, 'Ds_Fecha_inicio', NO_START), readTime(version, 'Ds_Fecha_fin', NO_END)];
  if (to < from) throw new SisError(END_BEFORE_START);
  if (daysBetween(from, to) > PERIOD_MAX_DAYS) throw new SisError(MORE_THAN_15_DAYS);
  if (daysBetween(from, localTime(simulator.now())) > AGE_MAX_DAYS) throw new SisError(OLDER_THAN_A_YEAR);
  return { from, to };
}

/** A time such as `2026-11-02-00.00.00.000000`, as `2026-11-02 00:00:00`. */
function readTime(version: string, name: string, missing: string): string {
  const written = readElement(version, name);
  const [, day, hours, minutes, seconds] = /^(\d{4}-\d\d-\d\d)-(\d\d)\.(\d\d)\.(\d\d)\.\d{6}$/.exec(written) ?? [];
  if (day === undefined) throw new SisError(missing);
  return `${day} ${hours}:${minutes}:${seconds}`;
}

function transactionElement(operation: ListedOperation): string {
  const elements = Object.entries(reportedFields(operation)).map(
    ([name, value]) => `<${name}>${escapeHtml(value)}</${name}>`,
  );
  return `<Response Ds_Version="0.0">${elements.join('')}</Response>`;
}
