import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestVenue, SATURDAY_NIGHT, type TestVenue } from '#server/platform/testing/venue.ts';
import { formOf, listedBy, type SomeoneOfStaff, signedIn, someoneSignedIn } from './testing/staff.ts';

let venue: TestVenue;
let owner: SomeoneOfStaff;

beforeAll(async () => {
  venue = await openTestVenue();
  owner = await someoneSignedIn(venue, 'OWNER');
});
afterAll(() => venue.close());

describe('the switch of a user', () => {
  it.each([
    ['disabled', true],
    ['enabled', false],
  ])('%s is not undone by a form that was open meanwhile, which is saved nevertheless', async (_, disabled) => {
    const user = await someoneSignedIn(venue, 'WAITER');
    await setDisabled(user.id, !disabled);
    const shown = await listedBy(owner.browser, user.id);
    await setDisabled(user.id, disabled);
    await owner.browser.users.saveUser(formOf(shown, { name: `Nombre nuevo ${user.id}`, roles: ['MANAGER'] }));
    expect(await listedBy(owner.browser, user.id)).toMatchObject({
      name: `Nombre nuevo ${user.id}`,
      roles: ['MANAGER'],
      disabled,
    });
  });

  it('does not let somebody in whose form got another password while it was off', async () => {
    const user = await someoneSignedIn(venue, 'WAITER');
    await setDisabled(user.id, true);
    const shown = await listedBy(owner.browser, user.id);
    await owner.browser.users.saveUser(formOf(shown, { password: 'otra-clave-mas' }));
    await expect(signedIn(venue, user.email, 'otra-clave-mas')).rejects.toMatchObject({ code: 'sign-in-failed' });
  });

  it('pressed twice stands as pressed once: since when they are out stays', async () => {
    const user = await someoneSignedIn(venue, 'WAITER');
    const first = await setDisabled(user.id, true);
    const since = await disabledOn(user.id);
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 60_000));
    expect(await setDisabled(user.id, true)).toEqual(first);
    expect(await disabledOn(user.id)).toEqual(since);
  });

  it('of a user who is not there is refused', async () => {
    await expect(setDisabled(venue.newId(), true)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is told to other tablets, and pressed against an owner who is the last it is told to nobody', async () => {
    const user = await someoneSignedIn(venue, 'WAITER');
    let heard = 0;
    venue.live.onChanged('house', () => {
      heard += 1;
    });
    await setDisabled(user.id, true);
    await expect(setDisabled(owner.id, true)).rejects.toMatchObject({ code: 'last-owner' });
    expect(heard).toBe(1);
  });
});

function setDisabled(userId: string, disabled: boolean) {
  return owner.browser.users.setUserDisabled({ userId, disabled });
}

async function disabledOn(id: string): Promise<Date | null> {
  const user = await venue.db.selectFrom('staff_users').select('disabled_on').where('id', '=', id).executeTakeFirst();
  return user?.disabled_on ?? null;
}
