// Sees to refunds that nobody waits for: second charges, those that were not sent, and those whose sender went down.
import { createHouseContext, type House } from '#server/platform/context.ts';
import { startRounds } from '#server/platform/rounds.ts';
import { requestDuplicateRefunds } from './request-duplicates.ts';
import { giveUpOnSilent, type RefundMeans, sendNextRefund } from './send-refunds.ts';

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
  const failure = 'Refunds could not be seen to; the next round will';
  const rounds = startRounds(house.log, failure, () => seeToRefunds(house, means));
  house.live.onChanged('incidents', rounds.look);
  return rounds.stop;
}
