// What staff do with the cash of the drawer, for the test of the activity log.
import { aStaffOrder } from '#server/payments/testing/carts.ts';
import type { ActionCase, ActivityTestVenue } from './action-case.ts';

const setOpeningFloat: ActionCase = {
  title: 'an opening float that is corrected',
  endpoint: 'zClosures.setOpeningFloat',
  prepare: async (bar) => {
    const closureId = await openId(bar);
    const set = (id: number, amount: number) => bar.owner.zClosures.setOpeningFloat({ closureId: id, amount });
    await set(closureId, 10_000);
    return {
      request: () => set(closureId, 15_000),
      entries: [{ kind: 'opening-float-set', details: { closureId, before: 10_000, after: 15_000 } }],
      refused: () => set(closureId + 1, 15_000),
    };
  },
};

const recordCashMovement: ActionCase = {
  title: 'cash that is paid out of the drawer',
  endpoint: 'zClosures.recordCashMovement',
  prepare: async (bar) => {
    const movement = await aMovement(bar);
    return {
      request: () =>
        bar.owner.zClosures.recordCashMovement({
          ...movement,
          reason: ' Pago a  proveedor ',
          evenIfMoreThanExpected: true,
        }),
      entries: [{ kind: 'cash-moved', details: movement }],
      refused: () => bar.owner.zClosures.recordCashMovement({ ...movement, movementId: bar.venue.newId(), reason: '' }),
    };
  },
};

const undoCashMovement: ActionCase = {
  title: 'a cash movement that is undone',
  endpoint: 'zClosures.undoCashMovement',
  prepare: async (bar) => {
    const movement = await aMovement(bar);
    await bar.owner.zClosures.recordCashMovement({ ...movement, evenIfMoreThanExpected: true });
    return {
      request: () => bar.owner.zClosures.undoCashMovement({ movementId: movement.movementId }),
      entries: [{ kind: 'cash-movement-undone', details: movement }],
      refused: () => bar.owner.zClosures.undoCashMovement({ movementId: bar.venue.newId() }),
    };
  },
};

async function aMovement(bar: ActivityTestVenue) {
  const press = { closureId: await openId(bar), movementId: bar.venue.newId(), amount: 2_000 };
  return { ...press, direction: 'out', reason: 'Pago a proveedor' } as const;
}

/** The id of the open Z closure, which a paid order opens. */
async function openId(bar: ActivityTestVenue): Promise<number> {
  await bar.owner.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith: 'efectivo' }));
  return (await bar.owner.zClosures.readOpenZClosure({})).openId;
}

/** Test cases of the activity log: actions of staff about the cash of the drawer. */
export const CASH_ACTION_CASES: readonly ActionCase[] = [setOpeningFloat, recordCashMovement, undoCashMovement];
