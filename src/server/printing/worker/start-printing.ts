// The background work of printing: starts the workers of printers with due jobs, and recovers jobs of processes that died.
import { dailyStep } from '#server/platform/background/daily-step.ts';
import { startPeriodicTask } from '#server/platform/background/periodic-task.ts';
import { runTasksOnLiveEvents } from '#server/platform/background/run-tasks-on-live-events.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { waitAtMost } from '#server/platform/wait-at-most.ts';
import { markAwayPrinters } from './away-printers.ts';
import { claimJob } from './claim-job.ts';
import { deleteOldJobs, endExpiredPrintTries, failOverdueJobs, markBlockedJobs } from './end-expired-print-tries.ts';
import type { FindPrinterProtocol } from './print-claimed-copy.ts';
import { type PrintCopyOptions, printClaimedCopy } from './print-claimed-copy.ts';
import { readDuePrinters, readHasPrinters } from './waiting-prints.ts';

/** The lengths of leases, pauses and intervals of the print workers, in milliseconds. */
export interface PrintingTimes {
  /** A process that has not extended its lease for this long is taken to be dead. */
  readonly leaseMs: number;
  /** The lease of a ticket that is being sent is extended this often. */
  readonly extendMs: number;
  /** How often the worker looks for due jobs that no event announced, and for jobs of processes that died. */
  readonly everyMs: number;
  /** How long a ticket that is being sent may take when the process stops. */
  readonly stopMs: number;
  /** The pause before the process tries again to store a result that could not be stored. */
  readonly storeAgainMs: number;
}

/** The times of a venue. */
const PRINTING_TIMES: PrintingTimes = {
  leaseMs: 40_000,
  extendMs: 10_000,
  everyMs: 15_000,
  stopMs: 3_000,
  storeAgainMs: 2_000,
};

/** Tickets of one order and of its neighbours are begun at once. */
const RUNS_AT_ONCE = 10;

/** Old jobs are deleted after this hour of the venue. */
const DELETE_HOUR = 4;

/**
 * Starts the print workers of this process. They look for due jobs at start, when a job is stored, when a printer's pause ends, and
 * every `everyMs`; less often while the venue has no printer. The returned function stops them, and aborts tickets still being sent
 * after `stopMs`.
 */
export function startPrintWorkers(
  services: Services,
  protocolFor: FindPrinterProtocol,
  times: PrintingTimes = PRINTING_TIMES,
): () => Promise<void> {
  const { log, clock, live, newId } = services;
  const { everyMs } = times;
  const claimedBy = `${process.pid} ${newId()}`;
  const workers = createPrinterWorkers(services, { ...times, protocolFor, claimedBy });

  let hasPrinters = true;
  const isAtRest = () => !hasPrinters;
  const printing = startPeriodicTask(log, {
    name: 'printing',
    everyMs,
    isAtRest,
    clock,
    steps: { startWorkers },
    runsAtOnce: RUNS_AT_ONCE,
  });
  const recovery = startPeriodicTask(log, {
    name: 'print recovery',
    everyMs,
    isAtRest,
    steps: {
      lookForPrinters: async () => {
        hasPrinters = await readHasPrinters(services.db);
      },
      recoverJobs: () => endExpiredPrintTries(services),
      giveUpJobs: () => failOverdueJobs(createSystemContext(services)),
      markAwayPrinters: () => markAwayPrinters(createSystemContext(services)),
      markBlockedJobs: () => markBlockedJobs(createSystemContext(services)),
      deleteOldJobs: dailyStep(services, DELETE_HOUR, () => deleteOldJobs(createSystemContext(services))),
    },
  });
  // Printers are saved and switched on in the back office.
  runTasksOnLiveEvents(live, ['printing', 'back-office'], [printing]);
  runTasksOnLiveEvents(live, ['back-office'], [recovery], isAtRest);

  async function startWorkers(): Promise<void> {
    const now = clock();
    for (const printer of await readDuePrinters(services.db, now)) {
      if (printer.dueOn <= now) workers.start(printer.printerId);
      else printing.wakeAt(printer.dueOn);
    }
  }

  return async () => {
    await Promise.all([printing.stop(), recovery.stop(), workers.stop()]);
  };
}

/** How the workers of this process print. All times are in milliseconds. */
interface PrinterWorkerOptions extends Omit<PrintCopyOptions, 'signal'> {
  /** Identifies the process in the rows of the tries. */
  readonly claimedBy: string;
  /** How long a ticket that is being sent may take when the process stops. */
  readonly stopMs: number;
}

/** The workers of this process. */
interface PrinterWorkers {
  /** Starts the worker of the printer. A worker that runs looks for jobs once more before it ends. */
  readonly start: (printerId: string) => void;
  /** Claims no further job. Tickets that are still being sent after `stopMs` are aborted, and end as unknown. */
  readonly stop: () => Promise<void>;
}

/** Creates the workers; none runs until it is started. */
function createPrinterWorkers(services: Services, options: PrinterWorkerOptions): PrinterWorkers {
  const stopping = new AbortController();
  const aborting = new AbortController();
  const running = new Map<string, { hasNewJobs: boolean; readonly done: Promise<void> }>();

  function start(printerId: string): void {
    if (stopping.signal.aborted) return;
    const worker = running.get(printerId);
    if (worker) {
      worker.hasNewJobs = true;
      return;
    }
    running.set(printerId, { hasNewJobs: false, done: run(printerId) });
  }

  async function run(printerId: string): Promise<void> {
    try {
      while (!stopping.signal.aborted) {
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
