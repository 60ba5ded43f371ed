// Hook for the print queue of a board.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { BACK_OFFICE_FRESH_MS } from '#admin/shared/live/back-office-query.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { PRINTING_KEY } from '#admin/shared/live/printing-queries.ts';
import type { PrintQueue, QueuedJob } from '#contract/printing.ts';
import type { Section } from '#domain/schedule.ts';
import { type NewJobs, NO_NEW_JOBS, updateNewJobs } from './new-jobs.ts';
import { useOwnJobToasts } from './own-jobs.ts';

/** First part of the key of the queues of both boards. */
const QUEUES_KEY = [...PRINTING_KEY, 'queue'] as const;

/** Returned by `usePrintQueue`: the jobs in the print queue of a board, as last fetched. */
export interface PrintQueueState {
  readonly query: UseQueryResult<PrintQueue>;
  /** Oldest first; empty until loaded. */
  readonly jobs: readonly QueuedJob[];
  /** Number of all jobs of the queue, of which only the oldest may be loaded. */
  readonly total: number;
  readonly newJobs: NewJobs;
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
  useOwnJobToasts(jobs);
  return { query, jobs: jobs ?? NO_JOBS, total: query.data?.total ?? 0, newJobs };
}

const NO_JOBS: readonly QueuedJob[] = [];

function useNewJobs(jobs: readonly QueuedJob[] | undefined): NewJobs {
  const [newJobs, setNewJobs] = useState(NO_NEW_JOBS);
  if (jobs === undefined || jobs === newJobs.jobs) return newJobs;
  const next = updateNewJobs(newJobs, jobs);
  setNewJobs(next);
  return next;
}
