// Runs the reconciler in the background.
import { releaseDueStock } from '#server/payments/index.ts';
import { startPeriodicTask } from '#server/platform/background/periodic-task.ts';
import type { Services } from '#server/platform/context.ts';
import { deleteOldCardAddresses } from './core/card-limits.ts';
import type { PaymentGateways } from './core/payment-gateways.ts';
import { reconcile } from './reconcile.ts';

/**
 * Starts the periodic task: it releases reserved stock that is due, reconciles attempts, and deletes old card addresses, now and
 * every minute. Returns how to stop it, which waits for the run in progress.
 */
export function startReconciler(services: Services, gateways: PaymentGateways): () => Promise<void> {
  const { stop } = startPeriodicTask(services.log, {
    name: 'attempts',
    steps: {
      releaseStock: () => releaseDueStock(services),
      reconcile: () => reconcile(services, gateways),
      deleteCardAddresses: () => deleteOldCardAddresses(services),
    },
  });
  return stop;
}
