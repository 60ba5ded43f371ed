// One worker per printer: prints its due jobs one after the other, so that a printer that does not respond delays no other.
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { waitAtMost } from '#server/platform/wait-at-most.ts';
import { claimJob } from './claim-job.ts';
import { storeFirstTest } from './first-test.ts';
import { type PrintCopyOptions, printClaimedCopy } from './print-claimed-copy.ts';
import type { DuePrinter } from './waiting-prints.ts';

/** How the workers of this process print. All times are in milliseconds. */
export interface PrinterWorkerOptions extends Omit<PrintCopyOptions, 'signal'> {
  /** Identifies the process in the rows of the attempts. */
  readonly claimedBy: string;
  /** How long a ticket that is being sent may take when the process stops. */
  readonly stopMs: number;
}

/** The workers of this process. */
export interface PrinterWorkers {
  /** Starts the worker of the printer. A worker that runs looks for jobs once more before it ends. */
  readonly start: (printer: Pick<DuePrinter, 'printerId' | 'isTested'>) => void;
  /** Claims no further job. Tickets that are still being sent after `stopMs` are aborted, and end as unknown. */
  readonly stop: () => Promise<void>;
}

/** Creates the workers; none runs until it is started. */
export function createPrinterWorkers(services: Services, options: PrinterWorkerOptions): PrinterWorkers {
  const stopping = new AbortController();
  const aborting = new AbortController();
  const running = new Map<string, { hasNewJobs: boolean; readonly done: Promise<void> }>();

  function start({ printerId, isTested }: Pick<DuePrinter, 'printerId' | 'isTested'>): void {
    if (stopping.signal.aborted) return;
    const worker = running.get(printerId);
    if (worker) {
      worker.hasNewJobs = true;
      return;
    }
    running.set(printerId, { hasNewJobs: false, done: run(printerId, isTested) });
  }

  async function run(printerId: string, wasTested: boolean): Promise<void> {
    let isTested = wasTested;
    try {
      while (!stopping.signal.aborted) {
        isTested ||= await storeFirstTest(createSystemContext(services), printerId);
        const claimed = await claimJob(createSystemContext(services), printerId, options);
        if (claimed) await printClaimedCopy(services, claimed, { ...options, signal: aborting.signal });
        else if (!takeNewJobs(printerId)) return;
      }
    } catch (error) {
      services.log.error({ err: error, printerId }, 'Print jobs could not be claimed; the next run tries again');
    } finally {
      // In the same step as the last look for new jobs: a job that is announced after it starts a new worker.
      running.delete(printerId);
    }
  }

  /** True once after each time that the running worker was started again. */
  function takeNewJobs(printerId: string): boolean {
    const worker = running.get(printerId);
    if (!worker?.hasNewJobs) return false;
    worker.hasNewJobs = false;
    return true;
  }

  return {
    start,
    stop: async () => {
      stopping.abort();
      const allDone = Promise.all([...running.values()].map(({ done }) => done));
      await waitAtMost(options.stopMs, allDone);
      aborting.abort();
      await allDone;
    },
  };
}
