// Print jobs that this page requested, remembered until it is reloaded. If one of them cannot be printed, only this page shows a
// toast.
import { useEffect } from 'react';
import { printingTexts } from '#admin/printing/printing-texts.ts';
import type { QueuedPrintJob } from '#contract/printing.ts';
import type { PrinterProblem } from '#domain/printer.ts';
import { showToast } from '#ui/toast-store.ts';
import { createStore, useStore } from '#ui/use-store.ts';

/** Jobs whose outcome is not known yet; older ones are forgotten. */
const OWN_JOBS_MAX = 200;

const ownJobs = createStore<readonly string[]>([]);

/**
 * Remembers the ids of print jobs that this browser page requested, so that a toast appears if one of them fails. Only the last 200
 * are remembered, and none after a reload.
 */
export function rememberOwnPrintJobs(jobIds: readonly string[]): void {
  ownJobs.set((present) => [...present.filter((id) => !jobIds.includes(id)), ...jobIds].slice(-OWN_JOBS_MAX));
}

/** Shows a toast, once, for each job in the print queue that this page requested and that could not be printed. */
export function useOwnPrintJobToasts(jobs: readonly QueuedPrintJob[] | undefined): void {
  const ownIds = useStore(ownJobs, (present) => present);
  useEffect(() => {
    for (const job of jobs ?? []) {
      const text = printJobToastText(job);
      if (text === null || !ownIds.includes(job.id)) continue;
      ownJobs.set((present) => present.filter((id) => id !== job.id));
      showToast(text, 'error');
    }
  }, [jobs, ownIds]);
}

/** Problems for which the tablet that pressed shows that the printer does not answer. Paper has a banner instead. */
const NOT_ANSWERING: ReadonlySet<PrinterProblem> = new Set(['unreachable', 'busy', 'address-not-allowed']);

/** Returns the text of the toast about a print job that this page requested; null if its state needs no toast. */
export function printJobToastText({ state, problem }: Pick<QueuedPrintJob, 'state' | 'problem'>): string | null {
  if (state === 'unknown') return printingTexts.noResponse;
  if (problem === null) return null;
  if (state === 'waiting') return NOT_ANSWERING.has(problem) ? printingTexts.noResponse : null;
  if (state === 'failed') return problem === 'gave-up' ? null : printingTexts.refused;
  return null;
}
