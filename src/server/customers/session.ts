// Customer sessions: one cookie per device, created by the first action that needs one.
import { customerLabel } from '#domain/customer.ts';
import { type Actor, type Context, RefusalError } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { hashToken } from '#server/platform/ids.ts';

/** The name of the cookie that contains the session token of a customer. */
export const CUSTOMER_COOKIE = 'comanda_guest';
/** 400 days: the longest lifetime that browsers accept for a cookie. */
const CUSTOMER_COOKIE_MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** The id of the customer whose session cookie this is; null if the cookie is missing or unknown. */
export async function findCustomer(db: Database, token: string | undefined): Promise<string | null> {
  if (token === undefined) return null;
  const found = await db
    .selectFrom('customers')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return found?.id ?? null;
}

/**
 * The id of the customer who sent the request, with the row locked. Creates a session and sets its cookie if the request has
 * none, or if the customer was erased since the cookie was read.
 */
export async function findOrCreateCustomer(context: Context, sql: Sql): Promise<string> {
  const { actor } = context;
  if (actor.kind !== 'customer') return createCustomer(context, sql);
  const found = await sql
    .selectFrom('customers')
    .select('id')
    .where('id', '=', actor.customerId)
    .where('erased_on', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found?.id ?? createCustomer(context, sql);
}

async function createCustomer(context: Context, sql: Sql): Promise<string> {
  const id = context.newId();
  const token = context.newToken();
  await sql
    .insertInto('customers')
    .values({
      id,
      token_hash: hashToken(token),
      label: customerLabel(context.newId()),
      email: null,
      table_code: null,
      scanned_on: null,
      created_on: context.now,
    })
    .execute();
  context.cookies.set(CUSTOMER_COOKIE, token, CUSTOMER_COOKIE_MAX_AGE_SECONDS);
  return id;
}

/** The unverified actor of a session cookie: its token hash, not looked up in the database; anonymous without a cookie. */
export function bearerActor(token: string | undefined): Actor {
  return token === undefined ? { kind: 'anonymous' } : { kind: 'bearer', tokenHash: hashToken(token) };
}

/** The hash of the session token of an endpoint with `bearer` access. Throws `not-identified` without one. */
export function requireTokenHash(actor: Actor): Buffer {
  if (actor.kind !== 'bearer') throw new RefusalError('not-identified');
  return actor.tokenHash;
}

/** The customer id of an endpoint with `customer` access. Throws `not-identified` without one. */
export function requireCustomerId(actor: Actor): string {
  if (actor.kind !== 'customer') throw new RefusalError('not-identified');
  return actor.customerId;
}
