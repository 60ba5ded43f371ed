// Counts refused sign-ins and refused rights by hour, and records each hour in the activity log once it is over.
import { sql as raw } from 'kysely';
import type { BackOfficeAction } from '#domain/staff.ts';
import { formatTime } from '#domain/time.ts';
import { startPeriodicTask } from '#server/platform/background/periodic-task.ts';
import { type Context, createSystemContext, type Services, type StaffActor } from '#server/platform/context.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { recordActivity, USER_AGENT_CHARACTERS_MAX } from './record-activity.ts';

const HOUR_MS = 60 * 60_000;

/**
 * Adds one to the number of refused sign-ins of the present hour. Once the hour is over, the activity log gets one entry with the
 * numbers of that hour. `user` is the user whose e-mail was typed; null if no user has this e-mail.
 */
export function incrementRefusedSignIns(
  context: Context,
  user: { readonly id: string; readonly name: string } | null,
): Promise<void> {
  return count(context, { kind: 'sign-in', subject: user?.id ?? '', action: '', name: user?.name ?? '' });
}

/**
 * Adds one to the number of requests of the present hour that were refused because the role of the signed-in user may not do
 * `action`. Once the hour is over, the activity log gets one entry for each such user.
 */
export function incrementRefusedActions(context: Context<StaffActor>, action: BackOfficeAction): Promise<void> {
  const { userId: subject, name } = context.actor;
  return count(context, { kind: 'right', subject, action, name });
}

/**
 * Starts the background task that writes the numbers of refused sign-ins and refused requests to the activity log, for each hour
 * once it is over. Returns a function that stops the task.
 */
export function startRefusalLog(services: Services): () => Promise<void> {
  const recordPastHours = () => recordRefusals(services);
  return startPeriodicTask(services.log, { name: 'refusal log', steps: { recordPastHours } }).stop;
}

/**
 * Writes the numbers of refused sign-ins and refused requests of past hours to the activity log: one entry for all sign-ins of an
 * hour, and one entry for each user whose requests were refused in it. Deletes these numbers in the same transaction, so that each
 * hour is recorded once.
 */
export async function recordRefusals(services: Services): Promise<void> {
  const context = createSystemContext(services);
  await context.transaction(async (sql) => {
    const counts = await sql
      .deleteFrom('refusal_counts')
      .where('hour', '<', hourOf(context.now))
      .returningAll()
      .execute();
    for (const rows of grouped(counts)) await recordHour(context, sql, rows);
  });
}

type CountRow = Tables['refusal_counts'];

async function count(
  { db, now, client }: Context,
  row: Pick<CountRow, 'kind' | 'subject' | 'action' | 'name'>,
): Promise<void> {
  const userAgent = client.userAgent.slice(0, USER_AGENT_CHARACTERS_MAX);
  await db
    .insertInto('refusal_counts')
    .values({ ...row, hour: hourOf(now), user_agent: userAgent, attempts: 1 })
    .onConflict((conflict) =>
      conflict.columns(['hour', 'kind', 'subject', 'action']).doUpdateSet({
        attempts: raw<number>`refusal_counts.attempts + 1`,
        name: row.name,
        user_agent: userAgent,
      }),
    )
    .execute();
}

/** The rows of each future entry: the sign-ins of an hour, or the rights of a person in an hour. */
function grouped(rows: readonly CountRow[]): CountRow[][] {
  const sorted = rows.toSorted((a, b) => a.hour.getTime() - b.hour.getTime() || b.attempts - a.attempts);
  const keyOf = ({ hour, kind, subject }: CountRow) => `${hour.getTime()} ${kind} ${kind === 'right' ? subject : ''}`;
  const groups = new Map<string, CountRow[]>();
  for (const row of sorted) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups.values()];
}

async function recordHour(
  context: Context,
  sql: Parameters<typeof recordActivity>[1],
  rows: readonly CountRow[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { timeZone } = context;
  const hour = {
    from: formatTime(first.hour, timeZone),
    to: formatTime(new Date(first.hour.getTime() + HOUR_MS), timeZone),
    attempts: rows.reduce((sum, { attempts }) => sum + attempts, 0),
  };
  const by = { userAgent: first.user_agent };
  if (first.kind === 'right') {
    const actions = rows.map(({ action, attempts }) => ({ action, attempts }));
    const person = { ...by, userId: first.subject, name: first.name };
    return recordActivity(context, sql, { kind: 'rights-refused', details: { ...hour, actions } }, person);
  }
  const users = rows
    .filter(({ subject }) => subject !== '')
    .map(({ subject, name, attempts }) => ({ id: subject, name, attempts }));
  const unknown = rows.find(({ subject }) => subject === '')?.attempts ?? 0;
  return recordActivity(context, sql, { kind: 'sign-ins-refused', details: { ...hour, unknown, users } }, by);
}

function hourOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS);
}
