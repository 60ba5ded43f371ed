// Lists payment incidents, open or closed, with the present state of the payment, attempt and refund that they are about.
import { sql as raw } from 'kysely';
import type { OutputOf } from '#contract/endpoint.ts';
import {
  INCIDENTS_PAGE_SIZE,
  type Incident,
  type incidentEndpoints,
  type ListIncidentsInput,
  REFUND_INCIDENTS_MAX,
} from '#contract/incidents.ts';
import { type ChargedOrder, divideCharge } from '#domain/attempt.ts';
import { isOutcomeMissing } from '#domain/attempt-decision.ts';
import { SURPLUS_INCIDENTS } from '#domain/incident.ts';
import { type Cents, cents } from '#domain/money.ts';
import { isPaid } from '#domain/payment.ts';
import { type RefundState, refundableAmount, refundedAmount } from '#domain/refund.ts';
import { FIRST_ORDER_ID_OF_PAYMENT, IS_VOIDED_BY_ORDER_END } from '#server/orders/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/**
 * Lists one page of the open or the closed payment incidents (problems with money), newest first, and counts all open ones. The
 * first page of open ones begins with refunds that staff must check at the bank or request again, oldest first. `before` is the id
 * of the last incident of the previous page.
 */
export async function listIncidents(
  { db, now }: Context,
  { state, before }: ListIncidentsInput,
): Promise<OutputOf<typeof incidentEndpoints.listIncidents>> {
  const { isListed, time } = LISTS[state];
  const isOlder =
    before === undefined
      ? raw``
      : raw`and (${time}, incidents.id) < (select ${time}, id from payment_incidents as incidents where id = ${before}::uuid)`;
  const [awaiting, { rows }, { openCount }, { count, sum }] = await Promise.all([
    state === 'open' && before === undefined ? listAwaiting(db) : [],
    raw<Row>`
      ${SELECT_INCIDENTS} where ${isListed} ${isOlder}
      order by ${time} desc, incidents.id desc limit ${INCIDENTS_PAGE_SIZE + 1}
    `.execute(db),
    db
      .selectFrom('payment_incidents')
      .where('closed_on', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('openCount'))
      .executeTakeFirstOrThrow(),
    readUnknownRefundTotals(db),
  ]);
  const page = rows.slice(0, INCIDENTS_PAGE_SIZE);
  return {
    incidents: [...awaiting, ...page].map((row) => incidentOf(row, now)),
    openCount,
    unknownRefunds: { count, sum },
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}

/** The incidents that ask about a refund, oldest first. */
async function listAwaiting(db: Database): Promise<readonly Row[]> {
  const { rows } = await raw<Row>`
    ${SELECT_INCIDENTS} where incidents.closed_on is null and ${IS_AWAITING}
    order by coalesce(refund.sent_on, refund.created_on), incidents.opened_on, incidents.id limit ${REFUND_INCIDENTS_MAX}
  `.execute(db);
  return rows;
}

/** True if the incident is about a surplus, which is refunded automatically. */
const IS_OF_SURPLUS = raw`incidents.kind in (${raw.join(SURPLUS_INCIDENTS)})`;

/**
 * True while a person must say whether the refund was made, and after they said that it was not: its card stays in its place,
 * where they request the refund again.
 */
const IS_AWAITING = raw`(
  (incidents.kind in ('refund-unknown', 'refund-failed') or ${IS_OF_SURPLUS})
  and (refund.state = 'unknown' or (refund.state = 'failed' and refund.checked_on is not null))
) is true`;

/** The condition of each list, and the time by which it is ordered. */
const LISTS = {
  open: { isListed: raw`incidents.closed_on is null and not ${IS_AWAITING}`, time: raw`incidents.opened_on` },
  closed: { isListed: raw`incidents.closed_on is not null`, time: raw`incidents.closed_on` },
} as const;

/**
 * Reads one payment incident (a problem with money that staff must review). Throws the refusal `not-found` if it does not exist.
 */
export async function readIncident({ db, now }: Context, incidentId: string): Promise<Incident> {
  const { rows } = await raw<Row>`${SELECT_INCIDENTS} where incidents.id = ${incidentId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new RefusalError('not-found');
  return incidentOf(row, now);
}

const SELECT_INCIDENTS = raw`
  select
    incidents.id, incidents.kind, coalesce(incidents.provider, attempts.provider) as provider,
    case when payments.id is not null then json_build_object(
      'id', payments.id, 'number', payments.number, 'tableCode', payments.table_code, 'customer', orders.email,
      'state', payments.state, 'due', payments.total_amount_order, 'isSettled', orders.settled_on is not null,
      'paid', payments.amount_paid_by_user, 'refunds', (
        select coalesce(json_agg(json_build_object('amount', amount, 'state', state)), '[]')
        from refunds where refunds.payment_id = payments.id and not is_surplus
      ), 'voidedLines', (
        select count(*) from order_lines where order_lines.order_id = orders.id and ${IS_VOIDED_BY_ORDER_END}
      )) end as payment,
    case when attempts.id is not null then json_build_object(
      'id', attempts.id, 'state', attempts.state, 'amount', attempts.amount, 'unpaidConfirmation', attempts.unpaid_confirmation,
      'chargeSentOn', attempts.charge_sent_on, 'isOtherAmount', exists (
        select from payment_incidents as mismatches
        where mismatches.attempt_id = attempts.id and mismatches.kind = 'amount-mismatch'
      )) end as attempt,
    case when refund.id is not null then json_build_object(
      'id', refund.id, 'state', refund.state, 'isSurplus', refund.is_surplus, 'amount', refund.amount,
      'sentOn', coalesce(refund.sent_on, refund.created_on), 'check', case when refund.checked_on is not null then
        json_build_object('by', checkers.name, 'note', refund.check_note) end, 'surplusRefundable', attempts.surplus - (
        select coalesce(sum(amount), 0)::integer from refunds
        where refunds.attempt_id = attempts.id and is_surplus and state <> 'failed'
      )) end as refund,
    coalesce((incidents.detail ->> 'amount')::integer, attempts.amount) as amount,
    incidents.detail ->> 'code' as code,
    coalesce(incidents.detail ->> 'externalId', incidents.operation_id, attempts.external_id,
      case when attempts.id is null then payments.external_payment_id end) as "externalId",
    attempts.ref as reference, incidents.day, incidents.detail ->> 'time' as "operationTime",
    incidents.opened_on as "openedOn", incidents.closed_on as "closedOn", staff_users.name as "closedBy",
    incidents.closing_reason as "closingReason", incidents.note
  from payment_incidents as incidents
  left join payments on payments.id = incidents.payment_id
  left join orders on orders.id = ${FIRST_ORDER_ID_OF_PAYMENT}
  left join payment_attempts as attempts on attempts.id = incidents.attempt_id
  left join staff_users on staff_users.id = incidents.closed_by
  left join lateral (
    select refunds.* from refunds
    where refunds.id = incidents.refund_id or (
      ${IS_OF_SURPLUS} and refunds.attempt_id = incidents.attempt_id and refunds.is_surplus
      and not exists (select from refunds as repeated where repeated.repeats_refund_id = refunds.id)
    )
    -- A surplus may be refunded in several parts: first the one that needs a person, then those in progress.
    order by array_position(array['unknown', 'pending', 'sending', 'requested', 'failed', 'succeeded'], refunds.state)
    limit 1
  ) as refund on true
  left join staff_users as checkers on checkers.id = refund.checked_by
`;

interface Row extends Omit<Incident, 'payment' | 'attempt' | 'refund' | 'amount' | 'openedOn' | 'closedOn'> {
  readonly payment:
    | (Omit<NonNullable<Incident['payment']>, 'paid' | 'refunded' | 'refundable'> & {
        readonly paid: number;
        /** What its own order owes. */
        readonly due: number;
        /** Its own order is settled, by this payment or in another way. */
        readonly isSettled: boolean;
        readonly refunds: readonly { readonly amount: number; readonly state: RefundState }[];
      })
    | null;
  readonly attempt:
    | (Omit<NonNullable<Incident['attempt']>, 'isOutcomeMissing' | 'ifCharged'> & {
        readonly chargeSentOn: string | null;
        readonly amount: number;
      })
    | null;
  readonly refund:
    | (Omit<NonNullable<Incident['refund']>, 'amount' | 'refundable'> & {
        readonly amount: number;
        /** What can still be refunded of the surplus of the attempt. */
        readonly surplusRefundable: number;
      })
    | null;
  readonly amount: number | null;
  readonly openedOn: Date;
  readonly closedOn: Date | null;
}

function incidentOf(row: Row, now: Date): Incident {
  const { attempt, amount, openedOn, closedOn } = row;
  const payment = row.payment && paymentOf(row.payment);
  return {
    ...row,
    payment,
    attempt: attempt && attemptOf(attempt, row.payment, now),
    refund: row.refund && refundOf(row.refund, payment),
    amount: amount === null ? null : cents(amount),
    openedOn: openedOn.toISOString(),
    closedOn: closedOn?.toISOString() ?? null,
  };
}

function paymentOf({
  refunds,
  due: _,
  isSettled: __,
  ...payment
}: NonNullable<Row['payment']>): NonNullable<Incident['payment']> {
  const paid = cents(payment.paid);
  const amounts = refunds.map(({ amount, state }) => ({ amount: cents(amount), state }));
  return { ...payment, paid, refunded: refundedAmount(amounts), refundable: refundableAmount(paid, amounts) };
}

function attemptOf(
  { chargeSentOn, amount, ...attempt }: NonNullable<Row['attempt']>,
  payment: Row['payment'],
  now: Date,
): Incident['attempt'] {
  const outcome = { ...attempt, chargeSentOn: chargeSentOn === null ? null : new Date(chargeSentOn) };
  const ifCharged = payment && divideCharge(orderOf(payment), cents(amount));
  return { ...attempt, isOutcomeMissing: isOutcomeMissing(outcome, now), ifCharged };
}

function orderOf({ state, due, isSettled }: NonNullable<Row['payment']>): ChargedOrder {
  return { isSettled: isPaid(state) || isSettled, due: cents(due) };
}

function refundOf(
  { surplusRefundable, ...refund }: NonNullable<Row['refund']>,
  payment: Incident['payment'],
): Incident['refund'] {
  const refundable = refund.isSurplus ? Math.max(0, surplusRefundable) : (payment?.refundable ?? 0);
  return {
    ...refund,
    amount: cents(refund.amount),
    refundable: cents(refundable),
    sentOn: new Date(refund.sentOn).toISOString(),
  };
}

/**
 * True if an open payment incident asks staff whether this refund was made, or to return its money. A payment incident is a problem
 * with money that staff must review.
 */
export async function hasOpenRefundIncident(sql: Sql, { id }: { readonly id: string }): Promise<boolean> {
  const { rows } = await raw`
    select from refunds where refunds.id = ${id}::uuid and ${IS_ASKED_FOR}
  `.execute(sql);
  return rows.length > 0;
}

/**
 * Number and sum (in cents) of the refunds whose result is unknown and about which an open payment incident asks staff whether the
 * money was returned. Refunds whose result is still queried automatically, without such an incident, are not counted.
 */
export interface UnknownRefundTotals {
  readonly count: number;
  readonly sum: Cents;
  /** When the oldest of these refunds was sent to its provider; null without such a refund. */
  readonly oldest: Date | null;
}

/**
 * Counts and adds up the refunds whose result is unknown and about which an open payment incident asks staff whether the money was
 * returned. Refunds whose result is still queried automatically, without such an incident, are not counted.
 */
export async function readUnknownRefundTotals(db: Database | Sql): Promise<UnknownRefundTotals> {
  const { rows } = await raw<{ count: number; sum: number; oldest: Date | null }>`
    select count(*)::integer as count, coalesce(sum(amount), 0)::integer as sum, min(coalesce(sent_on, created_on)) as oldest
    from refunds where state = 'unknown' and ${IS_ASKED_FOR}
  `.execute(db);
  const { count = 0, sum = 0, oldest = null } = rows[0] ?? {};
  return { count, sum: cents(sum), oldest };
}

const IS_ASKED_FOR = raw`exists (
  select from payment_incidents as incidents
  where incidents.closed_on is null and (
    (incidents.kind in ('refund-unknown', 'refund-failed') and incidents.refund_id = refunds.id)
    or (${IS_OF_SURPLUS} and incidents.attempt_id = refunds.attempt_id and refunds.is_surplus)
  )
)`;
