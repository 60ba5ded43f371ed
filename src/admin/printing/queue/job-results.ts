// Builds the messages after staff printed jobs of the queue again or removed them: how many were changed, and why the others were
// not.
import type { PrintJobResults } from '#contract/printing.ts';
import type { PrintJobState } from '#domain/print-job.ts';

/** Messages that are shown after staff printed jobs of the print queue again, or removed them. */
export interface PrintJobResultTexts {
  /** What happened to the changed jobs; null if none was changed. */
  readonly changed: string | null;
  /** Why the other jobs were not changed; null if all were changed. */
  readonly unchanged: string | null;
}

type Counted = (jobs: number) => string;

/** Why a job could not be changed, by its present state. */
const UNCHANGED: Readonly<Record<PrintJobState, Counted>> = {
  waiting: (jobs) =>
    jobs === 1 ? '1 ya está esperando para imprimirse' : `${jobs} ya están esperando para imprimirse`,
  sending: (jobs) => (jobs === 1 ? '1 se está imprimiendo ahora' : `${jobs} se están imprimiendo ahora`),
  printed: printedMeanwhile,
  sent: printedMeanwhile,
  failed: notChanged,
  unknown: notChanged,
  dismissed: (jobs) => (jobs === 1 ? '1 ya se había eliminado' : `${jobs} ya se habían eliminado`),
};

/** Returns the messages that are shown after staff printed jobs of the print queue again, from the result of each job. */
export function reprintTexts(results: PrintJobResults['results']): PrintJobResultTexts {
  const changed = results.filter(({ isChanged }) => isChanged).length;
  return { changed: changed === 0 ? null : 'Imprimiendo', unchanged: unchangedText(results) };
}

/** Returns the messages that are shown after staff removed jobs from the print queue, from the result of each job. */
export function dismissedJobsTexts(results: PrintJobResults['results']): PrintJobResultTexts {
  const changed = results.filter(({ isChanged }) => isChanged).length;
  return {
    changed: changed === 0 ? null : changed === 1 ? '1 petición eliminada' : `${changed} peticiones eliminadas`,
    unchanged: unchangedText(results),
  };
}

function unchangedText(results: PrintJobResults['results']): string | null {
  const texts = new Map<Counted, number>();
  for (const { isChanged, state } of results)
    if (!isChanged) texts.set(UNCHANGED[state], (texts.get(UNCHANGED[state]) ?? 0) + 1);
  if (texts.size === 0) return null;
  return `${[...texts].map(([text, jobs]) => text(jobs)).join('. ')}.`;
}

function printedMeanwhile(jobs: number): string {
  return jobs === 1 ? '1 se ha impreso mientras tanto' : `${jobs} se han impreso mientras tanto`;
}

function notChanged(jobs: number): string {
  return jobs === 1 ? '1 no se ha podido cambiar' : `${jobs} no se han podido cambiar`;
}
