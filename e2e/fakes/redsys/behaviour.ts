// Behaviour of the simulator that a test can change for one order or for all, and the parsing of such changes.
// e2e/fakes/README.md describes each mode.
import { type Fields, fieldsOfJson, textOf } from './wire/fields.ts';

/** The modes in which a reply of the simulated Redsys breaks the protocol. The replies of the last four contain the result. */
const FAULTY_REPLIES = [
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
/** A fault of a reply by which the simulated Redsys breaks the protocol, such as `empty`, `html` or `bad-signature`. */
export type FaultyReply = (typeof FAULTY_REPLIES)[number];

/** True for a mode in which the reply of the simulated Redsys breaks the protocol. */
export function isFaultyReply(mode: string): mode is FaultyReply {
  return FAULTY_REPLIES.some((fault) => fault === mode);
}

/** Replies of a query that are correct in form and wrong in content. */
const WRONG_CONTENTS = ['not-found', 'other-order'] as const;
type WrongContents = (typeof WRONG_CONTENTS)[number];

/** How the simulated Redsys replies to a query of operations: correctly, against the protocol, or with wrong contents. */
export type QueryMode = 'normal' | FaultyReply | WrongContents;

/** How the simulated Redsys behaves, for one order or for all; a test can change it. */
export interface RedsysBehaviour {
  /** `held` retains notifications until `release`. */
  readonly notifications: 'on' | 'off' | 'held';
  /** Number of times each notification is sent. */
  readonly copies: number;
  /** Whether return addresses contain the signed result. */
  readonly returns: 'with-data' | 'without-data';
  /** Refunds that are notified: those of the portal, or also those over REST. */
  readonly refundNotifications: 'portal' | 'all';
  /** `payable-again`: the page can still be paid after a decline or a cancellation. */
  readonly page: 'final' | 'payable-again';
  /** Refunds over REST. */
  readonly refunds: 'made' | 'reply-lost' | 'reply-error' | 'request-lost';
  /** The SOAP query. */
  readonly query: QueryMode;
  readonly queryDelayMs: number;
  /** The refunds of an order in the SOAP query of type 3. */
  readonly queriedRefunds: 'sum' | 'each';
  /** The REST query of operations. */
  readonly operationsQuery: QueryMode;
  /** Maximum number of rows in one reply of a list. */
  readonly operationsRowsMax: number;
}

/** The behaviour of the simulated Redsys without any fault. */
export const DEFAULT_BEHAVIOUR: RedsysBehaviour = {
  notifications: 'on',
  copies: 1,
  returns: 'with-data',
  refundNotifications: 'portal',
  page: 'final',
  refunds: 'made',
  query: 'normal',
  queryDelayMs: 0,
  queriedRefunds: 'sum',
  operationsQuery: 'normal',
  operationsRowsMax: 1_000,
};

/**
 * Changes of the behaviour of the simulated Redsys. `order` is the number of the order to which they apply; empty means all orders.
 */
export interface BehaviourChanges {
  readonly changes: Partial<RedsysBehaviour>;
  readonly order: string;
}

/** Reads changes of the behaviour of the simulated Redsys from a JSON body. Returns null if it has an unknown field or value. */
export function readBehaviourChanges(body: string): BehaviourChanges | null {
  const { order, ...changes } = fieldsOfJson(body) ?? { unreadable: true };
  return isBehaviourChanges(changes) ? { changes, order: textOf({ order }, 'order') } : null;
}

type Check = (value: unknown) => boolean;

const MILLISECONDS: Check = integerWithin(0, 3_600_000);
const QUERY_MODE: Check = oneOf('normal', ...FAULTY_REPLIES, ...WRONG_CONTENTS);

const CHECKS: Readonly<Record<keyof RedsysBehaviour, Check>> = {
  notifications: oneOf('on', 'off', 'held'),
  copies: integerWithin(1, 10),
  returns: oneOf('with-data', 'without-data'),
  refundNotifications: oneOf('portal', 'all'),
  page: oneOf('final', 'payable-again'),
  refunds: oneOf('made', 'reply-lost', 'reply-error', 'request-lost'),
  query: QUERY_MODE,
  queryDelayMs: MILLISECONDS,
  queriedRefunds: oneOf('sum', 'each'),
  operationsQuery: QUERY_MODE,
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
