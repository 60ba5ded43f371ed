// The present table of a session that is only in its cookie: staff may have moved its whole table since the scan.
import { sql as raw } from 'kysely';
import { earliestVisitStart } from '#domain/order-admission.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { readSessionInCookie } from './session.ts';
import type { SeatedSession, UnstoredSession } from './session-cookie.ts';

/** Where and when the seat is read. */
interface At {
  readonly db: Database | Sql;
  readonly now: Date;
}

/**
 * Reads the session in the cookie of the request, with the table at which the customer sits now: staff may have moved the phone to
 * another table since the scan. Null without a cookie, or if the cookie contains only a token and no data of the session.
 */
export async function readSeatedSession(context: Context): Promise<SeatedSession | null> {
  const session = await readSessionInCookie(context);
  return session && resolveSeatedSession(context, session);
}

/**
 * Returns the session with the table at which its customer sits now: another one if staff moved all phones of the scanned table
 * since the scan. The key of the new table is included only if the scanned key was valid. Stores nothing: `moveSessions` changes
 * the sessions in the database.
 */
export async function resolveSeatedSession(context: At, session: UnstoredSession): Promise<SeatedSession> {
  const { tableId, scannedOn, scannedKey } = session;
  const seat =
    tableId === null || scannedOn === null || scannedOn < earliestVisitStart(context.now)
      ? undefined
      : await findMovedSeat(context, { tableId, scannedOn });
  if (seat === undefined) return { ...session, movedFrom: null };
  return {
    ...session,
    tableId: seat.id,
    scannedKey: scannedKey === seat.scannedKey ? seat.key : null,
    movedFrom: tableId,
  };
}

/**
 * True if staff have not moved the phone to another table since the session was read. An order checks this after it has locked the
 * table.
 */
export async function isStillSeated(at: At, session: SeatedSession): Promise<boolean> {
  const scanned = { ...session, tableId: session.movedFrom ?? session.tableId };
  return (await resolveSeatedSession(at, scanned)).tableId === session.tableId;
}

/** The table to which staff have moved who scanned this one then, and its key; undefined if they sit where they scanned. */
async function findMovedSeat(
  { db }: At,
  { tableId, scannedOn }: { readonly tableId: string; readonly scannedOn: Date },
) {
  const { rows } = await raw<{ readonly id: string; readonly key: string; readonly scannedKey: string }>`
    with recursive moves as (
      select distinct id, changed_on, details #>> '{move,from}' as from_code, details #>> '{move,to}' as to_code
      from order_changes
      where kind = 'moved' and changed_on > ${scannedOn} and (details #>> '{move,isWholeTable}')::boolean and not exists (
        select from order_changes as undone
        where undone.order_id = order_changes.order_id and undone.kind = 'undone'
          and undone.request ->> 'changeId' = order_changes.id::text
      )
    ), seats as (
      select code, ${scannedOn}::timestamptz as since from table_qrs where id = ${tableId}::uuid
      union all
      select next.to_code, next.changed_on from seats cross join lateral (
        select to_code, changed_on from moves where from_code = seats.code and changed_on > seats.since order by changed_on limit 1
      ) as next
    )
    select present.id, present.key, scanned.key as "scannedKey"
    from seats join table_qrs as present on present.code = seats.code join table_qrs as scanned on scanned.id = ${tableId}::uuid
    where present.id <> scanned.id
      and seats.since = (select max(since) from seats)
  `.execute(db);
  return rows[0];
}
