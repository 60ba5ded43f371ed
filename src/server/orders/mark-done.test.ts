// Marking order lines as done.

import { sql as raw } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIVE_PATHS } from '#contract/live.ts';
import { storeCustomer } from '#server/customers/testing/store-customer.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { listenOnFreePort, openStream, type TestStream } from '#server/platform/testing/stream.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { addOrder } from './testing/orders.ts';

const recorded = captureLog();

const venue = await openTestVenue({ log: recorded.log });
const waiter = await venue.staffBrowser('WAITER');

describe('marking lines done', () => {
  it('removes them from the board, and stores who did it and when', async () => {
    const { lineIds } = await addOrder(venue.db, { lines: [{}, {}, {}] });
    const [first = '', second = '', third = ''] = lineIds;
    const { markedIds } = await waiter.printing.markDone({ lineIds: [first, third] });
    expect(markedIds.toSorted()).toEqual([first, third].toSorted());

    const { lines } = await waiter.orders.readBoard({ section: 'drinks' });
    expect(lines.map(({ id }) => id).filter((id) => lineIds.includes(id))).toEqual([second]);
    const me = await waiter.staff.readSession({});
    expect(await linesOf([first, second, third])).toEqual([
      { id: first, done_on: SATURDAY_NIGHT, done_by: me.id },
      { id: second, done_on: null, done_by: null },
      { id: third, done_on: SATURDAY_NIGHT, done_by: me.id },
    ]);
  });

  it('marks each line once: a second request gets none, and the first person stays stored', async () => {
    const { lineIds } = await addOrder(venue.db);
    expect(await waiter.printing.markDone({ lineIds })).toMatchObject({ markedIds: lineIds });
    const other = await venue.staffBrowser('MANAGER');
    expect(await other.printing.markDone({ lineIds })).toMatchObject({ markedIds: [] });
    const me = await waiter.staff.readSession({});
    expect(await linesOf(lineIds)).toMatchObject([{ done_by: me.id }]);
  });

  it('marks a line once although the request lists it twice', async () => {
    const { lineIds } = await addOrder(venue.db);
    expect(await waiter.printing.markDone({ lineIds: [...lineIds, ...lineIds] })).toMatchObject({ markedIds: lineIds });
  });

  it('ignores lines that do not exist', async () => {
    const { lineIds } = await addOrder(venue.db);
    expect(await waiter.printing.markDone({ lineIds: [venue.newId(), ...lineIds] })).toMatchObject({
      markedIds: lineIds,
    });
    expect(await waiter.printing.markDone({ lineIds: [venue.newId()] })).toMatchObject({ markedIds: [] });
  });

  it('accepts as many lines as a board shows', async () => {
    const { lineIds } = await addOrder(venue.db, { lines: Array.from({ length: 1000 }, () => ({})) });
    expect((await waiter.printing.markDone({ lineIds })).markedIds.toSorted()).toEqual(lineIds.toSorted());
  });

  it.each([
    ['no lines', { lineIds: [] }],
    ['nothing', {}],
    ['an invalid id', { lineIds: ['1'] }],
    ['one id that is not in a list', { lineIds: '019abc00-0000-7000-8000-000000000000' }],
    [
      'more lines than a board has',
      { lineIds: Array.from({ length: 1001 }, () => '019abc00-0000-7000-8000-000000000000') },
    ],
  ])('is refused as malformed with %s', async (_, input) => {
    const reply = await waiter.send({ method: 'POST', url: '/api/admin/done-lines', body: JSON.stringify(input) });
    expect(reply).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });

  it('marks every line for exactly one of two tablets at the same time, in twenty rounds', async () => {
    const other = await venue.staffBrowser('WAITER');
    for (let round = 1; round <= 20; round += 1) {
      const { lineIds } = await addOrder(venue.db, { lines: Array.from({ length: 40 }, () => ({})) });
      const [mine, theirs] = await Promise.all([
        waiter.printing.markDone({ lineIds: lineIds.slice(0, 30) }),
        other.printing.markDone({ lineIds: lineIds.slice(10).toReversed() }),
      ]);
      expect([...mine.markedIds, ...theirs.markedIds].toSorted()).toEqual(lineIds.toSorted());
    }
    expect(recorded.messages().filter((message) => message.includes('Transaction conflict'))).toEqual([]);
  });
});

