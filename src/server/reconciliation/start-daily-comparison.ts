// Compares the providers' own lists with ours once a day, in the background.
import type { PaymentGateways } from '#server/attempts/index.ts';
import { dailyStep } from '#server/platform/background/daily-step.ts';
import { startPeriodicTask } from '#server/platform/background/periodic-task.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { compareWithProviders } from './compare-with-providers.ts';

/** After the last customer has paid, and before the first one orders. */
const COMPARISON_HOUR = 6;

/** Starts the comparison. Returns how to stop it, which waits for the comparison in progress. */
export function startDailyComparison(services: Services, { providers }: PaymentGateways): () => Promise<void> {
  const { stop } = startPeriodicTask(services.log, {
    name: 'reconciliation',
    steps: {
      compareWithProviders: dailyStep(services, COMPARISON_HOUR, () =>
        compareWithProviders(createSystemContext(services), providers),
      ),
    },
  });
  return stop;
}
