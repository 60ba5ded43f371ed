// TanStack Query options and hooks for reading the printers with their state, and the automatic mode of the boards (tickets are
// printed without staff). Live events of printing read them again.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import type { PrintingState } from '#contract/printing.ts';
import { BACK_OFFICE_FRESH_MS } from './back-office-query.ts';
import { usePollInterval } from './live-updates.ts';
import { STAFF_ONLY_QUERY_KEY_PREFIX } from './query-client.ts';
import { serverNow } from './server-clock.ts';

/**
 * First part of the TanStack Query keys of all data about printing: the printers with their state, and print jobs. Invalidating
 * this key refetches all of it.
 */
export const PRINTING_QUERY_KEY = [STAFF_ONLY_QUERY_KEY_PREFIX, 'printing'] as const;

/** While an automatic mode is on, its pauses begin by the passing of time alone, which no live event reports. */
const AUTO_RUN_POLL_MS = 30_000;
/** A run without lines moves only the time of the next one, which no live event reports: it is read this long after. */
const AFTER_RUN_MS = 2_000;

/**
 * TanStack Query options for reading the printers with their state, and for each board whether its tickets are printed
 * automatically.
 */
export const printingStateQuery = queryOptions({
  queryKey: [...PRINTING_QUERY_KEY, 'printers'],
  queryFn: () => api.printing.readPrinting({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});

/** Subscribes to the printers with their state, and to the automatic mode of each board (its tickets are printed without staff). */
export function usePrintingState() {
  const pollInterval = usePollInterval();
  return useQuery({
    ...printingStateQuery,
    refetchInterval: ({ state }) => pollInterval || autoRunPollInterval(state.data),
  });
}

/** Milliseconds until an automatic mode may have changed without a live event; false while all are off. */
function autoRunPollInterval(printing: PrintingState | undefined): number | false {
  const running = printing?.autoRuns.filter(({ mode }) => mode !== 'off') ?? [];
  if (running.length === 0) return false;
  const nextRuns = running.flatMap(({ nextRunOn }) =>
    nextRunOn === null ? [] : [Date.parse(nextRunOn) - serverNow()],
  );
  return Math.min(AUTO_RUN_POLL_MS, ...nextRuns.map((waitMs) => Math.max(waitMs, 0) + AFTER_RUN_MS));
}

/** Returns the TanStack Query options for reading one print job: its state, the text of its ticket, and each try to print it. */
export function printJobQuery(jobId: string) {
  return queryOptions({
    queryKey: [...PRINTING_QUERY_KEY, 'job', jobId],
    queryFn: () => api.printing.readPrintJob({ jobId }),
  });
}
