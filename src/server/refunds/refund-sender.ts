// Sees to refunds that nobody waits for: second charges, those that were not sent, and those whose sender went down.
import { createHouseContext, type House } from '#server/platform/context.ts';
import { requestDuplicateRefunds } from './request-duplicates.ts';
import { giveUpOnSilent, type RefundMeans, sendNextRefund } from './send-refunds.ts';

const ROUND_EVERY_MS = 60_000;

/** One round of it. Several processes may do so at the same time. */
export async function seeToRefunds(house: House, means: RefundMeans): Promise<void> {
  await requestDuplicateRefunds(createHouseContext(house));
  await giveUpOnSilent(createHouseContext(house));
  while (await sendNextRefund(createHouseContext(house), means));
}

/**
 * Does so at once, each minute, and whenever money needs a person: a second charge is such a case. Returns how to stop,
 * which waits for what is under way.
 */
export function startRefundSender(house: House, means: RefundMeans): () => Promise<void> {
  let rounds: Promise<void> | null = null;
  let isWanted = false;
  let isOver = false;

  /** One round at a time; what came up meanwhile gets another one. */
  function look(): void {
    isWanted = true;
    rounds ??= lookWhileWanted().finally(() => {
      rounds = null;
    });
  }

  async function lookWhileWanted(): Promise<void> {
    while (isWanted && !isOver) {
      isWanted = false;
      await seeToRefunds(house, means).catch((error: unknown) => {
        house.log.error({ err: error }, 'Refunds could not be seen to; the next round will');
      });
    }
  }

  const timer = setInterval(look, ROUND_EVERY_MS).unref();
  house.live.onChanged('incidents', look);
  look();
  return async () => {
    isOver = true;
    clearInterval(timer);
    await rounds;
  };
}
