// Hook that prints jobs of the print queue again or removes them.
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { PRINTING_QUERY_KEY } from '#admin/shared/live/printing-queries.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import type { PrintJobResults } from '#contract/printing.ts';
import { PRINT_JOBS_PER_REQUEST_MAX } from '#domain/print-job.ts';
import { showToast } from '#ui/toast-store.ts';
import { dismissedJobsTexts, type PrintJobResultTexts, reprintTexts } from './job-results.ts';
import { rememberOwnPrintJobs } from './own-jobs.ts';

type Results = PrintJobResults['results'];

/**
 * A request of staff to print jobs of the print queue again: the ids of the jobs, and the printer. If `printerId` is null, each job
 * is printed on its own printer.
 */
interface ReprintRequest {
  readonly jobIds: readonly string[];
  /** Null prints each job on its own printer. */
  readonly printerId: string | null;
}

/** Returned by `usePrintQueueActions`: the functions that print jobs of the print queue again or remove them. */
export interface PrintQueueActions {
  readonly reprint: (reprint: ReprintRequest) => void;
  readonly dismiss: (jobIds: readonly string[]) => void;
  /** The action in progress; null without one. */
  readonly running: 'reprint' | 'dismiss' | null;
}

/**
 * Returns the functions that print jobs of the print queue again or remove them. `onDone` receives the ids of the jobs that
 * were changed.
 */
export function usePrintQueueActions(onDone: (jobIds: readonly string[]) => void): PrintQueueActions {
  const client = useQueryClient();
  const settle = {
    onError: (error: Error) => showToast(errorText(error), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: PRINTING_QUERY_KEY }),
  };
  const reprint = usePressMutation({
    mutationFn: ({ jobIds, printerId }: ReprintRequest) =>
      inParts(jobIds, (part) => api.printing.reprintJobs({ jobIds: part, printerId })),
    onSuccess: (results) => {
      const changed = changedIds(results);
      rememberOwnPrintJobs(changed);
      showResults(reprintTexts(results));
      onDone(changed);
    },
    ...settle,
  });
  const dismiss = usePressMutation({
    mutationFn: (jobIds: readonly string[]) => inParts(jobIds, (part) => api.printing.dismissJobs({ jobIds: part })),
    onSuccess: (results) => {
      showResults(dismissedJobsTexts(results));
      onDone(changedIds(results));
    },
    ...settle,
  });
  return { reprint: reprint.mutate, dismiss: dismiss.mutate, running: runningAction() };

  function runningAction(): PrintQueueActions['running'] {
    if (reprint.isPending) return 'reprint';
    return dismiss.isPending ? 'dismiss' : null;
  }
}

/** Sends the ids in requests of the permitted length, one after another, so that the jobs are printed in their order. */
async function inParts(
  jobIds: readonly string[],
  send: (part: string[]) => Promise<PrintJobResults>,
): Promise<Results> {
  const rest = jobIds.slice(PRINT_JOBS_PER_REQUEST_MAX);
  const { results } = await send(jobIds.slice(0, PRINT_JOBS_PER_REQUEST_MAX));
  return rest.length === 0 ? results : [...results, ...(await inParts(rest, send))];
}

function changedIds(results: Results): string[] {
  return results.filter(({ isChanged }) => isChanged).map(({ jobId }) => jobId);
}

function showResults({ changed, unchanged }: PrintJobResultTexts): void {
  if (changed !== null) showToast(changed);
  if (unchanged !== null) showToast(unchanged, 'info');
}
