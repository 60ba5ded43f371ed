// The background work of printing: starts the workers of printers with due jobs, and recovers jobs of processes that died.
import { dailyStep } from '#server/platform/background/daily-step.ts';
import { notifyWorker } from '#server/platform/background/notify-worker.ts';
import { startPeriodicTask } from '#server/platform/background/periodic-task.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { markAwayPrinters } from './away-printers.ts';
import { deleteOldJobs } from './delete-old-jobs.ts';
import type { ProtocolFor } from './print-claimed-copy.ts';
import { createPrinterWorkers } from './printer-workers.ts';
import { giveUpJobs, markBlockedJobs, recoverJobs } from './recover-jobs.ts';
import { readDuePrinters } from './waiting-prints.ts';

/** The times of printing, in milliseconds. */
export interface PrintingTimes {
  /** A process that has not extended its lease for this long is taken to be dead. */
  readonly leaseMs: number;
  /** The lease of a ticket that is being sent is extended this often. */
  readonly extendMs: number;
  /** Due jobs that no event announced, and jobs of processes that died, are looked for this often. */
  readonly everyMs: number;
  /** How long a ticket that is being sent may take when the process stops. */
  readonly stopMs: number;
  /** The pause before a result is stored again that could not be stored. */
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

/** Old jobs are deleted after this hour of the venue. */
const DELETE_HOUR = 4;

/**
 * Starts printing: at start, when a job was stored, when a paused printer is due again, and every `everyMs`. Returns how to
 * stop it, which waits for `stopMs` for tickets that are being sent.
 */
export function startPrinting(
  services: Services,
  protocolFor: ProtocolFor,
  times: PrintingTimes = PRINTING_TIMES,
): () => Promise<void> {
  const { log, clock, live, newId } = services;
  const { everyMs } = times;
  const claimedBy = `${process.pid} ${newId()}`;
  const workers = createPrinterWorkers(services, { ...times, protocolFor, claimedBy });

  const printing = startPeriodicTask(log, {
    name: 'printing',
    everyMs,
    clock,
    steps: { startWorkers },
    runsAtOnce: Infinity,
  });
  const recovery = startPeriodicTask(log, {
    name: 'print recovery',
    everyMs,
    steps: {
      recoverJobs: () => recoverJobs(services),
      giveUpJobs: () => giveUpJobs(createSystemContext(services)),
      markAwayPrinters: () => markAwayPrinters(createSystemContext(services)),
      markBlockedJobs: () => markBlockedJobs(createSystemContext(services)),
      deleteOldJobs: dailyStep(services, DELETE_HOUR, () => deleteOldJobs(createSystemContext(services))),
    },
  });
  // Printers are saved and switched on in the back office.
  notifyWorker(live, ['printing', 'back-office'], [printing]);

  async function startWorkers(): Promise<void> {
    const now = clock();
    for (const printer of await readDuePrinters(services.db, now)) {
      if (printer.dueOn <= now) workers.start(printer);
      else printing.wakeAt(printer.dueOn);
    }
  }

  return async () => {
    await Promise.all([printing.stop(), recovery.stop(), workers.stop()]);
  };
}
