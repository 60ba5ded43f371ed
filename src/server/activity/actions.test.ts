// Every action of staff leaves exactly one entry in the activity log, written in the transaction of the action.
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { exportPaths } from '#contract/routes.ts';
import { ACTIVITY_KINDS, type ActivityKind } from '#domain/activity.ts';
import { PASSWORD, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { ACCESS_ACTIONS } from './testing/access-actions.ts';
import { type EndpointName, openActivityTestVenue } from './testing/action-case.ts';
import { CATALOGUE_ACTIONS } from './testing/catalogue-actions.ts';
import { MONEY_ACTIONS } from './testing/money-actions.ts';
import { STAFF_ACTIONS } from './testing/staff-actions.ts';
import { VENUE_ACTIONS } from './testing/venue-actions.ts';

const CASES = [...CATALOGUE_ACTIONS, ...VENUE_ACTIONS, ...STAFF_ACTIONS, ...ACCESS_ACTIONS, ...MONEY_ACTIONS];

/** Actions that the tests of their own feature prove to be recorded, and the kinds of their entries. */
const TESTED_ELSEWHERE: Partial<Record<EndpointName, ActivityKind>> = {
  'daySums.startRebuild': 'day-sums-rebuilt',
  'catalogue.saveProductCosts': 'costs-saved',
  'permissions.setPermission': 'permissions-saved',
  'permissions.resetPermissions': 'permissions-saved',
  'staff.setOwnPin': 'pin-changed',
  'staff.removeOwnPin': 'pin-removed',
  'sharedTablets.shareTablet': 'tablet-shared',
  'sharedTablets.endTablet': 'tablet-sharing-ended',
  'sharedTablets.openByPin': 'signed-in',
  'menuImport.importMenu': 'menu-imported',
  'customerData.exportCustomerData': 'customer-data-exported',
  'customerData.eraseCustomerData': 'customer-data-erased',
  'backups.createBackupKey': 'backup-key-created',
};
const KINDS_TESTED_ELSEWHERE: readonly ActivityKind[] = [
  ...Object.values(TESTED_ELSEWHERE),
  // No request records them: they are counted, and recorded after the hour.
  'sign-ins-refused',
  'rights-refused',
  // Of refused requests, and of a command on the server.
  'codes-locked',
  'sign-in-unlocked',
];

/** Endpoints that change something without an entry, and why. */
const NOT_RECORDED: Partial<Record<EndpointName, string>> = {
  'schedules.confirmHours': 'a step of the first setup, which changes no hours',
  'tables.recordCodesPrinted': 'a step of the first setup, which changes no table',
  'menuImport.previewMenuImport': 'reads a file and stores nothing',
  'images.uploadImage': 'a picture is shown only after the settings with it were saved, which is recorded',
  'images.uploadProductImage': 'a picture is shown only after its product was saved, which is recorded',
  'orders.markDone': 'the line stores who prepared it and when',
  'orders.markVoidSeen': 'the line stores when it was seen',
  'orderHistory.markServed': 'the order stores who served it and when',
  'staffOrders.placeStaffOrder': 'the payment stores who took the order and who took the money',
  'receipts.sendReceipt': 'the receipt stores who sent it',
  'customerData.readCustomerData': 'shows what is stored; only an export and an erasure are recorded',
  'ownAccount.startSecondFactor': 'nothing is asked for until the secret is confirmed, which is recorded',
  'staff.signOut': 'changes nothing of the venue',
  'staff.confirmPassword': 'changes nothing of the venue',
  'staff.recordUse': 'changes nothing of the venue',
  'passwordResets.requestReset': 'mails a link and changes nothing; using the link is recorded',
  'passwordResets.checkReset': 'reads whether a link is valid',
  'printing.printTable': 'the print job stores who created it',
  'printing.reprintJobs': 'the print job stores what happened to it',
  'printing.dismissJobs': 'the print job stores who dismissed it',
  'printing.resumePrinter': 'lets waiting tickets print',
  'printing.testPrinter': 'prints a test ticket',
  'autoRuns.setAutoRun': 'the setting of a shift, which stores who set it and when',
  'otherPaper.printReceipt': 'the print job stores who created it',
  'otherPaper.printZClosure': 'the print job stores who created it',
  'notices.sendWaitNotice': 'the notice stores who sent it',
  'owedOrders.acceptOrder': 'the payment stores who accepted it',
  'owedOrders.freeReservedStock': 'the payment stores when its units went back on sale',
  'customerData.findCustomers': 'reads; export and erasure are recorded',
};

const bar = await openActivityTestVenue();
const actor = await bar.owner.staff.readSession({});
// Fails when everything of the transaction has been done.
await raw`
  create function fail_at_commit() returns trigger language plpgsql as $$
  begin
    raise exception 'The test fails this commit.';
  end
  $$;
  create constraint trigger fail_at_commit after insert on activity_log deferrable initially deferred
    for each row execute function fail_at_commit();
  alter table activity_log disable trigger fail_at_commit;
`.execute(bar.venue.db);
beforeEach(() => {
  bar.bank.reset();
  bar.venue.setNow(SATURDAY_NIGHT);
});

describe('an action of staff', () => {
  it.each(CASES)('$endpoint: $title has its entries once', async ({ prepare, isNewEachTime, isWithoutSession }) => {
    const { request, entries, refused } = await prepare(bar);
    const earlier = await countEntries();
    const readNew = async () => (await readEntries()).slice(earlier);

    if (refused) await expect(refused(), 'the refused request').rejects.toHaveProperty('code');
    expect(await readNew(), 'entries of the refused request').toEqual([]);

    if (entries.length > 0) await failCommits(() => expect(request(), 'the failed commit').rejects.toThrow());
    expect(await readNew(), 'entries of the failed transaction').toEqual([]);

    // If the failed transaction had stored the action, this would be its repetition and would leave no entry.
    await request();
    const session = isWithoutSession ? null : expect.stringMatching(/^[\da-f]{12}$/);
    const person = isWithoutSession
      ? { actor_id: null, actor_name: '' }
      : { actor_id: actor.id, actor_name: actor.name };
    const expected = entries.map(({ kind, details }) => ({
      ...{ id: expect.any(String), time: bar.venue.services.clock(), kind, ...person, session },
      ...{ user_agent: 'lightMyRequest', details },
    }));
    expect(await readNew()).toEqual(expected);

    await request().catch(() => undefined);
    expect(await readNew(), 'entries after the repeated request').toHaveLength(
      entries.length * (isNewEachTime ? 2 : 1),
    );
  });

  it('has one entry when several identical requests arrive at once', async () => {
    const form = { tableId: bar.venue.newId(), code: 'DOBLE', active: true, shown: null };
    const earlier = await countEntries();
    await Promise.all([1, 2, 3].map(() => bar.owner.tables.saveTable(form)));
    expect(await countEntries()).toBe(earlier + 1);
  });

  it('has one entry when its transaction is retried after a conflict', async () => {
    await raw`
      create sequence tries;
      create function fail_first_try() returns trigger language plpgsql as $$
      begin
        if nextval('tries') = 1 then
          raise exception 'The test fails the first try.' using errcode = 'serialization_failure';
        end if;
        return null;
      end
      $$;
      create trigger fail_first_try after insert on activity_log for each row execute function fail_first_try();
    `.execute(bar.venue.db);
    const earlier = await countEntries();
    await bar.owner.tables.saveTable({ tableId: bar.venue.newId(), code: 'REINTENTO', active: true, shown: null });
    expect(await countEntries()).toBe(earlier + 1);
    const { rows } = await raw<{ tries: number }>`select last_value as tries from tries`.execute(bar.venue.db);
    expect(rows).toEqual([{ tries: 2 }]);
    await raw`drop trigger fail_first_try on activity_log`.execute(bar.venue.db);
  });

  it.each(Object.entries(exportPaths))('the download of %s has one entry with its days', async (list, url) => {
    const earlier = await countEntries();
    const { status } = await bar.owner.send({ method: 'GET', url: `${url}?from=2026-11-01&to=2026-11-21` });
    expect(status).toBe(200);
    const details = { list, from: '2026-11-01', to: '2026-11-21' };
    expect((await readEntries()).slice(earlier)).toMatchObject([
      { kind: 'list-exported', actor_id: actor.id, details },
    ]);
    const refused = await bar.owner.send({ method: 'GET', url: `${url}?from=tomorrow` });
    expect(refused.status).toBe(400);
    expect(await countEntries()).toBe(earlier + 1);
  });

  it('has an entry without passwords, keys, links and addresses of customers', async () => {
    const text = JSON.stringify(await readEntries());
    const stored = await bar.venue.db.selectFrom('staff_users').select('password_hash as secret').execute();
    const keys = await bar.venue.db.selectFrom('table_qrs').select('key as secret').execute();
    const secrets = [PASSWORD, ...bar.secrets, ...[...stored, ...keys].map(({ secret }) => secret)];
    expect(secrets.filter((secret) => secret === '' || text.includes(secret))).toEqual([]);
    expect(bar.secrets.size).toBeGreaterThan(5);
  });

  it('has an entry that nothing changes or deletes', async () => {
    const { db } = bar.venue;
    await expect(db.updateTable('activity_log').set({ actor_name: 'Otra' }).execute()).rejects.toThrow('never changed');
    await expect(db.deleteFrom('activity_log').execute()).rejects.toThrow('never changed');
    await expect(raw`truncate activity_log`.execute(db)).rejects.toThrow('never changed');
  });
});

describe('every kind of entry and every endpoint', () => {
  it('of the domain is tested here or by its feature', () => {
    const tested = new Set([...CASES.flatMap(({ kinds }) => kinds), ...KINDS_TESTED_ELSEWHERE, 'list-exported']);
    expect(ACTIVITY_KINDS.filter((kind) => !tested.has(kind))).toEqual([]);
  });

  it('that changes something in the back office is recorded, or has a reason not to be', () => {
    const changing = Object.entries(contract).flatMap(([group, endpoints]) =>
      Object.entries<Endpoint>(endpoints)
        .filter(([, { method, path }]) => method !== 'GET' && path.startsWith('/api/admin/'))
        .map(([name]) => `${group}.${name}`),
    );
    const recorded = new Set<string>([...CASES.map(({ endpoint }) => endpoint), ...Object.keys(TESTED_ELSEWHERE)]);
    const listed = [...recorded, ...Object.keys(NOT_RECORDED)];
    expect(listed.toSorted()).toEqual(changing.toSorted());
  });
});

/** Fails every commit with an entry while the work runs. */
async function failCommits(work: () => Promise<unknown>): Promise<void> {
  await raw`alter table activity_log enable trigger fail_at_commit`.execute(bar.venue.db);
  await work();
  await raw`alter table activity_log disable trigger fail_at_commit`.execute(bar.venue.db);
}

/** All entries in the order in which they were written: their ids are made by one process. */
function readEntries() {
  return bar.venue.db.selectFrom('activity_log').selectAll().orderBy('id').execute();
}

async function countEntries(): Promise<number> {
  return (await readEntries()).length;
}
