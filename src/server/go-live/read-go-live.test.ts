// What the owner reads in the banner of the back office.
import { beforeEach, describe, expect, it } from 'vitest';
import { TestBank } from '#server/attempts/testing/provider.ts';
import { addStaff, openTestVenue, PASSWORD, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';

const MAIL = { smtpUrl: 'smtp://mail.bar.example', from: 'hola@bar.example' };
const OWNER = 'rosa@bar.example';

describe('the go-live banner of a venue in production', async () => {
  const venue = await openTestVenue({
    publicUrl: 'http://bar.example',
    paying: { providers: [new TestBank('redsys').provider()] },
    production: { isProduction: true, allowsSimulators: true },
  });
  await addStaff(venue.db, { email: OWNER, roles: ['OWNER'] });
  const owner = venue.browser();
  await owner.staff.signIn({ email: OWNER, password: PASSWORD });
  beforeEach(async () => {
    await venue.db.updateTable('settings').set({ payment_mode: 'manual' }).execute();
    // Other staff of these tests have addresses of demo accounts.
    await venue.db.deleteFrom('staff_users').where('email', '<>', OWNER).execute();
  });

  it('shows http in manual mode, test keys, permitted simulators and missing backups', async () => {
    expect(await problems(owner)).toEqual(['no-https', 'test-keys', 'simulators-allowed', 'backup-missing']);
  });

  it('shows that no webhook has arrived until the first one has', async () => {
    await venue.db.updateTable('settings').set({ payment_mode: 'redsys' }).execute();
    expect(await problems(owner)).toContain('webhook-never-received');
    const contact = { provider: 'redsys', webhook_received_on: new Date() } as const;
    await venue.db.insertInto('provider_contacts').values(contact).execute();
    expect(await problems(owner)).not.toContain('webhook-never-received');
  });

  it('shows a payment mode without keys', async () => {
    await venue.db.updateTable('settings').set({ payment_mode: 'stripe' }).execute();
    expect(await problems(owner)).toContain('keys-missing');
  });

  it('shows a demo account that was enabled again while the server runs, with its address', async () => {
    await addStaff(venue.db, { email: 'waiter@comanda.test', roles: ['WAITER'] });
    const { findings } = await owner.goLive.readGoLive({});
    expect(findings).toContainEqual({
      ...{ item: 'demo-accounts', problem: 'demo-accounts', severity: 'refused', subject: 'waiter@comanda.test' },
    });
  });

  it('shows that there is no backup until the server has made one, and one that is older than 48 hours', async () => {
    const backups = { folder: '/nowhere', copyFolder: null, s3: null, command: null, startDelayMs: 0 };
    const own = await openTestVenue({ production: { isProduction: true, backups } });
    const reader = await own.staffBrowser('OWNER');
    expect(await problems(reader)).toContain('backup-none-found');
    const startedOn = SATURDAY_NIGHT;
    const run = { id: own.newId(), started_on: startedOn, finished_on: startedOn, file: 'f', is_encrypted: true };
    await own.db.insertInto('backup_runs').values(run).execute();
    expect((await problems(reader)).filter((problem) => problem.startsWith('backup'))).toEqual([]);
    own.setNow(new Date(startedOn.getTime() + 48 * 60 * 60_000 + 1));
    expect(await problems(await own.staffBrowser('OWNER'))).toContain('backup-old');
  });

  it('is not readable by managers and waiters', async () => {
    const manager = await venue.staffBrowser('MANAGER', 'WAITER');
    await expect(manager.goLive.readGoLive({})).rejects.toMatchObject({ code: 'not-allowed' });
  });
});

describe('a venue without anything to show', () => {
  it.each([
    ['in production with everything right', { isProduction: true, backupPath: 'external' }],
    ['outside production, whatever its settings are', {}],
  ])('is one %s', async (_, production) => {
    const venue = await openTestVenue({
      ...{ publicUrl: 'https://bar.example', mail: MAIL, production },
      trustedProxies: ['127.0.0.1'],
    });
    await addStaff(venue.db, { email: OWNER, roles: ['OWNER'] });
    const owner = venue.browser();
    await owner.staff.signIn({ email: OWNER, password: PASSWORD });
    expect(await problems(owner)).toEqual([]);
  });
});

async function problems(owner: TestBrowser): Promise<string[]> {
  const { findings } = await owner.goLive.readGoLive({});
  return findings.map(({ problem }) => problem);
}
