// Reads, locks and updates the row of an attempt to pay.
import { sql as raw, type Selectable, type UpdateObject } from 'kysely';
import {
  ATTEMPT_STATES,
  type AttemptState,
  attemptExpiry,
  isAttemptInProgress,
  paymentExpiry,
} from '#domain/attempt.ts';
import { isProviderCallPending } from '#domain/attempt-decision.ts';
import { cents } from '#domain/money.ts';
import { type ProviderId } from '#domain/provider.ts';
import { CHARGED_LINES, publishOwnOrdersChanged } from '#server/orders/index.ts';
import { type PaymentToSettle, publishPaymentsChanged } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { PaymentGateways } from './payment-gateways.ts';
import type { ProviderAttempt } from './provider-attempt.ts';

/** A row of the table `payment_attempts`: one try to pay one payment through one provider. */
export type StoredAttempt = Selectable<Tables['payment_attempts']>;

/**
 * The columns of an attempt to pay that decide how a reply of its payment provider is applied. They are a copy of the row as it was
 * read, which may have changed in the database since.
 */
export type AttemptSnapshot = Pick<
  StoredAttempt,
  | 'id'
  | 'payment_id'
  | 'provider'
  | 'payment_option'
  | 'state'
  | 'amount'
  | 'version'
  | 'charge_sent_on'
  | 'card_id'
  | 'save_card'
  | 'step'
  | 'account'
  | 'created_on'
  | 'unpaid_confirmation'
  | 'next_query_on'
  | 'unanswered_since'
  | 'unpaid_reported_on'
  | 'decided_on'
  | 'external_id'
>;

/** An attempt to pay and the payment that it is for, with columns of the order. */
export interface AttemptWithPayment {
  readonly attempt: AttemptSnapshot;
  /** `settled_on`: when its order was settled. `is_paid_in_part`: another payment has paid a part of its order. */
  readonly payment: PaymentToSettle & { readonly settled_on: Date | null; readonly is_paid_in_part: boolean };
}

/** The states of an attempt to pay that has not ended, for SQL conditions. */
export const ATTEMPT_STATES_IN_PROGRESS = ATTEMPT_STATES.filter(isAttemptInProgress);

/** Finds the attempt of a payment that is still in progress. There is at most one. */
export function findAttemptInProgress(db: Database | Sql, paymentId: string): Promise<StoredAttempt | undefined> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ATTEMPT_STATES_IN_PROGRESS)
    .executeTakeFirst();
}

/**
 * Finds the latest ended attempt of this payment that may have been charged: the provider has not confirmed that nothing was
 * charged. Undefined without such an attempt.
 */
export function findUnconfirmedAttempt(
  db: Database | Sql,
  paymentId: string,
): Promise<Pick<StoredAttempt, 'id'> | undefined> {
  return db
    .selectFrom('payment_attempts')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('unpaid_confirmation', '=', 'none')
    .orderBy('created_on', 'desc')
    .executeTakeFirst();
}

/** Reads an attempt and its payment without locking them. Throws if the attempt does not exist. */
export async function readAttempt(db: Database, attemptId: string): Promise<AttemptWithPayment> {
  return attemptWithPaymentOf(
    await selectAttempts(db).where('payment_attempts.id', '=', attemptId).executeTakeFirstOrThrow(),
  );
}

/**
 * Finds an attempt to pay, with its payment, by the reference that Comanda created for it and sent to the payment provider; not by
 * an id of the provider. Undefined if no attempt has this reference.
 */
export async function findAttemptByProviderRef(
  db: Database,
  provider: ProviderId,
  ref: string,
): Promise<AttemptWithPayment | undefined> {
  const row = await selectAttempts(db).where('provider', '=', provider).where('ref', '=', ref).executeTakeFirst();
  return row && attemptWithPaymentOf(row);
}

/** Reads an attempt and its payment, and locks order, payment and attempt, in this sequence, until the transaction ends. */
export async function lockAttempt(sql: Sql, attemptId: string): Promise<AttemptWithPayment> {
  const locking = selectAttempts(sql).where('payment_attempts.id', '=', attemptId).forNoKeyUpdate(LOCK_ORDER);
  return attemptWithPaymentOf(await locking.executeTakeFirstOrThrow());
}

/** The database locks the rows of a `select` in the order in which `for update of` names them. */
const LOCK_ORDER: ('orders' | 'payments' | 'payment_attempts')[] = ['orders', 'payments', 'payment_attempts'];

