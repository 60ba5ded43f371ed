// Finds the jobs that entered the print queue while a board is open, and announces them to screen readers.
import type { QueuedJob } from '#contract/printing.ts';
import { jobName } from './job-names.ts';
import { queueWord } from './queue-words.ts';

/** The jobs of the print queue at the last fetch, and the text that announces the new ones to screen readers. */
export interface NewJobs {
  /** Jobs of the last fetch; null before the first. */
  readonly jobs: readonly QueuedJob[] | null;
  /** Announcement of the newest jobs; '' before any arrived. */
  readonly announcement: string;
  /** Number of fetches that contained new jobs. */
  readonly changeCount: number;
}

/** State before the first fetch of the print queue: no jobs, nothing announced. */
export const NO_NEW_JOBS: NewJobs = { jobs: null, announcement: '', changeCount: 0 };

/**
 * Compares the jobs of the print queue after a fetch (`jobs`) with those before, and returns them with the text that announces the
 * new ones to screen readers. Jobs of the first fetch are not new.
 */
export function updateNewJobs(before: NewJobs, jobs: readonly QueuedJob[]): NewJobs {
  if (before.jobs === null) return { ...before, jobs };
  const known = new Set(before.jobs.map(({ id }) => id));
  const added = jobs.filter(({ id }) => !known.has(id));
  if (added.length === 0) return { ...before, jobs };
  return { jobs, announcement: queueAnnouncement(added), changeCount: before.changeCount + 1 };
}

/** «Cola de Impresión: Mesa A01, sin papel», or the number of the jobs if there are several. */
function queueAnnouncement(added: readonly QueuedJob[]): string {
  const [first, ...others] = added;
  if (first && others.length === 0)
    return `Cola de Impresión: ${jobName(first)}, ${queueWord(first, false).word.toLocaleLowerCase('es')}`;
  return `Cola de Impresión: ${added.length} peticiones nuevas`;
}
