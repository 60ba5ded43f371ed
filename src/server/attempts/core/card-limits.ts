// Limits how many cards may be tried at the bank: by order, session, table, network address and venue.
import { type RawBuilder, sql as raw } from 'kysely';
import { PAYMENT_EXPIRY_MINUTES } from '#domain/attempt.ts';
import { addMinutes } from '#domain/calendar.ts';
import {
  CARD_TRIES_LONG_PERIOD_MINUTES,
  CARD_TRIES_SHORT_PERIOD_MINUTES,
  type CardTries,
  decideByOwnCardTries,
  decideBySharedCardTries,
  NEW_SESSION_MINUTES,
  NON_CARD_FAILURE_REASONS,
} from '#domain/card-tries.ts';
import type { PaymentOption } from '#domain/provider.ts';
import { calendarDay } from '#domain/time.ts';
import { reportIncident } from '#server/incidents/index.ts';
import { type Context, RefusalError, type Services } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { rateLimitKey } from '#server/platform/http/rate-limit-key.ts';
import type { AdvanceInput } from './provider-attempt.ts';

/** A call in progress for this long counts as failed: its customer left the page of the bank. */
const CALL_MINUTES = 3;
const SEATED = `${NEW_SESSION_MINUTES} minutes`;

/**
 * The next card that is about to be sent to the bank: its attempt to pay, and the payment, customer and table for which failed
 * cards are counted.
 */
interface CardTry {
  readonly attemptId: string;
  readonly paymentId: string;
  readonly customerId: string;
  readonly tableCode: string;
}

/** Refused because strangers test cards here. Becomes an incident. */
class CardTestingError extends RefusalError {}

/** True if an attempt to pay with this option sends a card to the bank: at its start, or later from the card form. */
export function isCardOption(option: PaymentOption): boolean {
  return option === 'card' || sendsCardAtStart(option);
}

/** True if starting an attempt with this option sends a saved card, or the token of a wallet, to the bank. */
export function sendsCardAtStart(option: PaymentOption): boolean {
  return option === 'saved-card' || option === 'googlepay' || option === 'applepay';
}

/** True if this input, with which the browser continues an attempt to pay, makes the bank check a card. */
export function inputSendsCard({ kind }: AdvanceInput): boolean {
  return kind === 'card-token' || kind === 'confirmed';
}

/**
 * Returns the key under which the cards sent from one network address are counted: the IPv4 address, or the IPv6 network, of the
 * present request.
 */
export function cardRateLimitKey({ address }: Context): string {
  return rateLimitKey(address);
}

/**
 * Runs `work` in a transaction and returns its result. `work` prepares sending a card to the bank: it must call
 * `refuseTooManyFailedCards` and store that a card is about to be sent. The caller sends the card after the transaction. Refusals
 * are thrown again. If strangers seem to test stolen cards, a payment incident is opened for staff, at most one a day.
 */
export async function withCardLimits<T>(context: Context, work: (sql: Sql) => Promise<T>): Promise<T> {
  try {
    return await context.transaction(work);
  } catch (error) {
    if (error instanceof CardTestingError) await reportCardTesting(context);
    throw error;
  }
}

async function reportCardTesting(context: Context): Promise<void> {
  const day = calendarDay(context.now, context.timeZone);
  const reported = await context.db
    .selectFrom('payment_incidents')
    .select('id')
    .where('kind', '=', 'card-testing')
    .where('day', '=', day)
    .executeTakeFirst();
  if (reported) return;
  await context.transaction((sql) =>
    reportIncident(context, sql, { kind: 'card-testing', paymentId: null, attemptId: null, day, detail: {} }),
  );
}

/**
 * Throws a refusal if too many cards have failed for the same order, session, table, network address or venue. Call it before
 * sending a card to the bank, inside `withCardLimits`. It takes no lock, so a few parallel requests may exceed the limits.
 */
export async function refuseTooManyFailedCards(context: Context, sql: Sql, next: CardTry): Promise<void> {
  const tries = await readTries(context, sql, next);
  const own = decideByOwnCardTries(tries, context.now);
  if (own.kind === 'wait') throw new RefusalError('card-tries-wait', { seconds: own.seconds });
  if (own.kind === 'closed') throw new RefusalError('card-tries-closed', { seconds: own.seconds });
  // Usually everything is open, also with the failures of customers who have paid since.
  if (decideBySharedCardTries(tries).kind === 'open' || (await hasPaid(sql, next.customerId))) return;

  const shared = decideBySharedCardTries(await readTries(context, sql, next, UNPAID_ONLY));
  if (shared.kind === 'open') return;
  if (shared.kind === 'wait') throw new RefusalError('card-tries-wait', { seconds: shared.seconds });
  throw new CardTestingError('card-testing', { seconds: shared.seconds });
}

