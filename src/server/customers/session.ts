// A guest's session: a cookie on one device, made when it first matters.
import { customerLabel } from '#domain/customer.ts';
import { type Actor, type Context, Refused } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database.ts';
import { tokenHash } from '#server/platform/ids.ts';

export const CUSTOMER_COOKIE = 'comanda_guest';
/** As long as browsers keep a cookie at most. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Whose cookie this is; null when it is nobody's. */
export async function findCustomer(db: Database, token: string | undefined): Promise<string | null> {
  if (token === undefined) return null;
  const found = await db
    .selectFrom('customers')
    .select('id')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  return found?.id ?? null;
}

/** The guest who asks; a new one, with a cookie, when nobody is known yet. */
export async function customerWhoAsks(context: Context, sql: Sql): Promise<string> {
  return context.actor.kind === 'customer' ? context.actor.customerId : openCustomer(context, sql);
}

async function openCustomer(context: Context, sql: Sql): Promise<string> {
  const id = context.newId();
  const token = context.newToken();
  await sql
    .insertInto('customers')
    .values({
      id,
      token_hash: tokenHash(token),
      label: customerLabel(context.newId()),
      email: null,
      table_code: null,
      scanned_on: null,
      created_on: context.now,
    })
    .execute();
  context.cookies.keep(CUSTOMER_COOKIE, token, COOKIE_SECONDS);
  return id;
}

/** Whoever sent this cookie, without looking whose it is; nobody without one. */
export function bearerOf(token: string | undefined): Actor {
  return token === undefined ? { kind: 'anonymous' } : { kind: 'bearer', tokenHash: tokenHash(token) };
}

/** What tells whose cookie came to an endpoint for bearers. */
export function tokenHashOf(actor: Actor): Buffer {
  if (actor.kind !== 'bearer') throw new Refused('not-identified');
  return actor.tokenHash;
}

/** The guest an endpoint for guests was called by. */
export function customerOf(actor: Actor): string {
  if (actor.kind !== 'customer') throw new Refused('not-identified');
  return actor.customerId;
}
