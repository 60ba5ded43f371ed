// What a customer reads about payments: status, payment options, saved cards.
import { type RawBuilder, sql as raw } from 'kysely';
import type { AttemptFailure, AttemptStep, OrderStatus, PaymentClientSettings, SavedCard } from '#contract/attempts.ts';
import type { AttemptState, PaymentFailureReason } from '#domain/attempt.ts';
import { SURPLUS_INCIDENTS } from '#domain/incident.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { OrderEnding } from '#domain/order.ts';
import { isPaid, PAYMENT_STATES, type PaymentMethod, type PaymentState } from '#domain/payment.ts';
import { type BankReturnOutcome, bankReturnOutcome } from '#domain/payment-outcome.ts';
import { ORDER_PAYMENT_STATE } from '#server/orders/index.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readSettings } from '#server/settings/index.ts';
import { availablePaymentOptions, findProvider, type PaymentGateways } from './core/payment-gateways.ts';

const PAID = raw.join(PAYMENT_STATES.filter(isPaid).map((state) => raw.lit(state)));

/**
 * Reads the state of this customer’s order and of its payment, with the latest attempt to pay. Throws the refusal `not-found` if
 * the customer has no such order.
 */
export function readOrderStatus(db: Database, customerId: string, orderId: string): Promise<OrderStatus> {
  return readStatus(db, raw<boolean>`orders.id = ${orderId}::uuid and orders.customer_id = ${customerId}::uuid`);
}

/**
 * Reads the amount (in cents) and the outcome of a payment, for a browser without the customer's session after the return from the
 * page of the bank. That browser may see nothing else of the payment. Throws the refusal `not-found` if the payment does not exist.
 */
export async function readPaymentForOtherBrowser(
  db: Database,
  paymentId: string,
): Promise<{ readonly outcome: BankReturnOutcome; readonly total: Cents }> {
  const status = await readStatus(db, raw<boolean>`payments.id = ${paymentId}::uuid`);
  return { outcome: bankReturnOutcome(status), total: status.total };
}

async function readStatus(db: Database, isWanted: RawBuilder<boolean>): Promise<OrderStatus> {
  const { rows } = await raw<StatusRow>`
    select
      orders.id as "orderId", payments.table_code as "tableCode", coalesce(sent_on, placed_on) as time,
      (extract(epoch from statement_timestamp()) * 1000)::float8 as "readOn",
      sent_on is not null as "isSent",
      orders.state = 'waiting' and acceptance is not null as "isToAccept",
      to_collect as "isToCollect",
      settled_on is not null as "isSettled",
      case when payments.state = 'pending' then total_amount_order else 0 end as remaining,
      case when orders.state = 'ended' then ending end as ending,
      ${ORDER_PAYMENT_STATE} as state, payment_method as method, number,
      total_amount_order as total, is_late as "isLate",
      payments.state not in (${PAID}) and not exists (
        select from payment_attempts
        where payment_id = payments.id and coalesce(unpaid_confirmation, 'none') = 'none'
      ) as "isConfirmedUnpaid",
      (
        select json_build_object('amount', charged.surplus, 'isSecondCharge', incidents.kind = 'duplicate-charge', 'refund', (
          select case
            when coalesce(sum(refunds.amount) filter (where refunds.state = 'succeeded'), 0) >= charged.surplus
              then 'succeeded'
            when bool_or(refunds.state = 'failed') and bool_and(refunds.state in ('succeeded', 'failed')) then 'failed'
            else 'in-progress'
          end
          from refunds where refunds.attempt_id = charged.id and is_surplus
        ))
        from payment_incidents as incidents
        join payment_attempts as charged on charged.id = incidents.attempt_id
        where incidents.payment_id = payments.id and incidents.kind = any(${[...SURPLUS_INCIDENTS]}::text[])
        order by incidents.opened_on desc limit 1
      ) as surplus,
      (
        select json_build_object(
          'id', id, 'state', state, 'reason', failure, 'code', failure_code, 'step', step)
        from payment_attempts where payment_id = payments.id
        order by created_on desc, id desc limit 1
      ) as attempt
    from payments join orders on orders.id = remainder_of
    where ${isWanted}
  `.execute(db);
  const [row] = rows;
  if (!row) throw new RefusalError('not-found');
  const { surplus } = row;
  return {
    ...row,
    time: row.time.toISOString(),
    remaining: cents(row.remaining),
    total: cents(row.total),
    surplus: surplus && { ...surplus, amount: cents(surplus.amount) },
    attempt: row.attempt && attemptStatusOf(row.attempt, row.state),
  };
}