function selectAttempts(db: Database | Sql) {
  return db
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .innerJoin('orders', 'orders.id', 'remainder_of')
    .select([
      'payment_attempts.id',
      'payment_id',
      'provider',
      'payment_option',
      'payment_attempts.state',
      'amount',
      'version',
    ])
    .select([
      'charge_sent_on',
      'card_id',
      'save_card',
      'step',
      'account',
      'payment_attempts.created_on',
      'unpaid_confirmation',
      'next_query_on',
      'unanswered_since',
      'unpaid_reported_on',
      'decided_on',
      'external_id',
      'payments.state as payment_state',
      'customer_id',
      'orders.sent_on',
      'orders.settled_on',
      'orders.id as order_id',
      'total_amount_order',
      'reserved_units',
      'stock_released_on',
    ])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('payment_shares').select('payment_id').whereRef('order_id', '=', 'orders.id'))
        .$castTo<boolean>()
        .as('is_paid_in_part'),
    );
}

type AttemptRow = Awaited<ReturnType<ReturnType<typeof selectAttempts>['executeTakeFirstOrThrow']>>;

function attemptWithPaymentOf({
  payment_state: state,
  customer_id,
  order_id,
  sent_on,
  settled_on,
  total_amount_order,
  reserved_units,
  stock_released_on,
  is_paid_in_part,
  ...attempt
}: AttemptRow): AttemptWithPayment {
  const order = {
    order_id,
    customer_id,
    sent_on,
    settled_on,
    total_amount_order,
    reserved_units,
    stock_released_on,
    is_paid_in_part,
  };
  return { attempt, payment: { id: attempt.payment_id, state, ...order } };
}

/**
 * SQL expression for the column `data` of an attempt to pay without its key `card`. Used when the attempt ends, because the key
 * identifies the card and must then be deleted.
 */
export const ATTEMPT_DATA_WITHOUT_CARD = raw<string>`data - 'card'`;

type Changes = UpdateObject<Tables, 'payment_attempts'>;

/**
 * Updates an attempt to pay and raises its version. After the commit the customer is notified. Staff are notified too if the
 * attempt was in progress and is not any more, or the reverse.
 */
export async function updateAttempt(
  context: Context,
  sql: Sql,
  { attempt, payment }: AttemptWithPayment,
  changes: Changes & { readonly state: AttemptState },
): Promise<void> {
  const { id, version } = attempt;
  await sql
    .updateTable('payment_attempts')
    .set({ ...changes, version: version + 1, updated_on: context.now })
    .where('id', '=', id)
    .execute();
  if (isAttemptInProgress(attempt.state) !== isAttemptInProgress(changes.state)) publishPaymentsChanged(context);
  publishOwnOrdersChanged(context, [payment.customer_id]);
}

/**
 * True while Comanda waits for the provider's response to a call about this attempt to pay that may move money. During this time, a
 * reply to a status query that reports no charge must be ignored, because the call may still charge.
 */
export function isChargeCallInProgress(
  { charge_sent_on: sentOn }: Pick<StoredAttempt, 'charge_sent_on'>,
  now: Date,
): boolean {
  return sentOn !== null && isProviderCallPending(sentOn, now);
}

/**
 * True if the provider itself has confirmed the charge of this attempt. If only a member of staff recorded the charge, the
 * provider is still queried.
 */
export function isChargeConfirmed(attempt: Pick<StoredAttempt, 'state' | 'decided_on' | 'external_id'>): boolean {
  return attempt.state === 'succeeded' && (attempt.decided_on === null || attempt.external_id !== null);
}

/**
 * Returns the time at which this unpaid payment expires. Null if its order is on the boards (the screens of bar and kitchen),
 * because such a payment never expires.
 */
export function paymentExpiryOf({
  created_on: createdOn,
  sent_on: sentOn,
}: {
  readonly created_on: Date;
  readonly sent_on: Date | null;
}): Date | null {
  return paymentExpiry({ createdOn, isSent: sentOn !== null });
}

/** Reads everything about an attempt that its provider may need for a call. Throws if the attempt does not exist. */
export async function readProviderAttempt(
  db: Database,
  gateways: Pick<PaymentGateways, 'publicUrl'>,
  attemptId: string,
): Promise<ProviderAttempt> {
  const row = await db
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .innerJoin('orders', 'orders.id', 'remainder_of')
    .innerJoin('settings', (join) => join.onTrue())
    .select([
      'payment_attempts.id',
      'ref',
      'payment_option',
      'amount',
      'account',
      'data',
      'charge_sent_on',
      'return_key',
      'number',
      'payments.table_code',
    ])
    .select(CHARGED_LINES.as('lines'))
    .select(['payments.created_on', 'orders.sent_on', 'settings.name'])
    .select('payment_attempts.created_on as attempt_created_on')
    .where('payment_attempts.id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    ref: row.ref,
    paymentOption: row.payment_option,
    account: row.account,
    amount: cents(row.amount),
    data: row.data,
    hasOpenCall: row.charge_sent_on !== null,
    paymentNumber: row.number,
    tableCode: row.table_code,
    venueName: row.name,
    lines: row.lines.map(({ label, quantity, price }) => ({ name: label, quantity, price })),
    returnUrl: `${gateways.publicUrl}/api/attempt-returns/${row.return_key}`,
    expiresOn: attemptExpiry(paymentExpiryOf(row), row.attempt_created_on),
  };
}
