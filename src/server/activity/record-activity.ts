// Writes one entry of the activity log.
import type { Activity } from '#domain/activity.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** Of the browser's description of itself, the part that identifies browser and system. */
const USER_AGENT_CHARACTERS_MAX = 300;

/**
 * Stores who did this, when and on which device, in the transaction of the action: both are stored or neither. An action by
 * the system has no actor. The entry is never changed afterwards: the database refuses it.
 */
export async function recordActivity(context: Context, sql: Sql, { kind, details }: Activity): Promise<void> {
  const { actor } = context;
  const isStaff = actor.kind === 'staff';
  await sql
    .insertInto('activity_log')
    .values({
      id: context.newId(),
      time: context.now,
      kind,
      actor_id: isStaff ? actor.userId : null,
      actor_name: isStaff ? actor.name : '',
      session: isStaff ? actor.sessionId : null,
      user_agent: context.client.userAgent.slice(0, USER_AGENT_CHARACTERS_MAX),
      details: JSON.stringify(details),
    })
    .execute();
}
