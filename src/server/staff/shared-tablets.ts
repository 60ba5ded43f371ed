// Shared tablets: staff turn a browser into one and end it; the tablet shows the people who can use it.
import type { SharedTablet } from '#contract/shared-tablets.ts';
import { nameRefusal, normalizeName } from '#domain/catalogue.ts';
import { latestSessionEnd } from '#domain/staff-session.ts';
import { compareTexts } from '#domain/text.ts';
import { recordActivity } from '#server/activity/index.ts';
import { type Context, RefusalError, type StaffContext, type TabletActor } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/ids.ts';
import { throwValidationErrors } from '#server/platform/saving.ts';
import { deleteSession, STAFF_COOKIE } from './session.ts';
import { TABLET_COOKIE } from './tablet-session.ts';

/** Reads the shared tablet of this browser, and the enabled people with a PIN, sorted by name. */
export async function readTablet({ db, actor }: Context<TabletActor>): Promise<SharedTablet> {
  const people = await db
    .selectFrom('staff_users')
    .select(['id', 'name', 'avatar'])
    .where('disabled_on', 'is', null)
    .where('pin_hash', 'is not', null)
    .execute();
  return {
    id: actor.tabletId,
    name: actor.name,
    people: people.toSorted((a, b) => compareTexts(a.name, b.name)),
  };
}

/** Reads all shared tablets that have not ended, the newest first. */
export async function listTablets({ db, now, timeZone }: StaffContext) {
  const rows = await db
    .selectFrom('shared_tablets')
    .select(['id', 'name', 'opened_on'])
    .orderBy('opened_on', 'desc')
    .orderBy('id')
    .execute();
  const tablets = rows.map(({ id, name, opened_on }) => ({
    id,
    name,
    opened_on,
    end: new Date(latestSessionEnd(opened_on, timeZone)),
  }));
  return {
    tablets: tablets
      .filter(({ end }) => end > now)
      .map(({ id, name, opened_on, end }) => ({
        id,
        name,
        openedOn: opened_on.toISOString(),
        endsOn: end.toISOString(),
      })),
  };
}

/**
 * Makes this browser a shared tablet and ends the session of the person who does it, so that nobody continues with the rights of
 * this person. The cookie of the tablet is set after the commit; if that fails, the tablet stays in the list and can be ended
 * there.
 */
export async function shareTablet(
  context: StaffContext,
  input: { readonly tabletId: string; readonly name: string },
): Promise<Record<string, never>> {
  const refusal = nameRefusal(input.name);
  if (refusal) throwValidationErrors({ name: refusal });
  const { tabletId: id } = input;
  const name = normalizeName(input.name);
  const token = context.newToken();
  const ownToken = context.cookies.read(STAFF_COOKIE) ?? '';

  await context.transaction(async (sql) => {
    // Of two identical requests, the second finds that the session has ended.
    if (!(await deleteSession(sql, ownToken))) throw new RefusalError('not-signed-in');
    const added = await sql
      .insertInto('shared_tablets')
      .values({ id, name, token_hash: hashToken(token), opened_on: context.now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    // The id belongs to another tablet: browsers create a new one each time.
    if (!added) throw new RefusalError('malformed');
    await recordActivity(context, sql, { kind: 'tablet-shared', details: { id, name } });
    context.afterCommit((live) => live.recheck());
  });
  const lastsMs = latestSessionEnd(context.now, context.timeZone) - context.now.getTime();
  context.cookies.set(TABLET_COOKIE, token, Math.ceil(lastsMs / 1000));
  context.cookies.delete(STAFF_COOKIE);
  return {};
}

/** Ends the sharing of a tablet: its browser is no longer a shared tablet, and every session on it ends. Idempotent. */
export async function endTablet(
  context: StaffContext,
  { tabletId }: { readonly tabletId: string },
): Promise<Record<string, never>> {
  await context.transaction(async (sql) => {
    const ended = await sql
      .deleteFrom('shared_tablets')
      .where('id', '=', tabletId)
      .returning(['id', 'name'])
      .executeTakeFirst();
    if (!ended) return;
    await recordActivity(context, sql, { kind: 'tablet-sharing-ended', details: ended });
    context.afterCommit((live) => live.recheck());
  });
  if (context.actor.tablet?.id === tabletId) {
    context.cookies.delete(TABLET_COOKIE);
    context.cookies.delete(STAFF_COOKIE);
  }
  return {};
}
