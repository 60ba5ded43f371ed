// Sees to refunds that nobody waits for: second charges, those that were not sent, and those whose sender went down.
import { notifyWorker } from '#server/platform/background/notify-worker.ts';
import { startPeriodicTask } from '#server/platform/background/periodic-task.ts';
import type { WaitingWork } from '#server/platform/background/waiting-work.ts';
import { createHouseContext, type House } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import { requestDuplicateRefunds } from './request-duplicate-refunds.ts';
import { markInterruptedRefunds, type RefundGateways, sendNextRefund } from './send-refunds.ts';

/** One round of it. Several processes may do so at the same time. */
export async function processPendingRefunds(
  services: House,
  gateways: RefundGateways,
  stopping = NEVER,
): Promise<void> {
  await requestDuplicateRefunds(createHouseContext(services));
  await markInterruptedRefunds(createHouseContext(services));
  while (!stopping.aborted && (await sendNextRefund(createHouseContext(services), gateways)));
}

/**
 * Does so at once, each minute, and whenever money needs a person: a second charge is such a case. Returns how to stop,
 * which waits for what is under way.
 */
export function startRefundSender(services: House, gateways: RefundGateways): () => Promise<void> {
  const task = startPeriodicTask(services.log, {
    name: 'refunds',
    steps: { processPendingRefunds: (stopping) => processPendingRefunds(services, gateways, stopping) },
  });
  notifyWorker(services.live, ['incidents'], [task]);
  return task.stop;
}

/** Refunds to be sent or being sent. Those that only their bank still has to complete do not count. */
export function readWaitingRefunds(db: Database): Promise<WaitingWork> {
  return db
    .selectFrom('refunds')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_on').as('oldest')])
    .where('state', 'in', ['requested', 'sending'])
    .executeTakeFirstOrThrow();
}

const NEVER = new AbortController().signal;
