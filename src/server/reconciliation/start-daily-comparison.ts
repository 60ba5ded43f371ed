// Compares, once a day in the background, the payment providers' lists with ours, and orders with their payments.
import type { PaymentGateways } from '#server/attempts/index.ts';
import { dailyStep } from '#server/platform/background/daily-step.ts';
import { startPeriodicTask } from '#server/platform/background/periodic-task.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { compareWithProviders } from './compare-with-providers.ts';
import { findUnbalancedOrders } from './find-unbalanced-orders.ts';

/** After the last customer has paid, and before the first one orders. */
const COMPARISON_HOUR = 6;

/**
 * Starts the background task that, once a day, compares the lists of the payment providers with the stored charges and refunds, and
 * orders with their payments. Returns the function that stops the task and waits for a comparison in progress.
 */
export function startDailyComparison(services: Services, { providers }: PaymentGateways): () => Promise<void> {
  const { stop } = startPeriodicTask(services.log, {
    name: 'reconciliation',
    steps: {
      compareWithProviders: dailyStep(services, COMPARISON_HOUR, () =>
        compareWithProviders(createSystemContext(services), providers),
      ),
      compareOrders: dailyStep(services, COMPARISON_HOUR, async () => {
        const orderIds = await findUnbalancedOrders(createSystemContext(services));
        if (orderIds.length > 0)
          services.log.error({ orderIds }, 'What these orders owe does not agree with their payments');
      }),
    },
  });
  return stop;
}
