// Every transaction locks its rows in the one order of the product, so that no two of them wait for each other.
import { sql as raw } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { isServerFailure, ServerRefusalError } from '#contract/client.ts';
import { aStaffOrder } from '#server/payments/testing/carts.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { claimJob } from '#server/printing/worker/claim-job.ts';
import { markBlockedJobs } from '#server/printing/worker/end-expired-print-tries.ts';
import { areRowsLocked, type RowsToLock, whileRowsLocked } from '#server/testing/locks/held-rows.ts';
import { openLockTestVenue } from '#server/testing/locks/scene.ts';
import { restoreVenueSnapshot } from '#server/testing/locks/stored-scene.ts';
import {
  LOCK_ORDER_EXCEPTIONS,
  LOCKING_TRANSACTIONS,
  type LockingTransaction,
  type LockName,
  lockPosition,
  rowsOfLock,
} from '#server/testing/locks/transactions.ts';

const scene = await openLockTestVenue(createSilentLog());
const { place, orders } = scene;
const [server] = place.servers;
const { owner, venue } = server;
const { db: third } = venue.openDatabase();
beforeEach(begin);

it.each(Object.entries<LockingTransaction>(LOCKING_TRANSACTIONS))(
  '%s locks its rows in the order of the product',
  async (name, { locks, run }) => {
    for (const [index, lock] of locks.entries()) {
      await begin();
      const held = await heldWhileWaitingFor(rowsOfLock(scene, lock), locks.toSpliced(index, 1), () =>
        run(scene, server),
      );
      expect(held, `held while it waits for: ${lock}`).toEqual(locks.slice(0, index));
    }
    if (!(name in LOCK_ORDER_EXCEPTIONS))
      expect(locks).toEqual(locks.toSorted((a, b) => lockPosition(a) - lockPosition(b)));
  },
);

it('renaming a table locks an order that a closing left out before it locks the Z closure', async () => {
  await owner.owedOrders.leavePaymentsForNextZClosure({
    paymentIds: [orders.owed.paymentId],
    reason: 'Vuelven mañana',
  });
  const order = rowsOfLock(scene, 'order paid');
  await whileRowsLocked(third, order, () => owner.zClosures.closeZClosure({ closureId: 1 }));
  await owner.staffOrders.placeStaffOrder(aStaffOrder([place.bar.croquettes], { paidWith: 'efectivo' }));
  const { run } = LOCKING_TRANSACTIONS['renaming a table'];
  expect(await heldWhileWaitingFor(order, ['table', 'closure'], () => run(scene, server))).toEqual(['table']);
});

it('a print job is claimed by no other process while one holds the row of the printer', async () => {
  const { printerId } = scene;
  const printer = { table: 'printer_states', where: raw`true`, strength: 'no key update' } as const;
  const claimer = { claimedBy: 'test', leaseMs: 60_000 };
  const claim = () => claimJob(createSystemContext(venue.services), printerId, claimer);
  expect(await whileRowsLocked(third, printer, claim)).toBeNull();
  expect(await claim()).not.toBeNull();
});

it('why jobs wait is stored without a job that another transaction holds, which follows with the next run', async () => {
  const away = () => third.selectFrom('print_jobs').select('id').where('problem', '=', 'away').execute();
  const mark = () => markBlockedJobs(createSystemContext(venue.services));
  await whileRowsLocked(third, rowsOfLock(scene, 'job first'), mark);
  expect(await away()).toEqual([{ id: scene.jobIds[1] }]);
  await mark();
  expect(await away()).toHaveLength(2);
});

/** Restores the scene at a later time, when the limits of requests have forgotten the test before. Its orders were just placed. */
async function begin(): Promise<void> {
  await restoreVenueSnapshot(third);
  if (place.bank.hasAttempt(scene.ref)) place.bank.reopenPage(scene.ref);
  place.passSeconds(3);
  await third.updateTable('orders').set({ placed_on: place.now() }).execute();
}

/** Which of the locks the request holds while it waits for these rows. It ends afterwards, or is refused. */
async function heldWhileWaitingFor(
  rows: RowsToLock,
  locks: readonly LockName[],
  request: () => Promise<unknown>,
): Promise<readonly LockName[]> {
  const { held, response } = await whileRowsLocked(third, rows, async () => {
    const sent = acceptRefusal(request());
    await untilStatementsWaitForLock(third);
    const areHeldNow = await Promise.all(locks.map((lock) => areRowsLocked(third, rowsOfLock(scene, lock))));
    return { held: locks.filter((_, index) => areHeldNow[index]), response: sent };
  });
  await response;
  return held;
}

/** A refusal is an accepted result, an error is not. */
async function acceptRefusal(response: Promise<unknown>): Promise<void> {
  await response.catch((error: unknown) => {
    if (!(error instanceof ServerRefusalError) || isServerFailure(error)) throw error;
  });
}
