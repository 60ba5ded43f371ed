// Hook that prints one paper and follows its print job until it has ended.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { api } from '#admin/shared/api.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { PRINTING_KEY, printJobQuery } from '#admin/shared/live/printing-queries.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import type { QueuedJob } from '#contract/printing.ts';
import { showToast } from '#ui/toast-store.ts';
import { paperTexts } from './paper-texts.ts';
import { viewPrintJob } from './print-job-view.ts';

/** Stores the print job. A repeated request with the same id prints nothing more. */
export type PrintPaper = (request: {
  readonly jobId: string;
  readonly printerId: string;
}) => Promise<{ readonly job: QueuedJob }>;

/**
 * `print` prints on a printer; while the job is stuck, it moves that job to the printer instead of storing a second one.
 * `job` is null before the first print.
 */
export function usePrintPaper(printPaper: PrintPaper) {
  const client = useQueryClient();
  // Stays the same until the server has answered: a request that got no response may have been processed.
  const [nextId, setNextId] = useState(() => v7());
  const [stored, setStored] = useState<QueuedJob | null>(null);
  const query = useQuery({
    ...printJobQuery(stored?.id ?? ''),
    enabled: stored !== null,
    refetchInterval: usePollInterval(),
  });
  const job = query.data?.job ?? stored;

  const { mutate, isPending, error } = useRequest({
    mutationFn: async (printerId: string) => {
      if (job !== null && viewPrintJob(job).phase === 'stuck') return moveJob(job, printerId);
      const printed = await printPaper({ jobId: nextId, printerId });
      setNextId(v7());
      return printed.job;
    },
    onSuccess: (shown) => {
      setStored(shown);
      showToast(paperTexts.dialog.printing);
    },
    onSettled: () => client.invalidateQueries({ queryKey: PRINTING_KEY }),
  });
  return { print: mutate, isSending: isPending, error, job, query };
}

/** Prints the job on this printer. If it has changed meanwhile, nothing happens and its new state is shown. */
async function moveJob(job: QueuedJob, printerId: string): Promise<QueuedJob> {
  await api.printing.reprintJobs({ jobIds: [job.id], printerId });
  const { job: moved } = await api.printing.readPrintJob({ jobId: job.id });
  return moved;
}
