// A bar served by two servers on one database, with an in-memory bank, for tests of a whole service.
import { sql as raw } from 'kysely';
import { installWriteFailures } from '#server/attempts/testing/injected-failures.ts';
import { TestBank } from '#server/attempts/testing/provider.ts';
import { type SmallMenuIds, storeSmallMenu } from '#server/payments/testing/carts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createSilentLog, type Logger } from '#server/platform/log.ts';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';

/** The codes of the tables of the test bar. */
export const TABLE_CODES = ['A1', 'A2', 'A3'] as const;
/** The units of beer in stock at the beginning. Croquettes are not counted. */
export const BEER_STOCK = 40;

/** One of the two instances of the server in a test bar, with the browsers of an owner and a waiter who are signed in to it. */
export interface ServerOfBar {
  readonly venue: TestVenue;
  readonly owner: TestBrowser;
  readonly waiter: TestBrowser;
}

/** A test bar that two instances of the server use at once. They have one clock, one database and one in-memory bank. */
export interface TwoServers {
  readonly servers: readonly [ServerOfBar, ServerOfBar];
  readonly db: Database;
  readonly bank: TestBank;
  readonly bar: SmallMenuIds;
  now(): Date;
  passSeconds(seconds: number): void;
  /** Deletes everything that was ordered and paid, and restores the settings, the stock and the codes of the tables. */
  reset(): Promise<void>;
}

/**
 * Opens a test bar that two instances of the server use; they write to this log. Call `reset` before using the bar: it deletes
 * orders and payments, sets the payment mode Redsys, lets customers choose to pay staff, and sets the stock of beer.
 */
export async function openTwoServers(log: Logger = createSilentLog()): Promise<TwoServers> {
  const { connection } = await cloneDatabase();
  const bank = new TestBank('redsys');
  const open = async (): Promise<ServerOfBar> => {
    const paying = { providers: [bank.provider()] };
    const venue = await openTestVenue({ connection, paying, log });
    return { venue, owner: await venue.staffBrowser('OWNER'), waiter: await venue.staffBrowser('WAITER') };
  };
  const [first, second] = [await open(), await open()];
  const { db } = first.venue;
  const bar = await storeSmallMenu(db);
  // Many orders then have two rates of VAT.
  await db.updateTable('products').set({ vat_percent: 21 }).where('id', '=', bar.croquettes).execute();
  for (const table of TABLE_CODES.slice(1)) await addTable(db, table);
  await installWriteFailures(db);
  let now = SATURDAY_NIGHT;
  const setNow = (moment: Date) => {
    now = moment;
    for (const { venue } of [first, second]) venue.setNow(now);
  };
  return {
    ...{ servers: [first, second], db, bank, bar },
    now: () => now,
    passSeconds: (seconds) => setNow(new Date(now.getTime() + seconds * 1000)),
    reset: async () => {
      setNow(SATURDAY_NIGHT);
      bank.reset();
      await raw`truncate payments, orders, order_lines, z_closures cascade`.execute(db);
      await db
        .updateTable('products')
        .set({ counts_stock: true, stock: BEER_STOCK })
        .where('id', '=', bar.beer)
        .execute();
      await db
        .updateTable('settings')
        .set({
          payment_mode: 'redsys',
          offers_paying_staff: true,
          cooks_before_collecting: true,
          accepts_orders: 'never',
        })
        .execute();
      await raw`update table_qrs set code = translate(code, 'B', 'A'), code_key = translate(code_key, 'bB', 'aA')`.execute(
        db,
      );
    },
  };
}
