// Demo accounts in a real venue.
import { beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#domain/demo-account.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { addStaff, openTestVenue, PASSWORD } from '#server/platform/testing/venue.ts';
import { findDemoAccountEmails, hasEnabledOwner, listEnabledDemoEmails, lockDemoAccounts } from './demo-accounts.ts';
import { hashPassword } from './password.ts';

const DEMO_OWNER = 'owner@comanda.test';

const venue = await openTestVenue();
beforeEach(() => venue.db.deleteFrom('staff_users').execute());

describe('a demo account', () => {
  it('is found by its address, or by the published password under another address, as long as it can sign in', async () => {
    await addStaff(venue.db, { email: 'ana@bar.example' });
    await addDemoStaff('Owner@Comanda.test');
    await addDemoStaff('luis@bar.example');
    await addStaff(venue.db, { email: 'renamed@comanda.test' });
    const disabled = await addDemoStaff('waiter@comanda.test');
    await venue.db.updateTable('staff_users').set({ disabled_on: new Date() }).where('id', '=', disabled).execute();

    expect(await findDemoAccountEmails(venue.db)).toEqual([
      'luis@bar.example',
      'Owner@Comanda.test',
      'renamed@comanda.test',
    ]);
    expect((await listEnabledDemoEmails(venue.db)).toSorted()).toEqual(['Owner@Comanda.test', 'renamed@comanda.test']);
  });

  it('is locked for good: it is signed out, its password is replaced, and its orders stay', async () => {
    const id = await addDemoStaff(DEMO_OWNER);
    await addStaff(venue.db, { email: 'ana@bar.example', roles: ['OWNER'] });
    const demoBrowser = venue.browser();
    await demoBrowser.staff.signIn({ email: DEMO_OWNER, password: DEMO_PASSWORD });
    const realBrowser = venue.browser();
    await realBrowser.staff.signIn({ email: 'ana@bar.example', password: PASSWORD });

    expect(await lock()).toEqual([DEMO_OWNER]);
    await expect(demoBrowser.staff.readSession({})).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(await realBrowser.staff.readSession({})).toMatchObject({ email: 'ana@bar.example' });

    // Enabled again by mistake, the account still does not open with the published password.
    await realBrowser.users.setUserDisabled({ userId: id, disabled: false });
    const signingIn = venue.browser().staff.signIn({ email: DEMO_OWNER, password: DEMO_PASSWORD });
    await expect(signingIn).rejects.toMatchObject({ code: 'wrong-password' });
  });

  it('is locked once: repeating it changes nothing, also at the same time', async () => {
    await addDemoStaff(DEMO_OWNER);
    const results = await Promise.all([lock(), lock()]);
    expect(results.flat()).toEqual([DEMO_OWNER]);
    const before = await venue.db.selectFrom('staff_users').selectAll().execute();
    expect(await lock()).toEqual([]);
    expect(await venue.db.selectFrom('staff_users').selectAll().execute()).toEqual(before);
  });

  it('may be the only owner: the venue then has none, and the caller reports it', async () => {
    await addDemoStaff(DEMO_OWNER);
    expect(await hasEnabledOwner(venue.db)).toBe(true);
    await lock();
    expect(await hasEnabledOwner(venue.db)).toBe(false);
  });
});

function lock(): Promise<string[]> {
  return lockDemoAccounts(createSystemContext(venue.services));
}

async function addDemoStaff(email: string): Promise<string> {
  const id = await addStaff(venue.db, { email, roles: ['OWNER'] });
  const password_hash = await hashPassword(DEMO_PASSWORD);
  await venue.db.updateTable('staff_users').set({ password_hash }).where('id', '=', id).execute();
  return id;
}
