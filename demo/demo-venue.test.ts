// The demo venue: stored once, with a menu, a history and accounts that production recognises.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#domain/demo-account.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestVenue } from '#server/platform/testing/venue.ts';
import { findDemoAccounts } from '#server/staff/index.ts';
import { DEMO_ACCOUNTS, fillDemoVenue } from './demo-venue.ts';

let venue: TestVenue;

beforeAll(async () => {
  venue = await openTestVenue();
});
afterAll(() => venue.close());

describe('the demo venue', () => {
  it('is stored into an empty database once', async () => {
    const opened = venue.openDatabase();
    const settings = { timeZone: 'Europe/Madrid', alwaysOpen: false, paymentMode: 'redsys' } as const;
    expect(await fillDemoVenue(opened, settings, SATURDAY_NIGHT)).toBe(true);
    expect(await fillDemoVenue(opened, settings, SATURDAY_NIGHT)).toBe(false);
    await opened.close();
  });

  it('has three staff users who can sign in', async () => {
    const rolesOf = async (name: string) =>
      (await venue.browser().staff.signIn({ email: `${name}@comanda.test`, password: DEMO_PASSWORD })).roles;
    expect(await rolesOf('owner')).toEqual(['OWNER']);
    expect(await rolesOf('manager')).toEqual(['MANAGER']);
    expect(await rolesOf('waiter')).toEqual(['WAITER']);
  });

  it('has only accounts that production recognises as demo accounts', async () => {
    expect(await findDemoAccounts(venue.db)).toEqual(DEMO_ACCOUNTS.toSorted());
    expect(await venue.db.selectFrom('staff_users').select('id').execute()).toHaveLength(DEMO_ACCOUNTS.length);
  });

  it('has a menu of at least 60 drinks and 60 foods, with opening hours', async () => {
    const { products, categories, openSections } = await venue.browser().menu.readMenu({});
    expect(products.filter(({ section }) => section === 'drinks').length).toBeGreaterThanOrEqual(60);
    expect(products.filter(({ section }) => section === 'food').length).toBeGreaterThanOrEqual(60);
    expect(categories.length).toBeGreaterThanOrEqual(15);
    expect(openSections).toMatchObject({
      bar: { isOpen: true, hours: 'Lunes a viernes 17h-1:30h · Sábado y domingo 12h-1:30h' },
      kitchen: { isOpen: true, hours: 'Lunes a viernes 19h-23h · Sábado y domingo 12h-23h' },
    });
  });

  it('has a history in which every payment equals its lines and no number is missing, and a busy evening', async () => {
    const { rows } = await sql<{ wrong: number; gaps: number; payments: number; pending: number }>`
      select
        (select count(*) from payments where total_amount_order <>
          (select sum(price * quantity) from order_lines where order_lines.order_id = payments.order_id)) as wrong,
        (select max(number) - count(*) from payments) as gaps,
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
