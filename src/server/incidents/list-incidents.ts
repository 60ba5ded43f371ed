// Lists payment incidents, open or closed.
import { sql as raw } from 'kysely';
import { INCIDENTS_PAGE_SIZE, type Incident, type ListIncidents } from '#contract/incidents.ts';
import { cents } from '#domain/money.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';

/**
 * One page of the open or of the closed incidents, newest first, and the number of all open ones. `before` is the last
 * incident of the previous page; it may no longer be in the list.
 */
export async function listIncidents(
  db: Database,
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
    incidents: page.map(incidentOf),
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
export async function readIncident(db: Database, incidentId: string): Promise<Incident> {
  const { rows } = await raw<Row>`${SELECT_INCIDENTS} where incidents.id = ${incidentId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new RefusalError('not-found');
  return incidentOf(row);
}

const SELECT_INCIDENTS = raw`
  select
    incidents.id, incidents.kind, incidents.payment_id as "paymentId", payments.number as "paymentNumber",
    payments.table_code as "tableCode", payments.email as customer,
    coalesce((incidents.detail ->> 'amount')::integer, attempts.amount) as amount,
    incidents.detail ->> 'code' as code,
    coalesce(incidents.detail ->> 'externalId', attempts.external_id, payments.external_payment_id) as "externalId",
    incidents.opened_on as "openedOn", incidents.closed_on as "closedOn", staff_users.name as "closedBy", incidents.note
  from payment_incidents as incidents
  join payments on payments.id = incidents.payment_id
  left join payment_attempts as attempts on attempts.id = incidents.attempt_id
  left join staff_users on staff_users.id = incidents.closed_by
`;

interface Row extends Omit<Incident, 'amount' | 'openedOn' | 'closedOn'> {
  readonly amount: number | null;
  readonly openedOn: Date;
  readonly closedOn: Date | null;
}

function incidentOf(row: Row): Incident {
  return {
    ...row,
    amount: row.amount === null ? null : cents(row.amount),
    openedOn: row.openedOn.toISOString(),
    closedOn: row.closedOn?.toISOString() ?? null,
  };
}
