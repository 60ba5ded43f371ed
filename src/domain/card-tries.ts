// Limits of failed card payments, against people who test stolen cards. Customers who pay are never limited by the failures
// of others.
import type { PaymentFailureReason } from './attempt.ts';

/**
 * The longer of the two periods, in minutes, in which failed card payments are counted. It is used for the limits of a customer
 * session and of the whole venue. The limits stop people who test stolen cards. See also `CARD_TRIES_SHORT_PERIOD_MINUTES`.
 */
export const CARD_TRIES_LONG_PERIOD_MINUTES = 60;
/**
 * The shorter of the two periods, in minutes, in which failed card payments are counted. It is used for the limits of an order, a
 * table and a network address. The limits stop people who test stolen cards. See also `CARD_TRIES_LONG_PERIOD_MINUTES`.
 */
export const CARD_TRIES_SHORT_PERIOD_MINUTES = 10;

/** The most card payments without success for one order within `CARD_TRIES_SHORT_PERIOD_MINUTES`; further ones are refused. */
export const ORDER_CARD_TRIES_MAX = 6;
/** The most card payments without success in one customer session within an hour; further ones are refused. */
export const SESSION_CARD_TRIES_MAX = 10;
/**
 * Maximum failed card payments at one table from one network address within `CARD_TRIES_SHORT_PERIOD_MINUTES`. When this number is
 * reached, customers there who have not paid any order yet cannot pay by card. Only failures of such customers count.
 */
export const TABLE_CARD_FAILURES_MAX = 25;
/**
 * Maximum failed card payments from one network address within `CARD_TRIES_SHORT_PERIOD_MINUTES`. When this number is reached,
 * customers at that address who have not paid any order yet cannot pay by card. Tables with few failures (fewer than
 * `SHARED_LIMIT_TABLE_FAILURES_MIN`) are exempt.
 */
export const NETWORK_CARD_FAILURES_MAX = 40;
/**
 * Maximum failed card payments in the whole venue within an hour. When this number is reached, customers who have not paid any
 * order yet cannot pay by card. Tables with few failures (fewer than `SHARED_LIMIT_TABLE_FAILURES_MIN`) are exempt.
 */
export const VENUE_CARD_FAILURES_MAX = 120;
/**
 * The number of failed card payments from which a table is no longer exempt from the limits that it shares with other tables. These
 * are the limits of the network address and of the venue (`NETWORK_CARD_FAILURES_MAX`, `VENUE_CARD_FAILURES_MAX`). Only failures
 * within `CARD_TRIES_SHORT_PERIOD_MINUTES` count.
 */
export const SHARED_LIMIT_TABLE_FAILURES_MIN = 3;
/**
 * Maximum card payments from one network address that the bank may process at the same time. Counts only those of customers who
 * have not paid any order yet.
 */
export const NETWORK_OPEN_CARD_PAYMENTS_MAX = 100;

/**
 * The age of a customer session, in minutes, from which it is not new any more. Failed card payments of new and of older sessions
 * are counted apart, so that many new sessions cannot block customers who already sit at a table.
 */
export const NEW_SESSION_MINUTES = 10;

/** How long to wait after the try with this position among the failed ones, in seconds; the last counts for all later ones. */
const PAUSES_SECONDS = [0, 0, 0, 10, 30, 60] as const;
const SHARED_WAIT_SECONDS = 5;
const SHARED_CLOSED_SECONDS = CARD_TRIES_SHORT_PERIOD_MINUTES * 60;

/**
 * Counts the recent card payments of one order or of one customer session that were not successful. Card payments in progress are
 * counted too.
 */
interface OwnCardTries {
  readonly count: number;
  /** When the first and the last of them were sent, in milliseconds since 1970; null without any. */
  readonly oldestMs: number | null;
  readonly latestMs: number | null;
}

/**
 * Counts the recent card payments without success at one table, from one network address or in the whole venue. They limit the card
 * payments of all customers there who have not paid any order yet.
 */
interface SharedCardTries {
  readonly failures: number;
  /** Calls to the bank in progress. */
  readonly calls: number;
}

/**
 * The recent card payments without success that decide whether a customer may send a card to the bank, counted by order, session,
 * table, network address and venue. The limits stop people who test stolen cards.
 */
export interface CardTries {
  /** Of the order, in the last ten minutes. */
  readonly order: OwnCardTries;
  /** Of the session, in the last hour. */
  readonly session: OwnCardTries;
  /** At the table, whatever the address, in the last ten minutes. */
  readonly table: SharedCardTries;
  /** At the table from the same address, in the last ten minutes. */
  readonly tableAtAddress: SharedCardTries;
  /** From the same address, in the last ten minutes. */
  readonly address: SharedCardTries;
  /** In the whole venue, in the last hour. */
  readonly venue: SharedCardTries;
}