async function hasPaid(sql: Sql, customerId: string): Promise<boolean> {
  const { rows } = await raw<{ hasPaid: boolean }>`select ${paidBy(raw`${customerId}::uuid`)} as "hasPaid"`.execute(
    sql,
  );
  return rows[0]?.hasPaid === true;
}

/** SQL expression: true if the customer has paid an order, by whatever means. */
function paidBy(customerId: RawBuilder<unknown>): RawBuilder<boolean> {
  return raw`exists (
    select from orders as earlier where earlier.customer_id = ${customerId} and earlier.settled_on is not null
  )`;
}

const UNPAID_ONLY = raw`and not ${paidBy(raw`customers.id`)}`;

async function readTries(
  context: Context,
  sql: Sql,
  { attemptId, paymentId, customerId, tableCode }: CardTry,
  filter = raw``,
): Promise<CardTries> {
  const { now } = context;
  const isOrder = raw`payment_id = ${paymentId}::uuid and is_recent`;
  const isSession = raw`customer_id = ${customerId}::uuid`;
  const isTable = raw`is_same_age and is_recent and table_code = ${tableCode}`;
  const isAddress = raw`is_same_age and is_recent and card_address = ${cardRateLimitKey(context)}`;
  const { rows } = await raw<CardTries>`
    with recent as (
      select payment_id, orders.customer_id, payments.table_code, card_address, card_sent_on,
        card_sent_on > ${addMinutes(now, -CARD_TRIES_SHORT_PERIOD_MINUTES)} as is_recent,
        (card_sent_on >= customers.created_on + ${SEATED}::interval)
          = (select ${now}::timestamptz >= own.created_on + ${SEATED}::interval
             from customers as own where own.id = ${customerId}::uuid) as is_same_age,
        case when attempts.state in ('failed', 'canceled')
            then coalesce(attempts.failure <> all(${[...NON_CARD_FAILURE_REASONS]}::text[]), true)
          else attempts.state <> 'unknown' and card_sent_on <= ${addMinutes(now, -CALL_MINUTES)} end as is_failure,
        attempts.state in ('created', 'processing') and card_sent_on > ${addMinutes(now, -CALL_MINUTES)} as is_call
      from payment_attempts as attempts
      join payments on payments.id = attempts.payment_id
      join orders on orders.id = remainder_of
      join customers on customers.id = orders.customer_id
      where card_sent_on > ${addMinutes(now, -CARD_TRIES_LONG_PERIOD_MINUTES)} and attempts.state <> 'succeeded'
        and attempts.id <> ${attemptId}::uuid ${filter}
    )
    select ${ownTries(isOrder)} as "order", ${ownTries(isSession)} as session, ${sharedTries(isTable)} as "table",
      ${sharedTries(raw`${isTable} and card_address = ${cardRateLimitKey(context)}`)} as "tableAtAddress",
      ${sharedTries(isAddress)} as address, ${sharedTries(raw`is_same_age`)} as venue
    from recent
  `.execute(sql);
  const [tries] = rows;
  if (!tries) throw new Error('An aggregate without groups has one row.');
  return tries;
}

function ownTries(filter: RawBuilder<unknown>) {
  return raw`json_build_object('count', count(*) filter (where ${filter}),
    'oldestMs', extract(epoch from min(card_sent_on) filter (where ${filter})) * 1000,
    'latestMs', extract(epoch from max(card_sent_on) filter (where ${filter})) * 1000)`;
}

function sharedTries(filter: RawBuilder<unknown>) {
  return raw`json_build_object('failures', count(*) filter (where ${filter} and is_failure),
    'calls', count(*) filter (where ${filter} and is_call))`;
}

/**
 * Removes the stored network addresses from old attempts to pay by card. They are needed only while `refuseTooManyFailedCards`
 * counts these attempts. The attempts themselves stay.
 */
export async function deleteOldCardNetworkAddresses({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ card_address: null })
    .where('card_address', 'is not', null)
    // An attempt may send its card until its payment has expired.
    .where('created_on', '<', addMinutes(clock(), -CARD_TRIES_LONG_PERIOD_MINUTES - PAYMENT_EXPIRY_MINUTES))
    .execute();
}

/** Counts the failed attempts to pay by card in the last ten minutes, of customers who have never paid an order. */
export async function countFailedCardAttempts(db: Database, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .innerJoin('orders', 'orders.id', 'remainder_of')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('card_sent_on', '>', addMinutes(now, -CARD_TRIES_SHORT_PERIOD_MINUTES))
    .where('payment_attempts.state', '=', 'failed')
    .where(raw<boolean>`not ${paidBy(raw`orders.customer_id`)}`)
    .executeTakeFirstOrThrow();
  return count;
}
