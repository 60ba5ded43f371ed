// Cash that is moved while the Z closure is being closed is counted in it, or refused: it is never lost.
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import { aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { whileRowsLocked } from '#server/testing/locks/held-rows.ts';

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const [owner, manager] = [await venue.staffBrowser('OWNER'), await venue.staffBrowser('MANAGER')];
const { db: third } = venue.openDatabase();

/** What is done to the open Z closure, and how it changes the cash that is expected. */
const CHANGES = {
  'cash that is paid out': [
    (closureId: number) =>
      manager.zClosures.recordCashMovement({
        ...{ closureId, movementId: venue.newId(), direction: 'out', amount: 100, reason: 'Hielo' },
      }),
    -100,
  ],
  'an opening float': [(closureId: number) => manager.zClosures.setOpeningFloat({ closureId, amount: 5_000 }), 5_000],
  'a movement that is undone': [
    async () => {
      const { closure } = await manager.zClosures.readOpenZClosure({});
      return manager.zClosures.undoCashMovement({ movementId: closure?.cashMovements[0]?.id ?? '' });
    },
    -700,
  ],
} as const;

it.each(
  Object.entries(CHANGES).flatMap(([name, [change, amount]]) => [
    [name, 'before', change, amount] as const,
    [name, 'after', change, amount] as const,
  ]),
)('%s that waits %s the closing is counted in it or refused', async (_, order, change, amount) => {
  const closureId = await openBar();
  const close = () => owner.zClosures.closeZClosure({ closureId, countedCash: 0 });
  const row = { table: 'z_closures', where: raw<boolean>`id = ${closureId}`, strength: 'no key update' } as const;
  const steps = order === 'before' ? ([change, close] as const) : ([close, change] as const);
  const { results } = await whileRowsLocked(third, row, async () => {
    const first = Promise.allSettled([steps[0](closureId)]);
    await untilStatementsWaitForLock(third, 1);
    const second = Promise.allSettled([steps[1](closureId)]);
    await untilStatementsWaitForLock(third, 2);
    return { results: Promise.all([first, second]) };
  });
  const [[first], [second]] = await results;
  const changed = order === 'before' ? first : second;
  if (changed.status === 'rejected') expect(changed.reason).toMatchObject({ code: 'closure-closed' });
  const { cash, isBalanced } = await owner.zClosures.readZClosure({ closureId });
  const expected = 950 + (changed.status === 'fulfilled' ? amount : 0);
  expect({ ...cash.expected, isBalanced }).toEqual({ least: expected, most: expected, isBalanced: true });
});

/** A new Z closure with a beer that was paid in cash and 7 € that were paid in. Returns its id. */
async function openBar(): Promise<number> {
  await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith: 'efectivo' }));
  const { openId: closureId } = await manager.zClosures.readOpenZClosure({});
  const movement = { movementId: venue.newId(), direction: 'in', amount: 700, reason: 'Cambio' } as const;
  await manager.zClosures.recordCashMovement({ closureId, ...movement });
  return closureId;
}
