// The enabled switch of staff users.
import { describe, expect, it } from 'vitest';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { addSignedInStaff, editUserForm, readUserAsOwner, signInBrowser } from './testing/staff.ts';

const venue = await openTestVenue();
const owner = await addSignedInStaff(venue, 'OWNER');

describe('the enabled switch of a user', () => {
  it.each([
    ['disabled', true],
    ['enabled', false],
  ])(
    'a user who was %s stays so when a form opened before is saved, and the form is saved too',
    async (_, disabled) => {
      const user = await addSignedInStaff(venue, 'WAITER');
      await setDisabled(user.id, !disabled);
      const shown = await readUserAsOwner(owner.browser, user.id);
      await setDisabled(user.id, disabled);
      await owner.browser.users.saveUser(editUserForm(shown, { name: `Nombre nuevo ${user.id}`, roles: ['MANAGER'] }));
      expect(await readUserAsOwner(owner.browser, user.id)).toMatchObject({
        name: `Nombre nuevo ${user.id}`,
        roles: ['MANAGER'],
        disabled,
      });
    },
  );

  it('a new password saved while the user is disabled does not enable signing in', async () => {
    const user = await addSignedInStaff(venue, 'WAITER');
    await setDisabled(user.id, true);
    const shown = await readUserAsOwner(owner.browser, user.id);
    await owner.browser.users.saveUser(editUserForm(shown, { password: 'otra-clave-mas' }));
    await expect(signInBrowser(venue, user.email, 'otra-clave-mas')).rejects.toMatchObject({ code: 'sign-in-failed' });
  });

  it('disabling twice keeps the time of the first', async () => {
    const user = await addSignedInStaff(venue, 'WAITER');
    const first = await setDisabled(user.id, true);
    const since = await disabledOn(user.id);
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 60_000));
    expect(await setDisabled(user.id, true)).toEqual(first);
    expect(await disabledOn(user.id)).toEqual(since);
  });

  it('the switch of an unknown user is refused', async () => {
    await expect(setDisabled(venue.newId(), true)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('a change publishes the back-office topic; a refused change of the last owner publishes nothing', async () => {
    const user = await addSignedInStaff(venue, 'WAITER');
    let eventCount = 0;
    venue.live.onChanged('back-office', () => {
      eventCount += 1;
    });
    await setDisabled(user.id, true);
    await expect(setDisabled(owner.id, true)).rejects.toMatchObject({ code: 'last-owner' });
    expect(eventCount).toBe(1);
  });
});

function setDisabled(userId: string, disabled: boolean) {
  return owner.browser.users.setUserDisabled({ userId, disabled });
}

async function disabledOn(id: string): Promise<Date | null> {
  const user = await venue.db.selectFrom('staff_users').select('disabled_on').where('id', '=', id).executeTakeFirst();
  return user?.disabled_on ?? null;
}
