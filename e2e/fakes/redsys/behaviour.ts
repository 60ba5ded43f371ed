// Behaviour of the simulator that a test can change for one order or for all, and the parsing of such changes.
// e2e/fakes/README.md describes each mode.
import { type Fields, fieldsOfJson, textOf } from './wire/fields.ts';

/** Replies that break the protocol. The last four contain the result of the processed request. */
export const FAULTY_REPLIES = [
  'refused',
  'hangs',
  'drops',
  'http-500',
  'html',
  'empty',
  'half-json',
  'cut-body',
  'unsigned',
  'bad-signature',
] as const;
export type FaultyReply = (typeof FAULTY_REPLIES)[number];

/** True for a mode whose reply breaks the protocol. */
export function isFaultyReply(mode: string): mode is FaultyReply {
  return FAULTY_REPLIES.some((fault) => fault === mode);
}

/** Replies of a query that are correct in form and wrong in content. */
const WRONG_CONTENTS = ['not-found', 'declined', 'pending', 'other-amount', 'other-order'] as const;
type WrongContents = (typeof WRONG_CONTENTS)[number];

export type QueryMode = 'normal' | FaultyReply | WrongContents;

export interface RedsysBehaviour {
  /** `held` retains notifications until `release`. */
  readonly notifications: 'on' | 'off' | 'held';
  /** Number of times each notification is sent. */
  readonly copies: number;
  /** Pause between the copies; 0 sends them at the same time. */
  readonly copySpacingMs: number;
  /** Number of times a notification is sent again while the merchant does not reply with status 2xx. */
  readonly retries: number;
  readonly retryDelayMs: number;
  /** Delay of each notification; the page and the reply do not wait for it. */
  readonly notificationDelayMs: number;
  /** `after-return`: notifications are sent after the browser was redirected back or the REST reply was sent. */
  readonly notified: 'before-return' | 'after-return';
  /** `bad` signs notifications and return addresses with a wrong key. */
  readonly signatures: 'good' | 'bad';
  /** Key of notifications and return addresses after a key change. */
  readonly notificationKey: 'newest' | 'request';
  /** Whether return addresses contain the signed result. */
  readonly returns: 'with-data' | 'without-data';
  /** Refunds that are notified: those of the portal, also those over REST, or none. */
  readonly refundNotifications: 'portal' | 'all' | 'off';
  /** `payable-again`: the page can still be paid after a decline or a cancellation. */
  readonly page: 'final' | 'payable-again';
  /** Replies of the two REST endpoints. */
  readonly rest: 'normal' | FaultyReply;
  /** Whether a REST request with a faulty reply is processed. */
  readonly restEffect: 'none' | 'made';
  readonly restError: string;
  readonly restDelayMs: number;
  /** Signatures of version 2 over REST; the page accepts them in any case. */
  readonly restV2: 'accepted' | 'SIS0042' | 'SIS0429';
  /** Refunds over REST. */
  readonly refunds: 'made' | 'declined' | 'not-allowed' | 'reply-lost' | 'reply-error' | 'request-lost';
  /** `Ds_Response` of a declined refund. */
  readonly refundResponse: string;
  /** Deletion of a card reference, by the amount of the request. */
  readonly cardDeletion: 'any-amount' | 'refuses-zero' | 'refuses-amount' | 'is-operation';
  /** The SOAP query. */
  readonly query: QueryMode;
  readonly queryError: string;
  readonly queryDelayMs: number;
  /** Operations younger than this on the simulator's clock are not found by any query. */
  readonly queryLagMs: number;
  /** The refunds of an order in the SOAP query of type 3. */
  readonly queriedRefunds: 'sum' | 'each';
  /** The REST query of operations. */
  readonly operationsQuery: QueryMode;
  readonly operationsQueryError: string;
  readonly operationsQueryDelayMs: number;
  /** Maximum number of rows in one reply of a list. */
  readonly operationsRowsMax: number;
}

