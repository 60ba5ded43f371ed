// Background task about customer data: deletes unsent orders, erases old data, repeats erasures, deletes cards at providers.
import { type PaymentGateways, sendDeletionsToProviders } from '#server/attempts/index.ts';
import { dailyStep } from '#server/platform/background/daily-step.ts';
import { startPeriodicTask } from '#server/platform/background/periodic-task.ts';
import { runTasksOnLiveEvents } from '#server/platform/background/run-tasks-on-live-events.ts';
import type { Services } from '#server/platform/context.ts';
import { deleteUnsentOrders } from './delete-unsent-orders.ts';
import { eraseOldData } from './erase-old-data.ts';
import { repeatErasures } from './repeat-erasures.ts';

/** While the venue is closed. */
const OLD_DATA_HOUR = 5;

/**
 * Starts the background task of customer data. Now and every minute it repeats erasures and deletes saved cards at the payment
 * providers; once a day it deletes unsent orders and erases old data. Returns the function that stops the task.
 */
export function startCustomerDataTask(services: Services, gateways: PaymentGateways): () => Promise<void> {
  const task = startPeriodicTask(services.log, {
    name: 'customer data',
    steps: {
      repeatErasures: (stopping) => repeatErasures(services, stopping),
      sendProviderDeletions: (stopping) => sendDeletionsToProviders(services, gateways, stopping),
      deleteUnsentOrders: dailyStep(services, OLD_DATA_HOUR, (stopping) => deleteUnsentOrders(services, stopping)),
      eraseOldData: dailyStep(services, OLD_DATA_HOUR, (stopping) => eraseOldData(services, stopping)),
    },
  });
  runTasksOnLiveEvents(services.live, ['provider-deletions'], [task]);
  return task.stop;
}
