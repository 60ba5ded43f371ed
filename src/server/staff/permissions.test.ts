// The permissions of the roles: what is stored and recorded, and how soon a change holds. `rights.test.ts` checks every action.
import { beforeEach, expect, it } from 'vitest';
import { LIVE_PATHS } from '#contract/live.ts';
import { listenOnFreePort, openStream } from '#server/platform/testing/stream.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';

const COLLECT = { role: 'WAITER', action: 'collect-payments' } as const;

const venue = await openTestVenue();
const owner = await venue.staffBrowser('OWNER');
const address = await listenOnFreePort(venue.app);
beforeEach(() => venue.db.deleteFrom('role_permissions').execute());

it('a permission that was taken away is stored, and given again it is not', async () => {
  const taken = { ...COLLECT, isAllowed: false };
  expect(await owner.permissions.setPermission(taken)).toEqual({ changes: [taken] });
  expect(await owner.permissions.readPermissions({})).toEqual({ changes: [taken] });
  expect(await owner.permissions.setPermission({ ...COLLECT, isAllowed: true })).toEqual({ changes: [] });
});

it('the defaults of one role are restored, and those of the other stay', async () => {
  const ofManager = { role: 'MANAGER', action: 'see-dashboard', isAllowed: true } as const;
  await owner.permissions.setPermission({ ...COLLECT, isAllowed: false });
  await owner.permissions.setPermission({ role: 'WAITER', action: 'see-payments', isAllowed: true });
  await owner.permissions.setPermission(ofManager);
  expect(await owner.permissions.resetPermissions({ role: 'WAITER' })).toEqual({ changes: [ofManager] });
});

it('each change has one entry with who may do what now; repeating it and restoring defaults that stand have none', async () => {
  const earlier = (await readEntries()).length;
  const take = () => owner.permissions.setPermission({ ...COLLECT, isAllowed: false });
  await Promise.all([take(), take(), take()]);
  await owner.permissions.resetPermissions({ role: 'WAITER' });
  await owner.permissions.resetPermissions({ role: 'WAITER' });
  const change = { field: COLLECT.action, before: true, after: false };
  expect((await readEntries()).slice(earlier)).toEqual([
    { details: { role: 'WAITER', changes: [change] } },
    { details: { role: 'WAITER', changes: [{ ...change, before: false, after: true }] } },
  ]);
});

it('two owners who change different permissions at the same time both have their change', async () => {
  const other = await venue.staffBrowser('OWNER');
  const seeing = { role: 'WAITER', action: 'see-payments', isAllowed: true } as const;
  const taken = { ...COLLECT, isAllowed: false };
  await Promise.all([owner.permissions.setPermission(taken), other.permissions.setPermission(seeing)]);
  expect(await owner.permissions.readPermissions({})).toEqual({ changes: [taken, seeing] });
});

it('a running session has the new permissions with its next request, and its screen is told to read them', async () => {
  const waiter = await venue.staffBrowser('WAITER');
  const url = `${LIVE_PATHS.staff}?topics=permissions`;
  const stream = await openStream(address, url, waiter);
  await owner.permissions.setPermission({ ...COLLECT, isAllowed: false });
  await stream.received('changed', 'permissions');
  expect((await waiter.staff.readSession({})).permissions).not.toContain('collect-payments');
  expect(stream.isClosed()).toBe(false);
  stream.close();
});

it('a live stream with a topic of a lost permission ends at once, and one without it stays', async () => {
  const [board, menu] = await Promise.all(
    ['board-food', 'back-office'].map(async (topic) =>
      openStream(address, `${LIVE_PATHS.staff}?topics=${topic}`, await venue.staffBrowser('WAITER')),
    ),
  );
  await owner.permissions.setPermission({ role: 'WAITER', action: 'use-boards', isAllowed: false });
  await board?.received('ended');
  venue.live.publish('back-office');
  await menu?.received('changed', 'back-office');
  menu?.close();
});

it('a user with two roles keeps what the other role allows', async () => {
  const both = await venue.staffBrowser('WAITER', 'MANAGER');
  await owner.permissions.setPermission({ ...COLLECT, isAllowed: false });
  expect((await both.staff.readSession({})).permissions).toContain('collect-payments');
});

function readEntries() {
  return venue.db
    .selectFrom('activity_log')
    .select('details')
    .where('kind', '=', 'permissions-saved')
    .orderBy('id')
    .execute();
}