export const DEFAULT_BEHAVIOUR: RedsysBehaviour = {
  notifications: 'on',
  copies: 1,
  copySpacingMs: 0,
  retries: 0,
  retryDelayMs: 0,
  notificationDelayMs: 0,
  notified: 'before-return',
  signatures: 'good',
  notificationKey: 'newest',
  returns: 'with-data',
  refundNotifications: 'portal',
  page: 'final',
  rest: 'normal',
  restEffect: 'none',
  restError: 'SIS0001',
  restDelayMs: 0,
  restV2: 'accepted',
  refunds: 'made',
  refundResponse: '0950',
  cardDeletion: 'any-amount',
  query: 'normal',
  queryError: 'XML0041',
  queryDelayMs: 0,
  queryLagMs: 0,
  queriedRefunds: 'sum',
  operationsQuery: 'normal',
  operationsQueryError: 'SIS0008',
  operationsQueryDelayMs: 0,
  operationsRowsMax: 1_000,
};

/** Behaviour changes and the order that they apply to; an empty order stands for all orders. */
export interface BehaviourChanges {
  readonly changes: Partial<RedsysBehaviour>;
  readonly order: string;
}

/** The behaviour changes in a JSON body; null if it has an unknown field or value. */
export function readBehaviourChanges(body: string): BehaviourChanges | null {
  const { order, ...changes } = fieldsOfJson(body) ?? { unreadable: true };
  return isBehaviourChanges(changes) ? { changes, order: textOf({ order }, 'order') } : null;
}

type Check = (value: unknown) => boolean;

const MILLISECONDS: Check = integerWithin(0, 3_600_000);
const ERROR_CODE: Check = (value) => typeof value === 'string' && /^(?:SIS|XML)\d{4}$/.test(value);
const QUERY_MODE: Check = oneOf('normal', ...FAULTY_REPLIES, ...WRONG_CONTENTS);

const CHECKS: Readonly<Record<keyof RedsysBehaviour, Check>> = {
  notifications: oneOf('on', 'off', 'held'),
  copies: integerWithin(1, 10),
  copySpacingMs: MILLISECONDS,
  retries: integerWithin(0, 10),
  retryDelayMs: MILLISECONDS,
  notificationDelayMs: MILLISECONDS,
  notified: oneOf('before-return', 'after-return'),
  signatures: oneOf('good', 'bad'),
  notificationKey: oneOf('newest', 'request'),
  returns: oneOf('with-data', 'without-data'),
  refundNotifications: oneOf('portal', 'all', 'off'),
  page: oneOf('final', 'payable-again'),
  rest: oneOf('normal', ...FAULTY_REPLIES),
  restEffect: oneOf('none', 'made'),
  restError: ERROR_CODE,
  restDelayMs: MILLISECONDS,
  restV2: oneOf('accepted', 'SIS0042', 'SIS0429'),
  refunds: oneOf('made', 'declined', 'not-allowed', 'reply-lost', 'reply-error', 'request-lost'),
  refundResponse: (value) => typeof value === 'string' && /^\d{4}$/.test(value),
  cardDeletion: oneOf('any-amount', 'refuses-zero', 'refuses-amount', 'is-operation'),
  query: QUERY_MODE,
  queryError: ERROR_CODE,
  queryDelayMs: MILLISECONDS,
  queryLagMs: MILLISECONDS,
  queriedRefunds: oneOf('sum', 'each'),
  operationsQuery: QUERY_MODE,
  operationsQueryError: ERROR_CODE,
  operationsQueryDelayMs: MILLISECONDS,
  operationsRowsMax: integerWithin(1, 1_000),
};

function isBehaviourChanges(given: Fields): given is Partial<RedsysBehaviour> {
  const checks: Readonly<Record<string, Check | undefined>> = CHECKS;
  return Object.entries(given).every(([name, value]) => checks[name]?.(value) === true);
}

function oneOf(...allowed: readonly string[]): Check {
  return (value) => typeof value === 'string' && allowed.includes(value);
}

function integerWithin(min: number, max: number): Check {
  return (value) => typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}
