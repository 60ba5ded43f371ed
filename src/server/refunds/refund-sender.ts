// Sees to refunds that nobody waits for: second charges, those that were not sent, and those whose sender went down.
import { notifyWorker } from '#server/platform/background/notify-worker.ts';
import { startPeriodicTask } from '#server/platform/background/periodic-task.ts';
import type { WaitingWork } from '#server/platform/background/waiting-work.ts';
import { createHouseContext, type House } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import { requestDuplicateRefunds } from './request-duplicates.ts';
import { giveUpOnSilent, type RefundMeans, sendNextRefund } from './send-refunds.ts';

/** One round of it. Several processes may do so at the same time. */
export async function seeToRefunds(house: House, means: RefundMeans, stopping = NEVER): Promise<void> {
  await requestDuplicateRefunds(createHouseContext(house));
  await giveUpOnSilent(createHouseContext(house));
  while (!stopping.aborted && (await sendNextRefund(createHouseContext(house), means)));
}

/**
 * Does so at once, each minute, and whenever money needs a person: a second charge is such a case. Returns how to stop,
 * which waits for what is under way.
 */
export function startRefundSender(house: House, means: RefundMeans): () => Promise<void> {
  const task = startPeriodicTask(house.log, {
    name: 'refunds',
    steps: { processPendingRefunds: (stopping) => seeToRefunds(house, means, stopping) },
  });
  notifyWorker(house.live, ['incidents'], [task]);
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
