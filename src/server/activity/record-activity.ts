// Writes one entry of the activity log.
import type { Activity } from '#domain/activity.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** How many characters of a browser's user agent the activity log stores: the part that identifies browser and system. */
export const USER_AGENT_CHARACTERS_MAX = 300;

/**
 * The person, session and device behind an entry of the activity log. `userId` is missing if no signed-in member of staff caused
 * the entry, for example for an action of the server or a refused sign-in.
 */
interface ActivitySource {
  readonly userId?: string;
  readonly name?: string;
  readonly sessionId?: string;
  readonly userAgent?: string;
}

/**
 * Adds an entry to the activity log, in the transaction of the recorded action, so that both are stored or neither. `by` is the
 * person and device; by default those of the request. Entries are never changed: the database refuses it.
 */
export async function recordActivity(
  context: Context,
  sql: Sql,
  { kind, details }: Activity,
  by: ActivitySource = sourceOf(context),
): Promise<void> {
  await sql
    .insertInto('activity_log')
    .values({
      id: context.newId(),
      time: context.now,
      kind,
      actor_id: by.userId ?? null,
      actor_name: by.name ?? '',
      session: by.sessionId ?? null,
      user_agent: (by.userAgent ?? '').slice(0, USER_AGENT_CHARACTERS_MAX),
      details: JSON.stringify(details),
    })
    .execute();
}

function sourceOf({ actor, client: { userAgent } }: Context): ActivitySource {
  if (actor.kind !== 'staff') return { userAgent };
  const { userId, name, sessionId } = actor;
  return { userId, name, sessionId, userAgent };
}
