// The attempt's row: found, locked, and as its provider sees it.
import { sql as raw, type Selectable, type UpdateObject } from 'kysely';
import {
  ATTEMPT_STATES,
  type AttemptState,
  isUnderWay,
  PAYMENT_TTL_MINUTES,
  type ProviderId,
} from '#domain/attempt.ts';
import { cents } from '#domain/money.ts';
import { announceTill, type UnsettledPayment } from '#server/payments/index.ts';
import { leaseExpiredSince } from '#server/platform/background/lease.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database.ts';
import type { Tables } from '#server/platform/tables.ts';
import type { Means } from './means.ts';
import type { ProviderAttempt } from './provider.ts';

export type StoredAttempt = Selectable<Tables['payment_attempts']>;

/** What news of an attempt are judged by. */
export type KnownAttempt = Pick<
  StoredAttempt,
  | 'id'
  | 'payment_id'
  | 'provider'
  | 'way'
  | 'state'
  | 'amount'
  | 'version'
  | 'asked_on'
  | 'card_id'
  | 'save_card'
  | 'step'
>;

/** An attempt and what it is to pay. */
export interface Paying {
  readonly attempt: KnownAttempt;
  readonly payment: UnsettledPayment;
}

/** A call of ours that is out for longer than this will not be answered: its process went down. */
export const CALL_PATIENCE_MS = 45_000;

export const UNDER_WAY = ATTEMPT_STATES.filter(isUnderWay);

/** The attempt of that payment that may still end either way; at most one may. */
export function findUnderWay(db: Database | Sql, paymentId: string): Promise<StoredAttempt | undefined> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', 'in', UNDER_WAY)
    .executeTakeFirst();
}

export async function readAttempt(db: Database, attemptId: string): Promise<Paying> {
  return payingOf(await selectPaying(db).where('payment_attempts.id', '=', attemptId).executeTakeFirstOrThrow());
}

/** The attempt that the provider and we call so. */
export async function findAttempt(db: Database, provider: ProviderId, ref: string): Promise<Paying | undefined> {
  const row = await selectPaying(db).where('provider', '=', provider).where('ref', '=', ref).executeTakeFirst();
  return row && payingOf(row);
}

/** The attempt and its payment as they are, and stay until the transaction ends. The payment's row is locked first. */
export async function lockAttempt(sql: Sql, attemptId: string): Promise<Paying> {
  const locking = selectPaying(sql).where('payment_attempts.id', '=', attemptId).forUpdate(LOCK_ORDER);
  return payingOf(await locking.executeTakeFirstOrThrow());
}

/** The database locks the rows of a `select` in the order in which `for update of` names them. */
export const LOCK_ORDER: ('payments' | 'payment_attempts')[] = ['payments', 'payment_attempts'];

function selectPaying(db: Database | Sql) {
  return db
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['payment_attempts.id', 'payment_id', 'provider', 'way', 'payment_attempts.state', 'amount', 'version'])
    .select(['asked_on', 'card_id', 'save_card', 'step', 'payments.state as payment_state', 'customer_id', 'lines']);
}

type PayingRow = Awaited<ReturnType<ReturnType<typeof selectPaying>['executeTakeFirstOrThrow']>>;

function payingOf({ payment_state: state, customer_id, lines, ...attempt }: PayingRow): Paying {
  return { attempt, payment: { id: attempt.payment_id, state, customer_id, lines } };
}

/** What the provider remembers, once the card has been used for the last time. */
export const WITHOUT_CARD = raw<string>`data - 'card'`;

type Changes = UpdateObject<Tables, 'payment_attempts'>;

/** Stores what changed, as a new version; the guest hears of it after the commit, and the staff when nothing moves any more. */
export async function changeAttempt(
  context: Context,
  sql: Sql,
  { attempt, payment }: Paying,
  changes: Changes & { readonly state: AttemptState },
): Promise<void> {
  await changing(context, sql, attempt, changes).execute();
  const { customer_id: customerId } = payment;
  if (isUnderWay(attempt.state) !== isUnderWay(changes.state)) announceTill(context);
  if (customerId !== null) context.afterCommit((live) => live.publish('own-orders', customerId));
}

/** The same without running it, for the statement that settles the payment. */
export function changing(context: Context, db: Database | Sql, { id, version }: KnownAttempt, changes: Changes) {
  return db
    .updateTable('payment_attempts')
    .set({ ...changes, version: version + 1, updated_on: context.now })
    .where('id', '=', id);
}

/** Whether a call of ours that may move money is out: until it is answered, nobody else's no counts. */
export function isCallOut({ asked_on }: Pick<StoredAttempt, 'asked_on'>, now: Date): boolean {
  return asked_on !== null && asked_on > silentSince(now);
}

/** Calls that were out then already, and still are, are lost. */
export function silentSince(now: Date): Date {
  return leaseExpiredSince(now, CALL_PATIENCE_MS);
}

/** When a payment made then is given up. */
export function expiryOf(createdOn: Date): Date {
  return new Date(createdOn.getTime() + PAYMENT_TTL_MINUTES * 60_000);
}

/** The attempt as its provider sees it. */
export async function readProviderAttempt(
  db: Database,
  means: Pick<Means, 'publicUrl'>,
  attemptId: string,
): Promise<ProviderAttempt> {
  const row = await db
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .innerJoin('settings', (join) => join.onTrue())
    .select(['payment_attempts.id', 'ref', 'way', 'amount', 'data', 'return_key', 'number', 'payments.table_code'])
    .select(['lines', 'payments.created_on', 'settings.name'])
    .where('payment_attempts.id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    ref: row.ref,
    paymentOption: row.way,
    amount: cents(row.amount),
    data: row.data,
    paymentNumber: row.number,
    tableCode: row.table_code,
    venueName: row.name,
    lines: row.lines.map(({ order, quantity, price }) => ({ name: order, quantity, price })),
    returnUrl: `${means.publicUrl}/api/attempt-returns/${row.return_key}`,
    expiresOn: expiryOf(row.created_on),
  };
}
