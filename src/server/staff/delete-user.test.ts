// Deleting a user: only one who has never signed in or done anything.
import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addOrder } from '#server/orders/testing/orders.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { addStaff, openTestVenue, PASSWORD } from '#server/platform/testing/venue.ts';
import { addSignedInStaff, newUserForm } from './testing/staff.ts';

const venue = await openTestVenue();
const owner = await addSignedInStaff(venue, 'OWNER');
const { db: second } = venue.openDatabase();
const USED = {
  code: 'user-used',
  message: 'Este usuario ya ha entrado alguna vez y no se puede eliminar: desactívalo.',
};

describe('a deleted user', () => {
  it('is in no list and cannot sign in, and can be deleted again without effect', async () => {
    const form = newUserForm(venue, { pin: '4826' });
    await owner.browser.users.saveUser(form);
    let eventCount = 0;
    venue.live.onChanged('back-office', () => {
      eventCount += 1;
    });
    expect([await remove(form.userId), await remove(form.userId)]).toEqual([{}, {}]);
    expect(eventCount).toBe(1);
    expect(await exists(form.userId)).toBe(false);
    await expect(venue.browser().staff.signIn({ email: form.email, password: form.password })).rejects.toMatchObject({
      code: 'sign-in-failed',
    });
    const entries = await venue.db
      .selectFrom('activity_log')
      .select('details')
      .where('kind', '=', 'user-saved')
      .execute();
    expect(entries.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ action: 'deleted', id: form.userId, name: form.name }),
    );
  });

  it('may be disabled, and may be an owner while another one is left', async () => {
    const id = await addStaff(venue.db, { email: 'segunda@comanda.test', roles: ['OWNER'] });
    await owner.browser.users.setUserDisabled({ userId: id, disabled: true });
    await remove(id);
    expect(await exists(id)).toBe(false);
  });

  it('takes reset links along', async () => {
    const id = await addStaff(venue.db, { email: 'olvido@comanda.test', roles: ['WAITER'] });
    await venue.db
      .insertInto('password_resets')
      .values({ token_hash: Buffer.from(id), user_id: id, expires_on: new Date() })
      .execute();
    await remove(id);
    expect(await venue.db.selectFrom('password_resets').select('user_id').where('user_id', '=', id).execute()).toEqual(
      [],
    );
  });
});

describe('a user who is not deleted', () => {
  it('has signed in', async () => {
    const { id } = await addSignedInStaff(venue, 'WAITER');
    await expect(remove(id)).rejects.toMatchObject(USED);
    expect(await exists(id)).toBe(true);
  });

  it('has a row of another table, also without an entry in the activity log', async () => {
    const id = await addStaff(venue.db, { email: 'antes@comanda.test', roles: ['WAITER'] });
    const { id: orderId } = await addOrder(venue.db, { lines: [{}] });
    await venue.db.updateTable('orders').set({ served_by: id }).where('id', '=', orderId).execute();
    await expect(remove(id)).rejects.toMatchObject(USED);
    expect(await exists(id)).toBe(true);
  });

  it('is the person who deletes', async () => {
    await expect(remove(owner.id)).rejects.toMatchObject({
      code: 'own-user',
      message: 'No puedes eliminar tu propio usuario.',
    });
  });

  it('is the last owner, although the request of another person has passed the check of rights', async () => {
    const other = await addSignedInStaff(venue, 'OWNER');
    const unused = await addStaff(venue.db, { email: 'ultima@comanda.test', roles: ['OWNER'] });
    const { refused } = await second.transaction().execute(async (sql) => {
      await sql.selectFrom('staff_users').select('id').forUpdate().execute();
      const request = other.browser.users.deleteUser({ userId: unused });
      await untilStatementsWaitForLock(venue.db);
      const ids = [owner.id, other.id];
      await sql.updateTable('staff_users').set({ disabled_on: new Date() }).where('id', 'in', ids).execute();
      return { refused: expect(request).rejects.toMatchObject({ code: 'last-owner' }) };
    });
    await refused;
    await venue.db.updateTable('staff_users').set({ disabled_on: null }).execute();
    await remove(unused);
  });
});

describe('a user who is deleted while they sign in', () => {
  it('stays if the sign-in came first', async () => {
    const { id, signIn } = await aNewUser();
    const both = await second.transaction().execute(async (sql) => {
      await lockLog(sql);
      const signingIn = signIn();
      await untilStatementsWaitForLock(venue.db);
      const removing = remove(id);
      await untilStatementsWaitForLock(venue.db, 2);
      return { signingIn, removing: expect(removing).rejects.toMatchObject(USED) };
    });
    expect(await both.signingIn).toMatchObject({ id });
    await both.removing;
    expect(await exists(id)).toBe(true);
  });

  it('gets no session if they were deleted first', async () => {
    const { id, signIn } = await aNewUser();
    const both = await second.transaction().execute(async (sql) => {
      await lockLog(sql);
      const removing = remove(id);
      await untilStatementsWaitForLock(venue.db);
      const signingIn = signIn();
      await untilStatementsWaitForLock(venue.db, 2);
      return { removing, signingIn: expect(signingIn).rejects.toMatchObject({ code: 'sign-in-failed' }) };
    });
    expect(await both.removing).toEqual({});
    await both.signingIn;
    expect(await exists(id)).toBe(false);
  });
});

async function aNewUser() {
  const email = `${venue.newId()}@comanda.test`;
  const id = await addStaff(venue.db, { email, roles: ['WAITER'] });
  return { id, signIn: () => venue.browser().staff.signIn({ email, password: PASSWORD }) };
}

/** Lets nobody add an entry to the activity log before the commit. */
function lockLog(sql: Sql) {
  return raw`lock table activity_log in share mode`.execute(sql);
}

function remove(userId: string) {
  return owner.browser.users.deleteUser({ userId });
}

async function exists(id: string): Promise<boolean> {
  return (await owner.browser.users.listUsers({})).users.some((user) => user.id === id);
}
