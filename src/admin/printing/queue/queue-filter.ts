// Filter of the print queue by the table of the bar.
import type { QueuedPrintJob } from '#contract/printing.ts';
import { compareTableCodes } from '#domain/table.ts';

/**
 * Returns the codes of the tables that have jobs in the print queue, for its filter: each once, in natural order (A2 before
 * A10).
 */
export function tableCodesOfJobs(jobs: readonly Pick<QueuedPrintJob, 'tableCode'>[]): string[] {
  return [...new Set(jobs.flatMap(({ tableCode }) => tableCode ?? []))].sort(compareTableCodes);
}

/** Returns the jobs of one table in the print queue; all jobs if `tableCode` is null. */
export function printJobsOfTable(jobs: readonly QueuedPrintJob[], tableCode: string | null): readonly QueuedPrintJob[] {
  return tableCode === null ? jobs : jobs.filter((job) => job.tableCode === tableCode);
}
