// Lists payment incidents, open or closed, with the present state of the payment, attempt and refund that they are about.
import { sql as raw } from 'kysely';
import { INCIDENTS_PAGE_SIZE, type Incident, type ListIncidents } from '#contract/incidents.ts';
import { isOutcomeMissing } from '#domain/attempt-decision.ts';
import { cents } from '#domain/money.ts';
import { type RefundState, refundableAmount, refundedAmount } from '#domain/refund.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';

/**
 * One page of the open or of the closed incidents, newest first, and the number of all open ones. `before` is the last
 * incident of the previous page; it may no longer be in the list.
 */
export async function listIncidents(
  { db, now }: Context,
  { state, before }: ListIncidents,
): Promise<{ incidents: Incident[]; openCount: number; next: string | null }> {
  const { isListed, time } = LISTS[state];
  const isOlder =
    before === undefined
      ? raw``
      : raw`and (${time}, incidents.id) < (select ${time}, id from payment_incidents as incidents where id = ${before}::uuid)`;
  const [{ rows }, { openCount }] = await Promise.all([
    raw<Row>`
      ${SELECT_INCIDENTS} where ${isListed} ${isOlder}
      order by ${time} desc, incidents.id desc limit ${INCIDENTS_PAGE_SIZE + 1}
    `.execute(db),
    db
      .selectFrom('payment_incidents')
      .where('closed_on', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('openCount'))
      .executeTakeFirstOrThrow(),
  ]);
  const page = rows.slice(0, INCIDENTS_PAGE_SIZE);
  return {
    incidents: page.map((row) => incidentOf(row, now)),
    openCount,
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}

/** The condition of each list, and the time by which it is ordered. */
const LISTS = {
  open: { isListed: raw`incidents.closed_on is null`, time: raw`incidents.opened_on` },
  closed: { isListed: raw`incidents.closed_on is not null`, time: raw`incidents.closed_on` },
} as const;

/** Reads one incident; refused as `not-found` if it does not exist. */
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
      'id', payments.id, 'number', payments.number, 'tableCode', payments.table_code, 'customer', payments.email,
      'state', payments.state, 'paid', payments.amount_paid_by_user, 'refunds', (
        select coalesce(json_agg(json_build_object('amount', amount, 'state', state)), '[]')
        from refunds where refunds.payment_id = payments.id and not is_duplicate
      ), 'struckLines', (
        select count(*) from order_lines where order_lines.order_id = payments.order_id and voided_on is not null
      )) end as payment,
    case when attempts.id is not null then json_build_object(
      'id', attempts.id, 'state', attempts.state, 'unpaidConfirmation', attempts.unpaid_confirmation,
      'chargeSentOn', attempts.charge_sent_on, 'isOtherAmount', exists (
        select from payment_incidents as mismatches
        where mismatches.attempt_id = attempts.id and mismatches.kind = 'amount-mismatch'
      )) end as attempt,
    (
      select json_build_object('state', refunds.state, 'isDuplicate', refunds.is_duplicate)
      from refunds
      where refunds.id = incidents.refund_id
        or (incidents.kind = 'duplicate-charge' and refunds.attempt_id = incidents.attempt_id and refunds.is_duplicate)
      -- A duplicate charge may be refunded in several parts: first the one that needs a person, then those in progress.
      order by array_position(array['unknown', 'pending', 'sending', 'requested', 'failed', 'succeeded'], refunds.state)
      limit 1
    ) as refund,
    coalesce((incidents.detail ->> 'amount')::integer, attempts.amount) as amount,
    incidents.detail ->> 'code' as code,
    coalesce(incidents.detail ->> 'externalId', incidents.operation_id, attempts.external_id,
      case when attempts.id is null then payments.external_payment_id end) as "externalId",
    attempts.ref as reference, incidents.day, incidents.detail ->> 'time' as "operationTime",
    incidents.opened_on as "openedOn", incidents.closed_on as "closedOn", staff_users.name as "closedBy",
    incidents.closing_reason as "closingReason", incidents.note
  from payment_incidents as incidents
  left join payments on payments.id = incidents.payment_id
  left join payment_attempts as attempts on attempts.id = incidents.attempt_id
  left join staff_users on staff_users.id = incidents.closed_by
`;

interface Row extends Omit<Incident, 'payment' | 'attempt' | 'amount' | 'openedOn' | 'closedOn'> {
  readonly payment:
    | (Omit<NonNullable<Incident['payment']>, 'paid' | 'refunded' | 'refundable'> & {
        readonly paid: number;
        readonly refunds: readonly { readonly amount: number; readonly state: RefundState }[];
      })
    | null;
  readonly attempt:
    | (Omit<NonNullable<Incident['attempt']>, 'isOutcomeMissing'> & { readonly chargeSentOn: string | null })
    | null;
  readonly amount: number | null;
  readonly openedOn: Date;
  readonly closedOn: Date | null;
}

function incidentOf(row: Row, now: Date): Incident {
  const { payment, attempt, amount, openedOn, closedOn } = row;
  return {
    ...row,
    payment: payment && paymentOf(payment),
    attempt: attempt && attemptOf(attempt, now),
    amount: amount === null ? null : cents(amount),
    openedOn: openedOn.toISOString(),
    closedOn: closedOn?.toISOString() ?? null,
  };
}

function paymentOf({ refunds, ...payment }: NonNullable<Row['payment']>): Incident['payment'] {
  const paid = cents(payment.paid);
  const amounts = refunds.map(({ amount, state }) => ({ amount: cents(amount), state }));
  return { ...payment, paid, refunded: refundedAmount(amounts), refundable: refundableAmount(paid, amounts) };
}

function attemptOf({ chargeSentOn, ...attempt }: NonNullable<Row['attempt']>, now: Date): Incident['attempt'] {
  const outcome = { ...attempt, chargeSentOn: chargeSentOn === null ? null : new Date(chargeSentOn) };
  return { ...attempt, isOutcomeMissing: isOutcomeMissing(outcome, now) };
}
