// Background worker that sends refunds: of surpluses, those not sent yet, and those whose sender was killed.
// It also queries refunds whose result is unknown.

import { startPeriodicTask } from '#server/platform/background/periodic-task.ts';
import { runTasksOnLiveEvents } from '#server/platform/background/run-tasks-on-live-events.ts';
import type { WaitingWorkSummary } from '#server/platform/background/waiting-work-summary.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { queryUnknownRefunds } from './query-unknown-refunds.ts';
import { requestSurplusRefunds } from './request-surplus-refunds.ts';
import { markInterruptedRefunds, type RefundGateways, sendNextRefund } from './send-refunds.ts';

/**
 * Requests a refund for each surplus (charged above what was owed) that has none yet, and sends all waiting refunds to their
 * payment providers. A refund whose sending process was killed becomes `unknown`. Several processes may run it at once. When
 * `stopping` is aborted, it ends after the refund in progress.
 */
export async function processPendingRefunds(
  services: Services,
  gateways: RefundGateways,
  stopping = NEVER,
): Promise<void> {
  await requestSurplusRefunds(createSystemContext(services));
  await markInterruptedRefunds(createSystemContext(services));
  while (!stopping.aborted && (await sendNextRefund(createSystemContext(services), gateways)));
}

/**
 * Starts the worker that sends refunds, and asks the provider about refunds with an unknown result. It runs now, every minute, and
 * when a payment incident is opened, such as a duplicate charge. Returns a function that stops it after the refund in progress.
 */
export function startRefundSender(services: Services, gateways: RefundGateways): () => Promise<void> {
  const task = startPeriodicTask(services.log, {
    name: 'refunds',
    steps: {
      processPendingRefunds: (stopping) => processPendingRefunds(services, gateways, stopping),
      queryUnknownRefunds: () => queryUnknownRefunds(services, gateways),
    },
  });
  runTasksOnLiveEvents(services.live, ['incidents'], [task]);
  return task.stop;
}

/** Counts the refunds that are not sent yet or are being sent, and reads when the oldest was requested. */
export function countWaitingRefunds(db: Database): Promise<WaitingWorkSummary> {
  return db
    .selectFrom('refunds')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_on').as('oldest')])
    .where('state', 'in', ['requested', 'sending'])
    .executeTakeFirstOrThrow();
}

const NEVER = new AbortController().signal;
