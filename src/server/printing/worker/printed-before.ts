// When a copy may have been printed before: the paper says so, and says when.
import { type RawBuilder, sql as raw } from 'kysely';

/**
 * SQL of the time at which the next copy of a job may have been printed before; null if no earlier attempt may have printed
 * it. `jobId` is the SQL of the id of the job, whose columns `may_repeat` and `created_on` the statement has.
 */
export function printedBefore(jobId: RawBuilder<unknown>): RawBuilder<Date | null> {
  return raw`case when may_repeat then coalesce(
    (
      select coalesce(sent_on, begun_on) from print_attempts
      where job_id = ${jobId} and outcome = 'unknown' order by print_attempts.id desc limit 1
    ),
    created_on
  ) end`;
}
