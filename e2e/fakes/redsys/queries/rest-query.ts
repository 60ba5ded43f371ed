// The REST query of operations («Consulta de operaciones REST»). It moves no money.
//
// The public documentation says (docs.globalpayments.es, Cyberpac, «Consulta de operaciones REST»): JSON in both
// directions; signed with HMAC SHA-512, or SHA-256; `Detail` requires `order` and finds operations of the last 90 days;
// `Massive` requires `initialDate` and `finalDate`, which are at most 15 days apart, and returns at most 1,000 operations;
// finished and unfinished operations are found.
//
// Assumptions, because the rest is not public: the path; the envelope of the other REST services; the names `type`,
// `merchantCode` and `terminal`, in any case; `order` in a `Massive` query is an invented number, from which the key of the
// signature is derived (as in the SOAP query; without it the key is derived from the merchant code); dates in local time,
// with or without a time of day; `page` from 1; the reply `{total, page, operations}` with the field names of the SOAP
// query; unsigned errors `{errorCode}`.

import { jsonReply, plainTextReply, type Reply, type Request, type Route } from '#e2e/fakes/http-server.ts';
import { isFaultyReply, type QueryMode } from '#e2e/fakes/redsys/behaviour.ts';
import type { RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import { type Merchant, readOrder, signEnvelope } from '#e2e/fakes/redsys/wire/envelope.ts';
import { faultyReply, type ReplyVariants, WRONG_KEY } from '#e2e/fakes/redsys/wire/faulty-reply.ts';
import { type Fields, fieldsOfJson, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import {
  computeSignature,
  decodeParameters,
  isSignatureVersion,
  type SignatureVersion,
} from '#e2e/fakes/redsys/wire/signature.ts';
import { SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';
import {
  daysBetween,
  type ListedOperation,
  listOperations,
  localTime,
  reportedFields,
  withWrongContents,
} from './operation-list.ts';

/** The path of the REST query by which a merchant reads its operations, such as payments and refunds, from Redsys. */
export const REST_QUERY_PATH = '/sis/rest/consultaOperaciones';

const REFUSED = 'SIS0008';
const BAD_SIGNATURE = 'SIS0042';
const NO_SUCH_OPERATION = 'SIS0054';
const UNREADABLE = 'SIS0431';
const NO_SUCH_MERCHANT = 'SIS0026';
const BAD_PERIOD = 'SIS0019';

const DETAIL_MAX_DAYS = 90;
const PERIOD_MAX_DAYS = 15;

interface OperationsQuery {
  readonly merchant: Merchant;
  readonly version: SignatureVersion;
  /** The order number, or another text, from which the key of the signature is derived. */
  readonly signedBy: string;
  /** By names in capitals. */
  readonly parameters: Fields;
}

/** Returns the route of the REST query by which a merchant reads its operations, such as payments and refunds, from Redsys. */
export function restQueryRoute(simulator: RedsysSimulator): Route {
  return { method: 'POST', path: REST_QUERY_PATH, handle: (request) => handleQuery(simulator, request) };
}

async function handleQuery(simulator: RedsysSimulator, request: Request): Promise<Reply | 'cut'> {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    return plainTextReply('application/json', 415);
  const envelope = fieldsOfJson(request.body) ?? {};
  const { operationsQuery } = simulator.control.behaviour(readOrder(envelope));
  const reply = answerQuery(simulator, envelope, operationsQuery);
  if (!isFaultyReply(operationsQuery)) return reply.normal;
  return faultyReply(simulator.control, operationsQuery, { ...reply, refused: jsonReply({ errorCode: REFUSED }) });
}

function answerQuery(simulator: RedsysSimulator, envelope: Fields, mode: QueryMode): ReplyVariants {
  try {
    const { merchant, version, signedBy, parameters } = readQuery(simulator, envelope);
    const isDetail = textOf(parameters, 'TYPE').toLowerCase() === 'detail';
    const found = withWrongContents(
      isDetail ? operationsOfOrder(simulator, merchant, signedBy) : operationsOfPeriod(simulator, merchant, parameters),
      mode,
    );
    if (isDetail && found.length === 0) throw new SisError(NO_SUCH_OPERATION);
    const result = pageOf(simulator, found, parameters);
    const sign = (secretKey: string) => jsonReply(signEnvelope(version, { ...merchant, secretKey }, signedBy, result));
    const normal = sign(merchant.secretKey);
    return { normal, refused: normal, unsigned: jsonReply(result), badlySigned: sign(WRONG_KEY) };
  } catch (error) {
    if (!(error instanceof SisError)) throw error;
    const reply = jsonReply({ errorCode: error.code });
    return { normal: reply, refused: reply, unsigned: reply, badlySigned: reply };
  }
}

/** Reads and verifies a query. Throws `SisError`. */
function readQuery({ merchants }: RedsysSimulator, envelope: Fields): OperationsQuery {
  const version = textOf(envelope, 'Ds_SignatureVersion');
  if (!isSignatureVersion(version)) throw new SisError('SIS0429');
  const encoded = textOf(envelope, 'Ds_MerchantParameters');
  const decoded = decodeParameters(version, encoded);
  const given = decoded === null ? null : fieldsOfJson(decoded);
  if (given === null) throw new SisError(UNREADABLE);
  const parameters = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toUpperCase(), value]));
  const code = textOf(parameters, 'MERCHANTCODE');
  const candidates = merchants.withAcceptedKeys(code, textOf(parameters, 'TERMINAL'));
  if (candidates.length === 0) throw new SisError(NO_SUCH_MERCHANT);
  const signedBy = textOf(parameters, 'ORDER') || code;
  const signature = textOf(envelope, 'Ds_Signature');
  const merchant = candidates.find(
    ({ secretKey }) => computeSignature(version, secretKey, signedBy, encoded, 'request') === signature,
  );
  if (merchant === undefined) throw new SisError(BAD_SIGNATURE);
  return { merchant, version, signedBy, parameters };
}

