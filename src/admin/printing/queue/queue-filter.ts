// The table filter of the print queue.
import type { QueuedJob } from '#contract/printing.ts';
import { compareTableCodes } from '#domain/table.ts';

/** The tables that have jobs in the print queue, in their usual order, for its filter. */
export function tablesOf(jobs: readonly Pick<QueuedJob, 'tableCode'>[]): string[] {
  return [...new Set(jobs.flatMap(({ tableCode }) => tableCode ?? []))].sort(compareTableCodes);
}

/** The jobs of one table in the print queue; all jobs if the table is null. */
export function jobsOfTable(jobs: readonly QueuedJob[], tableCode: string | null): readonly QueuedJob[] {
  return tableCode === null ? jobs : jobs.filter((job) => job.tableCode === tableCode);
}
