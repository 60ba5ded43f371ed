// Runs the reconciler of attempts to pay in the background.
import { releaseOverdueReservations } from '#server/orders/index.ts';
import { dailyStep } from '#server/platform/background/daily-step.ts';
import { startPeriodicTask, type TaskStep } from '#server/platform/background/periodic-task.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { deleteOldCardNetworkAddresses } from './core/card-limits.ts';
import type { PaymentGateways } from './core/payment-gateways.ts';
import { reconcileAttempts } from './reconcile.ts';
import { reportUnqueriedAttempts } from './report-unqueried-attempts.ts';

/** After a start, the status queries of the time without a server are sent first. */
const CHECK_AFTER_START_MS = 10 * 60_000;

/**
 * Starts the background task for attempts to pay. Now and every minute it releases reserved stock, sends due status queries and
 * deletes old network addresses of card payments. Each night, and ten minutes after the start, it checks that no attempt is left
 * without status queries. Returns the function that stops the task after the run in progress.
 */
export function startReconciler(services: Services, gateways: PaymentGateways): () => Promise<void> {
  const { stop } = startPeriodicTask(services.log, {
    name: 'attempts',
    steps: {
      releaseStock: () => releaseOverdueReservations(services),
      reconcile: () => reconcileAttempts(services, gateways),
      deleteCardAddresses: () => deleteOldCardNetworkAddresses(services),
      reportUnqueried: nightlyCheck(services),
    },
  });
  return stop;
}

/** The step that checks the status queries with the first run of each day, but not before those of the start were sent. */
function nightlyCheck(services: Services): TaskStep {
  const startedOn = services.clock().getTime();
  const check = dailyStep(services, 0, () => reportUnqueriedAttempts(createSystemContext(services)));
  return async (stopping) => {
    if (services.clock().getTime() - startedOn >= CHECK_AFTER_START_MS) await check(stopping);
  };
}
