// «Deshacer» and «Recuperar»: lines that were marked as done come back to their board.

import { beforeEach, describe, expect, it } from 'vitest';
import { storeCustomer } from '#server/customers/testing/store-customer.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { addOrder } from './testing/orders.ts';

/** 20:00 UTC is 21:00 in Madrid: three hours before midnight. */
const HOUR_MS = 60 * 60_000;

const venue = await openTestVenue();
const [waiter, colleague] = [await venue.staffBrowser('WAITER'), await venue.staffBrowser('MANAGER')];
beforeEach(() => {
  venue.setNow(SATURDAY_NIGHT);
});

describe('undoing «Hecho»', () => {
  it('sends the lines back to the board with a mark, and stores who did it', async () => {
    const { id: orderId, lineIds } = await addOrder(venue.db, { lines: [{}, {}] });
    await waiter.printing.markDone({ lineIds });
    venue.setNow(after(1_000));
    expect((await undo(lineIds)).recoveredIds.toSorted()).toEqual(lineIds.toSorted());
    const changes = venue.db.selectFrom('order_changes').select(['kind', 'changed_on', 'changed_by', 'details']);
    const { lines } = await waiter.orders.readBoard({ section: 'drinks' });
    expect(lines.filter(({ id }) => lineIds.includes(id))).toMatchObject([
      { isRecovered: true },
      { isRecovered: true },
    ]);
    const me = await waiter.staff.readSession({});
    expect(await linesOf(lineIds)).toEqual(
      lineIds.map(() => ({ done_on: null, done_by: null, recovered_on: after(1_000) })),
    );
    expect(await changes.where('order_id', '=', orderId).execute()).toEqual([
      {
        kind: 'recovered',
        changed_on: after(1_000),
        changed_by: me.id,
        details: { lineIds: expect.arrayContaining(lineIds) },
      },
    ]);
  });

  it('by a colleague is allowed, and the entry names both', async () => {
    const { lineIds } = await addOrder(venue.db, { lines: [{ quantity: 2 }, { label: 'Doble' }], tableCode: 'B7' });
    await waiter.printing.markDone({ lineIds });
    await undo(lineIds, colleague);
    const [marked, undid] = await Promise.all([waiter, colleague].map((one) => one.staff.readSession({})));
    expect((await entries()).at(-1)).toMatchObject({
      actor_name: undid?.name,
      details: {
        tableCodes: ['B7'],
        lines: [
          { quantity: 2, label: 'Caña' },
          { quantity: 1, label: 'Doble' },
        ],
        doneBy: [marked?.name],
      },
    });
  });

  it('twice is once, also if the line was marked as done again in between', async () => {
    const { lineIds } = await addOrder(venue.db);
    await waiter.printing.markDone({ lineIds });
    const request = { undoId: venue.newId(), lineIds };
    const before = (await entries()).length;
    expect(await waiter.orders.undoDone(request)).toEqual({ recoveredIds: lineIds });
    expect(await waiter.orders.undoDone(request)).toEqual({ recoveredIds: lineIds });
    await colleague.printing.markDone({ lineIds });
    expect(await waiter.orders.undoDone(request)).toEqual({ recoveredIds: lineIds });
    expect(await linesOf(lineIds)).toMatchObject([{ done_on: SATURDAY_NIGHT }]);
    expect(await entries()).toHaveLength(before + 1);
  });

  it('is refused with the id of another request', async () => {
    const { lineIds } = await addOrder(venue.db, { lines: [{}, {}] });
    await waiter.printing.markDone({ lineIds });
    const undoId = venue.newId();
    await waiter.orders.undoDone({ undoId, lineIds: lineIds.slice(0, 1) });
    const other = waiter.orders.undoDone({ undoId, lineIds: lineIds.slice(1) });
    await expect(other).rejects.toMatchObject({ code: 'change-id-reused' });
    expect(await linesOf(lineIds)).toMatchObject([{ done_on: null }, { done_on: SATURDAY_NIGHT }]);
  });

  it('by two tablets at once sends each line back once, with one entry', async () => {
    const { lineIds } = await addOrder(venue.db, { lines: Array.from({ length: 20 }, () => ({})) });
    await waiter.printing.markDone({ lineIds });
    const before = (await entries()).length;
    const [mine, theirs] = await Promise.all([undo(lineIds), undo(lineIds.toReversed(), colleague)]);
    expect([...mine.recoveredIds, ...theirs.recoveredIds].toSorted()).toEqual(lineIds.toSorted());
    expect(await entries()).toHaveLength(before + 1);
  });

  it('leaves pending lines as they are, without an entry, and ignores lines that do not exist', async () => {
    const { lineIds } = await addOrder(venue.db);
    const before = (await entries()).length;
    expect(await undo([...lineIds, venue.newId()])).toEqual({ recoveredIds: [] });
    expect(await linesOf(lineIds)).toMatchObject([{ recovered_on: null }]);
    expect(await entries()).toHaveLength(before);
  });

  it('is refused for all lines if one is voided', async () => {
    const voided = { done_on: SATURDAY_NIGHT, voided_on: SATURDAY_NIGHT };
    const { lineIds } = await addOrder(venue.db, { lines: [{ done_on: SATURDAY_NIGHT }, voided] });
    await expect(undo(lineIds)).rejects.toMatchObject({ code: 'line-voided' });
    expect(await linesOf(lineIds)).toMatchObject([{ done_on: SATURDAY_NIGHT }, { done_on: SATURDAY_NIGHT }]);
  });

  it('is allowed on the same day of the venue, and for a minute after midnight', async () => {
    const early = await addOrder(venue.db);
    const late = await addOrder(venue.db);
    await waiter.printing.markDone({ lineIds: early.lineIds });
    venue.setNow(after(3 * HOUR_MS - 5_000));
    await waiter.printing.markDone({ lineIds: late.lineIds });
    expect(await undo(early.lineIds)).toEqual({ recoveredIds: early.lineIds });
    await waiter.printing.markDone({ lineIds: early.lineIds });

    venue.setNow(after(3 * HOUR_MS + 5_000));
    expect(await undo(late.lineIds)).toEqual({ recoveredIds: late.lineIds });
    await waiter.printing.markDone({ lineIds: late.lineIds });
    venue.setNow(after(3 * HOUR_MS + 60_000));
    await expect(undo(early.lineIds)).rejects.toMatchObject({ code: 'done-too-long-ago' });
    expect(await undo(late.lineIds)).toEqual({ recoveredIds: late.lineIds });
  });

  it('is allowed for a line that an automatic run took, and the history says which lines can be recovered or changed', async () => {
    const { id, lineIds } = await addOrder(venue.db, {
      lines: [{ done_on: SATURDAY_NIGHT }, {}, { voided_on: SATURDAY_NIGHT, done_on: SATURDAY_NIGHT }],
    });
    const { orders } = await waiter.orderHistory.listOrderHistory({});
    expect(orders.find((order) => order.id === id)?.lines).toMatchObject([
      { isRecoverable: true, isChangeable: true, isPending: false },
      { isRecoverable: false, isChangeable: true, isPending: true },
      { isRecoverable: false, isChangeable: false, isPending: false, isVoided: true },
    ]);
    await undo(lineIds.slice(0, 1));
    expect((await entries()).at(-1)).toMatchObject({ details: { doneBy: [null] } });
  });

  it('shows the line to its customer as pending again', async () => {
    const customer = venue.browser();
    await customer.customers.identify({ email: null });
    const customerId = await storeCustomer(venue, customer);
    const { id, lineIds } = await addOrder(venue.db, { customerId });
    await waiter.printing.markDone({ lineIds });
    const published: string[] = [];
    venue.live.onChanged('board-drinks', () => published.push('board'));
    await undo(lineIds);
    expect(published).toEqual(['board']);
    expect(await customer.orders.readOrder({ orderId: id })).toMatchObject({ lines: [{ isPending: true }] });
  });
});

function undo(lineIds: readonly string[], browser = waiter) {
  return browser.orders.undoDone({ undoId: venue.newId(), lineIds: [...lineIds] });
}

function after(milliseconds: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + milliseconds);
}

function entries() {
  return venue.db
    .selectFrom('activity_log')
    .select(['actor_name', 'details'])
    .where('kind', '=', 'lines-recovered')
    .orderBy('id')
    .execute();
}

function linesOf(ids: readonly string[]) {
  return venue.db
    .selectFrom('order_lines')
    .select(['done_on', 'done_by', 'recovered_on'])
    .where('id', 'in', ids)
    .orderBy('position')
    .execute();
}
