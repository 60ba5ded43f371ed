// Customer sessions: one cookie per device, created by the first action that needs one, and stored by the first that must last.
import type { Updateable } from 'kysely';
import { anonymousCustomerLabel } from '#domain/customer.ts';
import { type Actor, type Context, RefusalError } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { hashToken } from '#server/platform/ids.ts';
import {
  CUSTOMER_COOKIE,
  customerSessionTokenOf,
  readUnstoredSession,
  type SeatedSession,
  setUnstoredSessionCookie,
  type UnstoredSession,
} from './session-cookie.ts';

/**
 * The customer to whom a session cookie belongs. `isStored` is false while the customer exists only in the cookie. The id stays the
 * same when the customer is stored in the database.
 */
export interface FoundCustomer {
  readonly id: string;
  readonly isStored: boolean;
}

/**
 * Finds the customer to whom this session cookie belongs, whether the customer is stored in the database or only in the cookie.
 * Null if the cookie is missing or unknown, or if the customer was erased.
 */
export async function findCustomerByCookie(
  at: Pick<Context, 'db' | 'now'>,
  cookie: string | undefined,
): Promise<FoundCustomer | null> {
  if (cookie === undefined) return null;
  const unstored = await readUnstoredSession(at, cookie);
  const hash = hashToken(customerSessionTokenOf(cookie));
  const found = await at.db
    .selectFrom('customers')
    .select(['id', 'token_hash'])
    .where((where) =>
      where.or([where('token_hash', '=', hash), ...(unstored === null ? [] : [where('id', '=', unstored.id)])]),
    )
    .executeTakeFirst();
  if (found) return found.token_hash.equals(hash) ? { id: found.id, isStored: true } : null;
  return unstored && { id: unstored.id, isStored: false };
}

/** What a customer changes about their own session: the e-mail, or the scanned table. */
interface SessionChange {
  readonly email?: string | null;
  readonly scan?: { readonly tableId: string; readonly tableCode: string; readonly key: string | null };
}

/**
 * Changes the session of the customer who sent the request: in the database or, if it is not stored there, in the cookie. A request
 * without a session, or of an erased customer, begins a new one. Returns the session if it is only in the cookie; null if it is
 * stored in the database.
 */
export async function changeSession(context: Context, change: SessionChange): Promise<UnstoredSession | null> {
  const { actor, now } = context;
  if (actor.kind === 'customer' && (await isStoredChange(context, actor.customerId, change))) return null;
  const present = actor.kind === 'customer' ? await readSessionInCookie(context) : null;
  const { email, scan } = change;
  const session = {
    ...(present ?? newSession(context)),
    ...(email === undefined ? {} : { email }),
    ...(scan === undefined
      ? {}
      : { tableId: scan.tableId, tableCode: scan.tableCode, scannedKey: scan.key, scannedOn: now }),
  };
  await setUnstoredSessionCookie(context, session);
  return session;
}

/** Changes the row of a stored session. False if none exists. */
async function isStoredChange(context: Context, id: string, { email, scan }: SessionChange): Promise<boolean> {
  const columns: Updateable<Tables['customers']> = {
    ...(email === undefined ? {} : { email }),
    ...(scan === undefined
      ? {}
      : {
          table_id: scan.tableId,
          table_code: scan.tableCode,
          moved_from: null,
          scanned_key: scan.key,
          scanned_on: context.now,
        }),
  };
  const { numUpdatedRows } = await context.statement((db) =>
    db.updateTable('customers').set(columns).where('id', '=', id).where('erased_on', 'is', null).executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

function newSession(context: Context): UnstoredSession {
  return {
    id: context.newId(),
    token: context.newToken(),
    label: anonymousCustomerLabel(context.newId()),
    createdOn: context.now,
    email: null,
    tableId: null,
    tableCode: null,
    scannedOn: null,
    scannedKey: null,
  };
}

/**
 * Reads the customer session that the cookie itself contains, even if it was stored in the database since. Null if the cookie
 * contains only a token, or if the request has no cookie.
 */
export function readSessionInCookie(context: Context): Promise<UnstoredSession | null> {
  return readUnstoredSession(context, context.cookies.read(CUSTOMER_COOKIE));
}

/**
 * Stores in the database a customer session that was only in its cookie. Does nothing if another request has stored it already.
 * Called in the transaction that needs the row of the customer.
 */
export async function storeSession(sql: Database | Sql, session: SeatedSession): Promise<void> {
  const { id, token, label, email, tableId, tableCode, movedFrom, scannedOn, scannedKey, createdOn } = session;
  await sql
    .insertInto('customers')
    .values({
      id,
      token_hash: hashToken(token),
      label,
      email,
      created_on: createdOn,
      table_id: tableId,
      table_code: tableCode,
      moved_from: movedFrom,
      scanned_on: scannedOn,
      scanned_key: scannedKey,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Locks the database row of the customer, which is also the customer's session, so that the table at which the customer sits does
 * not change before the commit.
 */
export async function lockCustomerSessionRow(sql: Sql, customerId: string): Promise<void> {
  await sql.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
}

/**
 * Returns the actor (the sender of the request) for an endpoint with `bearer` access, without a database query. The actor has only
 * the hash of the session token; the endpoint's handler looks up the session by this hash. Without a cookie the actor is
 * `anonymous`.
 */
export function bearerActor(cookie: string | undefined): Actor {
  return cookie === undefined
    ? { kind: 'anonymous' }
    : { kind: 'bearer', tokenHash: hashToken(customerSessionTokenOf(cookie)) };
}

/**
 * Returns the hash of the session token, in endpoints with `bearer` access. Throws the refusal `not-identified` if the request has
 * no token.
 */
export function requireTokenHash(actor: Actor): Buffer {
  if (actor.kind !== 'bearer') throw new RefusalError('not-identified');
  return actor.tokenHash;
}

/**
 * Returns the id of the customer who sent the request, in endpoints with `customer` access. Throws the refusal `not-identified` if
 * the sender is not a customer.
 */
export function requireCustomerId(actor: Actor): string {
  if (actor.kind !== 'customer') throw new RefusalError('not-identified');
  return actor.customerId;
}
