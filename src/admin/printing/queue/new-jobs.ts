// Tracks rows that are new in an open board's print queue, and their announcement.
import type { QueuedJob } from '#contract/printing.ts';
import { jobName } from './job-names.ts';
import { queueWord } from './queue-words.ts';

/** The print jobs that entered the print queue since the board was opened. */
export interface NewJobs {
  /** Jobs of the last fetch; null before the first. */
  readonly jobs: readonly QueuedJob[] | null;
  /** Announcement of the newest jobs; '' before any arrived. */
  readonly announcement: string;
  /** Number of fetches that contained new jobs. */
  readonly changeCount: number;
}

/** The new jobs of a print queue before its first fetch: none. */
export const NO_NEW_JOBS: NewJobs = { jobs: null, announcement: '', changeCount: 0 };

/** The new jobs of a print queue after another fetch. Jobs of the first fetch are not new. */
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
