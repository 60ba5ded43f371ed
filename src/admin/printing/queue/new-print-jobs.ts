// Finds the jobs that entered the print queue while a board is open, and announces them to screen readers.
import type { QueuedPrintJob } from '#contract/printing.ts';
import { printJobName } from './job-names.ts';
import { printJobStateText } from './queue-words.ts';

/**
 * State of `updateNewPrintJobs`: the jobs of the print queue at the last fetch, and the text that announces new ones to screen
 * readers.
 */
export interface NewPrintJobs {
  /** Jobs of the last fetch; null before the first. */
  readonly jobs: readonly QueuedPrintJob[] | null;
  /** Announcement of the newest jobs; '' before any arrived. */
  readonly announcement: string;
  /** Number of fetches that contained new jobs. */
  readonly changeCount: number;
}

/** State before the first fetch of the print queue: no jobs, nothing announced. */
export const NO_NEW_PRINT_JOBS: NewPrintJobs = { jobs: null, announcement: '', changeCount: 0 };

/**
 * Compares the fetched jobs of the print queue with the previous state `before`, and returns the next state, with an announcement
 * for screen readers if jobs are new. Jobs of the first fetch do not count as new.
 */
export function updateNewPrintJobs(before: NewPrintJobs, jobs: readonly QueuedPrintJob[]): NewPrintJobs {
  if (before.jobs === null) return { ...before, jobs };
  const known = new Set(before.jobs.map(({ id }) => id));
  const added = jobs.filter(({ id }) => !known.has(id));
  if (added.length === 0) return { ...before, jobs };
  return { jobs, announcement: queueAnnouncement(added), changeCount: before.changeCount + 1 };
}

/** «Cola de Impresión: Mesa A01, sin papel», or the number of the jobs if there are several. */
function queueAnnouncement(added: readonly QueuedPrintJob[]): string {
  const [first, ...others] = added;
  if (first && others.length === 0)
    return `Cola de Impresión: ${printJobName(first)}, ${printJobStateText(first, false).word.toLocaleLowerCase('es')}`;
  return `Cola de Impresión: ${added.length} peticiones nuevas`;
}