describe('the live events of done lines', () => {
  let address: string;
  let customer: TestBrowser;
  let customerId: string;
  const streams: TestStream[] = [];

  beforeAll(async () => {
    address = await listenOnFreePort(venue.app);
  });
  beforeEach(async () => {
    customer = venue.browser();
    customerId = await enter(customer);
  });
  afterAll(() => {
    for (const stream of streams) stream.close();
  });

  it('reach their boards and their customers once each, and no others', async () => {
    const stranger = venue.browser();
    await enter(stranger);
    const boards = await listen(`${LIVE_PATHS.staff}?topics=board-drinks,board-food,menu`, waiter);
    const own = await listen(`${LIVE_PATHS.customer}?topics=own-orders,menu`, customer);
    const other = await listen(`${LIVE_PATHS.customer}?topics=own-orders,menu`, stranger);
    const { lineIds } = await addOrder(venue.db, { customerId, lines: [{}, {}] });

    await waiter.printing.markDone({ lineIds });
    expect(await changesUntilNow(boards)).toEqual(['board-drinks']);
    expect(await changesUntilNow(own)).toEqual(['own-orders']);
    expect(await changesUntilNow(other)).toEqual([]);
  });

  it('are not published if no line was pending', async () => {
    const { lineIds } = await addOrder(venue.db, { customerId });
    await waiter.printing.markDone({ lineIds });
    const boards = await listen(`${LIVE_PATHS.staff}?topics=board-drinks,board-food,menu`, waiter);
    await waiter.printing.markDone({ lineIds });
    expect(await changesUntilNow(boards)).toEqual([]);
  });

  it('are published when the lines can already be read as done', async () => {
    const { lineIds } = await addOrder(venue.db, { customerId });
    const seen: Promise<unknown>[] = [];
    venue.live.onChanged('board-drinks', () => seen.push(linesOf(lineIds)));
    await waiter.printing.markDone({ lineIds });
    expect(await Promise.all(seen)).toEqual([[expect.objectContaining({ done_on: SATURDAY_NIGHT })]]);
  });

  it('are not published if the commit fails, and the line stays pending', async () => {
    const { lineIds } = await addOrder(venue.db, { customerId });
    const boards = await listen(`${LIVE_PATHS.staff}?topics=board-drinks,menu`, waiter);
    await raw`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'The disk is full'; end $$;
      create constraint trigger refusing after update on order_lines deferrable initially deferred
        for each row execute function refuse();
    `.execute(venue.db);
    await expect(waiter.printing.markDone({ lineIds })).rejects.toMatchObject({ code: 'broken' });
    await raw`drop function refuse cascade`.execute(venue.db);
    expect(await changesUntilNow(boards)).toEqual([]);
    expect(await linesOf(lineIds)).toMatchObject([{ done_on: null }]);
  });

  async function listen(path: string, browser: TestBrowser): Promise<TestStream> {
    const stream = await openStream(address, path, browser);
    streams.push(stream);
    await stream.received('ready');
    return stream;
  }

  /** The events received so far. Events arrive in order, so after an event to all streams no earlier one can be missing. */
  async function changesUntilNow(stream: TestStream): Promise<string[]> {
    venue.live.publish('menu');
    await stream.received('changed', 'menu');
    return stream.changes().filter((topic) => topic !== 'menu');
  }
});

/** Opens a session and returns the customer's id. */
async function enter(browser: TestBrowser): Promise<string> {
  await browser.customers.identify({ email: null });
  return storeCustomer(venue, browser);
}

function linesOf(ids: readonly string[]) {
  return venue.db
    .selectFrom('order_lines')
    .select(['id', 'done_on', 'done_by'])
    .where('id', 'in', ids)
    .orderBy('position')
    .execute();
}
