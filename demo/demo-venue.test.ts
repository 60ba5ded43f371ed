// The demo venue: stored once, with a menu, a history and accounts that production recognises.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { weekHoursText } from '#contract/hours-texts.es.ts';
import { DEMO_PASSWORD } from '#domain/demo-account.ts';
import { detectImageType } from '#domain/image.ts';
import { findDaySumDifferences } from '#server/day-sums/find-day-sum-differences.ts';
import { replaceDaySums } from '#server/day-sums/store-day-sums.ts';
import { IMAGE_SIZES } from '#server/images/sizes.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { findDemoAccountEmails } from '#server/staff/index.ts';
import { DEMO_ACCOUNTS, fillDemoVenue } from './demo-venue.ts';
import { loadOlderDay, loadOlderDays } from './older-days.ts';

const MADRID = 'Europe/Madrid';

const venue = await openTestVenue();
const opened = venue.openDatabase();
const fill = () => {
  const settings = { timeZone: MADRID, alwaysOpen: false, paymentMode: 'redsys', olderDaysFollow: true } as const;
  return fillDemoVenue(opened, settings, SATURDAY_NIGHT);
};
const isStored = await fill();

describe('the demo venue', () => {
  it('is stored into an empty database once', async () => {
    expect(isStored).toBe(true);
    expect(await fill()).toBe(false);
  });

  it('has three staff users who can sign in', async () => {
    const rolesOf = async (name: string) =>
      (await venue.browser().staff.signIn({ email: `${name}@comanda.test`, password: DEMO_PASSWORD })).roles;
    expect(await rolesOf('owner')).toEqual(['OWNER']);
    expect(await rolesOf('manager')).toEqual(['MANAGER']);
    expect(await rolesOf('waiter')).toEqual(['WAITER']);
  });

  it('has only accounts that production recognises as demo accounts', async () => {
    expect(await findDemoAccountEmails(venue.db)).toEqual(DEMO_ACCOUNTS.toSorted());
    expect(await venue.db.selectFrom('staff_users').select('id').execute()).toHaveLength(DEMO_ACCOUNTS.length);
  });

  it('has a menu of at least 60 drinks and 60 foods, with opening hours', async () => {
    const { products, categories, openSections } = await venue.browser().menu.readMenu({});
    expect(products.filter(({ section }) => section === 'drinks').length).toBeGreaterThanOrEqual(60);
    expect(products.filter(({ section }) => section === 'food').length).toBeGreaterThanOrEqual(60);
    expect(categories.length).toBeGreaterThanOrEqual(15);
    expect(openSections).toMatchObject({
      bar: { isOpen: true },
      kitchen: { isOpen: true },
    });
    expect(weekHoursText(openSections.bar.week)).toBe('Lunes a viernes 12h-1:30h · Sábado y domingo 11h-1:30h');
    expect(weekHoursText(openSections.kitchen.week)).toBe('Todos los días 13h-16h y 20h-23:30h');
  });

  it('has a picture of every product, a logo and a background, in every size of an upload', async () => {
    const { products, venue: shown } = await venue.browser().menu.readMenu({});
    expect(products.filter(({ imageUrl }) => imageUrl === undefined).map(({ name }) => name)).toEqual([]);
    expect(new Set(products.map(({ imageUrl }) => imageUrl)).size).toBe(products.length);
    expect([shown.logoUrl, shown.backgroundUrl]).not.toContain(null);
    const files = await venue.db
      .selectFrom('image_files')
      .innerJoin('images', 'images.id', 'image_files.image_id')
      .select(['kind', 'image_id', 'size', 'image_files.type', 'bytes'])
      .execute();
    for (const kind of ['product', 'logo', 'background'] as const) {
      const ofKind = files.filter((file) => file.kind === kind);
      const sizesOf = (id: string) => ofKind.filter((file) => file.image_id === id).map(({ size }) => size);
      const expected = IMAGE_SIZES[kind].map(({ size }) => size).toSorted();
      for (const { image_id } of ofKind) expect(sizesOf(image_id).toSorted()).toEqual(expected);
    }
    for (const { bytes, type } of files) expect(detectImageType(bytes)).toBe(type);
  });

  it('has pictures that are small', async () => {
    const { rows } = await sql<{ largest: number; total: number }>`
      select max(length(bytes))::integer as largest, sum(length(bytes))::integer as total
      from image_files join images on images.id = image_id where kind = 'product' and size <> '1280'`.execute(venue.db);
    expect(rows[0]?.largest).toBeLessThanOrEqual(25_000);
    expect(rows[0]?.total).toBeLessThanOrEqual(3_000_000);
  });

  it('has a history in which every payment equals its lines and no number is missing, and a busy evening', async () => {
    const { rows } = await sql<{ wrong: number; gaps: number; payments: number; pending: number }>`
      select
        (select count(*) from payments where total_amount_order <>
          (select sum(price * quantity) from order_lines where order_lines.order_id = remainder_of)) as wrong,
        (select max(number) - min(number) + 1 - count(*) from payments) as gaps,
        (select count(*) from payments) as payments,
        (select count(*) from order_lines where done_on is null) as pending
    `.execute(venue.db);
    expect(rows).toMatchObject([{ wrong: 0, gaps: 0 }]);
    expect(rows[0]?.payments).toBeGreaterThan(300);
    expect(rows[0]?.pending).toBeGreaterThan(5);
  });

  it('continues the payment numbers of its history', async () => {
    const { rows } = await sql<{ same: boolean }>`
      select (select max(number) from payments) = (select value from counters where name = 'payment') as same
    `.execute(venue.db);
    expect(rows).toEqual([{ same: true }]);
  });
});