function operationsOfOrder(simulator: RedsysSimulator, merchant: Merchant, order: string): readonly ListedOperation[] {
  const today = localTime(simulator.now());
  return listOperations(simulator, merchant).filter(
    (operation) => operation.order === order && daysBetween(localTime(operation.on), today) <= DETAIL_MAX_DAYS,
  );
}

/** The operations within the dates of the query. Throws `SisError` for an invalid period. */
function operationsOfPeriod(
  simulator: RedsysSimulator,
  merchant: Merchant,
  parameters: Fields,
): readonly ListedOperation[] {
  const from = readTime(textOf(parameters, 'INITIALDATE'), '00:00:00');
  const to = readTime(textOf(parameters, 'FINALDATE'), '23:59:59');
  if (to < from || daysBetween(from.slice(0, 10), to.slice(0, 10)) > PERIOD_MAX_DAYS) throw new SisError(BAD_PERIOD);
  return listOperations(simulator, merchant).filter(({ on }) => localTime(on) >= from && localTime(on) <= to);
}

/** A date, or a date and a time, as `2026-11-02 21:15:00`. Throws `SisError` for another text. */
function readTime(written: string, timeOfDay: string): string {
  const [, day, time = timeOfDay] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d))?$/.exec(written) ?? [];
  if (day === undefined) throw new SisError(BAD_PERIOD);
  return `${day} ${time}`;
}

function pageOf(simulator: RedsysSimulator, operations: readonly ListedOperation[], parameters: Fields): Fields {
  const rows = simulator.control.behaviour().operationsRowsMax;
  const page = Math.max(1, Number(textOf(parameters, 'PAGE')) || 1);
  return {
    total: operations.length,
    page,
    operations: operations.slice((page - 1) * rows, page * rows).map(rowOf),
  };
}

function rowOf(operation: ListedOperation): Fields {
  return { ...reportedFields(operation), Ds_ProcessedPayMethod: operation.payMethod };
}