/**
 * Whether a customer may send a payment card to the bank. `open`: yes. `wait`: only after `seconds`. `closed`: too many card
 * payments of the same order or session were without success; no card for `seconds`. `card-testing`: strangers seem to test stolen
 * cards; no card for `seconds`.
 */
type CardLimitDecision =
  | { readonly kind: 'open' }
  | { readonly kind: 'wait' | 'closed' | 'card-testing'; readonly seconds: number };

const OPEN: CardLimitDecision = { kind: 'open' };

/**
 * Decides by the recent card payments of the same order and the same session whether the customer may send a card to the bank.
 * Returns `open` for yes. Otherwise `wait` (a short pause after a failure) or `closed` (the limit is reached), with the seconds to
 * wait.
 */
export function decideByOwnCardTries(
  { order, session }: Pick<CardTries, 'order' | 'session'>,
  now: Date,
): CardLimitDecision {
  if (session.count >= SESSION_CARD_TRIES_MAX) return closedUntil(session, CARD_TRIES_LONG_PERIOD_MINUTES, now);
  if (order.count >= ORDER_CARD_TRIES_MAX) return closedUntil(order, CARD_TRIES_SHORT_PERIOD_MINUTES, now);
  const seconds = Math.max(pauseLeft(order, now), pauseLeft(session, now));
  return seconds > 0 ? { kind: 'wait', seconds } : OPEN;
}

function closedUntil({ oldestMs }: OwnCardTries, minutes: number, now: Date): CardLimitDecision {
  const reopensAt = (oldestMs ?? now.getTime()) + minutes * 60_000;
  return { kind: 'closed', seconds: Math.max(1, Math.ceil((reopensAt - now.getTime()) / 1000)) };
}

function pauseLeft({ count, latestMs }: OwnCardTries, now: Date): number {
  const pause = PAUSES_SECONDS[Math.min(count, PAUSES_SECONDS.length - 1)] ?? 0;
  return latestMs === null ? 0 : Math.ceil(pause - (now.getTime() - latestMs) / 1000);
}

/**
 * Decides whether a customer who has not paid any order yet may send a card to the bank. Counts the card payments at the table,
 * from the network address and in the venue. Returns `open` for yes. Otherwise `wait` or `card-testing` (somebody seems to test
 * stolen cards), with the seconds to wait. A table with fewer failures than `SHARED_LIMIT_TABLE_FAILURES_MIN` is exempt from the
 * failure limits of address and venue. `NETWORK_OPEN_CARD_PAYMENTS_MAX` applies to every table.
 */
export function decideBySharedCardTries(tries: Omit<CardTries, 'order' | 'session'>): CardLimitDecision {
  const { table, tableAtAddress, address, venue } = tries;
  const states = [
    stateOf(tableAtAddress, TABLE_CARD_FAILURES_MAX),
    gentlerState(
      strictestState([stateOf(address, NETWORK_CARD_FAILURES_MAX), stateOf(venue, VENUE_CARD_FAILURES_MAX)]),
      stateOf(table, SHARED_LIMIT_TABLE_FAILURES_MIN),
    ),
    address.calls >= NETWORK_OPEN_CARD_PAYMENTS_MAX ? 'wait' : 'open',
  ] as const;
  const state = strictestState(states);
  if (state === 'open') return OPEN;
  return state === 'wait'
    ? { kind: 'wait', seconds: SHARED_WAIT_SECONDS }
    : { kind: 'card-testing', seconds: SHARED_CLOSED_SECONDS };
}

const STATES = ['open', 'wait', 'card-testing'] as const;
type SharedState = (typeof STATES)[number];

/** From half of the limit, calls in progress count as well: many at the same time cannot exceed it. */
function stateOf({ failures, calls }: SharedCardTries, max: number): SharedState {
  if (failures >= max) return 'card-testing';
  return failures * 2 >= max && failures + calls >= max ? 'wait' : 'open';
}

function strictestState(states: readonly SharedState[]): SharedState {
  return STATES.findLast((state) => states.includes(state)) ?? 'open';
}

function gentlerState(first: SharedState, second: SharedState): SharedState {
  return STATES.find((state) => state === first || state === second) ?? 'open';
}

/**
 * The reasons of failed card payments that do not lie in the card, such as a bank or an account that does not work. Such failures
 * do not count towards the limits of a table, a network address or the venue.
 */
export const NON_CARD_FAILURE_REASONS: readonly PaymentFailureReason[] = [
  'venue-not-ready',
  'issuer-away',
  'wallet-key',
  'amount-too-small',
  'try-again',
];