describe('the older days of the demo venue', () => {
  let first: Awaited<ReturnType<typeof readFirst>>;

  beforeAll(async () => {
    first = await readFirst();
    await storeDay('2026-11-06');
    await Promise.all([loadOlderDay(venue.db, MADRID), loadOlderDay(venue.db, MADRID)]);
    await loadOlderDay(venue.db, MADRID);
  });

  it('are loaded newest first, one at a time, and the sums of each complete day are stored', async () => {
    for (const day of ['2026-11-05', '2026-11-06', '2026-11-07'])
      expect(await findDaySumDifferences(venue.db, day, MADRID)).toEqual([]);
    const now = await readFirst();
    expect(now.zClosure).toBe(first.zClosure - 3);
    expect(now.openedOn.getTime()).toBeLessThan(first.openedOn.getTime() - 2.5 * 24 * 60 * 60_000);
    const { rows } = await sql<{ gaps: number; unordered: number }>`
      select max(number) - min(number) + 1 - count(*) as gaps,
        count(*) filter (where created_on < earlier) as unordered
      from (select *, lag(created_on) over (order by number) as earlier from payments) as payments
    `.execute(venue.db);
    expect(rows).toEqual([{ gaps: 0, unordered: 0 }]);
  });

  it('have Z closures that are balanced, like those of the two weeks, and no owner gets an e-mail about them', async () => {
    const owner = venue.browser();
    await owner.staff.signIn({ email: 'owner@comanda.test', password: DEMO_PASSWORD });
    const ids = await venue.db.selectFrom('z_closures').select('id').where('closed_on', 'is not', null).execute();
    expect(ids).toHaveLength(14 + 3);
    for (const { id } of ids) {
      const { isBalanced, totals } = await owner.zClosures.readZClosure({ closureId: id });
      expect(isBalanced).toBe(true);
      expect(totals.payments).toBeGreaterThan(20);
    }
    const mails = await venue.db.selectFrom('z_closure_mails').select('z_closure_id').execute();
    expect(mails).toHaveLength(ids.length);
  });

  it('are visits of the same regulars, whose first visit is now earlier', async () => {
    const { rows } = await sql<{ late: number; regulars: number }>`
      select count(*) filter (where customers.created_on > payments.created_on) as late,
        count(distinct customer_id) filter (where customers.email is not null) as regulars
      from payments join orders on orders.id = remainder_of join customers on customers.id = customer_id
    `.execute(venue.db);
    expect(rows).toMatchObject([{ late: 0 }]);
    expect(rows[0]?.regulars).toBeGreaterThan(15);
  });

  it('are not loaded once the server stops', async () => {
    const loaded = await readFirst();
    await loadOlderDays({ db: venue.db, timeZone: MADRID, log: createSilentLog() }, AbortSignal.abort());
    expect(await readFirst()).toEqual(loaded);
  });

  it('are not loaded once the first Z closure exists, nor into a history that has other numbers', async () => {
    const { number } = await venue.db
      .selectFrom('payments')
      .select(({ fn }) => fn.min('number').as('number'))
      .executeTakeFirstOrThrow();
    await venue.db.updateTable('payments').set({ number: 1 }).where('number', '=', number).execute();
    expect(await loadOlderDay(venue.db, MADRID)).toBe(false);
    await venue.db.updateTable('payments').set({ number }).where('number', '=', 1).execute();
    await sql`insert into z_closures (id, opened_on, closed_on, totals) values (1, '2024-01-01', '2024-01-02', '[]')`.execute(
      venue.db,
    );
    expect(await loadOlderDay(venue.db, MADRID)).toBe(false);
    await venue.db.deleteFrom('z_closures').where('id', '=', 1).execute();
  });
});

async function readFirst(): Promise<{ zClosure: number; openedOn: Date }> {
  const { id, opened_on: openedOn } = await venue.db
    .selectFrom('z_closures')
    .select(['id', 'opened_on'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return { zClosure: id, openedOn };
}

/** As the server does while older days are loaded. */
async function storeDay(day: string): Promise<void> {
  await venue.db.transaction().execute((tx) => replaceDaySums(tx, { day, timeZone: MADRID, now: SATURDAY_NIGHT }));
}
