// Hook for the print queue of a board.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { BACK_OFFICE_FRESH_MS } from '#admin/shared/live/back-office-query.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { PRINTING_QUERY_KEY } from '#admin/shared/live/printing-queries.ts';
import type { PrintQueue, QueuedPrintJob } from '#contract/printing.ts';
import type { Section } from '#domain/schedule.ts';
import { type NewPrintJobs, NO_NEW_PRINT_JOBS, updateNewPrintJobs } from './new-print-jobs.ts';
import { useOwnPrintJobToasts } from './own-jobs.ts';

/** First part of the key of the queues of both boards. */
const QUEUES_KEY = [...PRINTING_QUERY_KEY, 'queue'] as const;

/** Returned by `usePrintQueue`: the jobs in the print queue of a board, as last fetched. */
export interface PrintQueueState {
  readonly query: UseQueryResult<PrintQueue>;
  /** Oldest first; empty until loaded. */
  readonly jobs: readonly QueuedPrintJob[];
  /** Number of all jobs of the queue, of which only the oldest may be loaded. */
  readonly total: number;
  readonly newJobs: NewPrintJobs;
}

/**
 * Subscribes to the print queue of a board, and shows a toast for each job that this page requested and that could not be
 * printed.
 */
export function usePrintQueue(section: Section): PrintQueueState {
  const query = useQuery({
    queryKey: [...QUEUES_KEY, section],
    queryFn: () => api.printing.listPrintQueue({ section }),
    staleTime: BACK_OFFICE_FRESH_MS,
    refetchInterval: usePollInterval(),
  });
  const jobs = query.data?.jobs;
  const newJobs = useNewJobs(jobs);
  useOwnPrintJobToasts(jobs);
  return { query, jobs: jobs ?? NO_JOBS, total: query.data?.total ?? 0, newJobs };
}

const NO_JOBS: readonly QueuedPrintJob[] = [];

function useNewJobs(jobs: readonly QueuedPrintJob[] | undefined): NewPrintJobs {
  const [newJobs, setNewJobs] = useState(NO_NEW_PRINT_JOBS);
  if (jobs === undefined || jobs === newJobs.jobs) return newJobs;
  const next = updateNewPrintJobs(newJobs, jobs);
  setNewJobs(next);
  return next;
}