interface StatusRow {
  readonly orderId: string;
  readonly tableCode: string;
  readonly time: Date;
  readonly readOn: number;
  readonly isSent: boolean;
  readonly isToAccept: boolean;
  readonly isToCollect: boolean;
  readonly isSettled: boolean;
  readonly remaining: number;
  readonly ending: OrderEnding | null;
  readonly state: PaymentState;
  readonly method: PaymentMethod;
  readonly number: number;
  readonly total: number;
  readonly isConfirmedUnpaid: boolean;
  readonly isLate: boolean;
  readonly surplus: (Omit<NonNullable<OrderStatus['surplus']>, 'amount'> & { readonly amount: number }) | null;
  readonly attempt: StatusAttempt | null;
}

interface StatusAttempt {
  readonly id: string;
  readonly state: AttemptState;
  readonly reason: PaymentFailureReason | null;
  readonly code: string | null;
  readonly step: AttemptStep | null;
}

function attemptStatusOf({ id, state, reason, code, step }: StatusAttempt, payment: PaymentState) {
  const failure: AttemptFailure | null = reason === null ? null : { reason, code };
  return { id, state, failure, step: isPaid(payment) ? DONE : nextStep(state, step) };
}

const DONE: AttemptStep = { do: 'done' };

/** What the customer's browser must do next. */
function nextStep(state: AttemptState, step: AttemptStep | null): AttemptStep {
  if (state === 'action' && step) return step;
  return state === 'succeeded' || state === 'failed' || state === 'canceled' ? DONE : { do: 'wait' };
}

/** Reads what the payment page needs: payment mode, payment options, address of the card form's script, and Google Pay settings. */
export async function readPaymentClientSettings(
  db: Database,
  gateways: PaymentGateways,
): Promise<PaymentClientSettings> {
  const { payment_mode: mode } = await readSettings(db);
  const options = availablePaymentOptions(gateways, mode);
  const provider = mode === 'manual' ? undefined : findProvider(gateways, mode);
  const cardFormScript = options.includes('card') ? (provider?.cardFormScript ?? null) : null;
  return { mode, options, cardFormScript, googlePay: options.includes('googlepay') ? gateways.googlePay : null };
}

/**
 * Lists the customer's saved cards at the payment provider that the venue uses now, newest first. Leaves out cards of an account
 * that is no longer configured, as they cannot be charged.
 */
export async function listSavedCards(
  db: Database,
  gateways: PaymentGateways,
  customerId: string,
): Promise<{ cards: SavedCard[] }> {
  const cards = await db
    .selectFrom('saved_cards')
    .innerJoin('settings', (join) => join.onRef('settings.payment_mode', '=', 'saved_cards.provider'))
    .select(['saved_cards.id', 'brand', 'last4', 'expires', 'provider', 'account'])
    .where('customer_id', '=', customerId)
    .orderBy('saved_on', 'desc')
    .orderBy('saved_cards.id', 'desc')
    .execute();
  const chargeable = cards.filter(({ provider, account }) => findProvider(gateways, provider)?.hasAccount(account));
  return { cards: chargeable.map(({ id, brand, last4, expires }) => ({ id, brand, last4, expires })) };
}
