// Every action of staff leaves exactly one entry in the activity log, written in the transaction of the action.
import { sql as raw } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint, RecordedActivityKinds } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { excelDownloadPaths } from '#contract/routes.ts';
import { ACTIVITY_KINDS, type ActivityKind } from '#domain/activity.ts';
import { PASSWORD, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { ACCESS_ACTION_CASES } from './testing/access-actions.ts';
import { openActivityTestVenue } from './testing/action-case.ts';
import { CASH_ACTION_CASES } from './testing/cash-actions.ts';
import { CATALOGUE_ACTION_CASES } from './testing/catalogue-actions.ts';
import { COLLECT_ACTION_CASES } from './testing/collect-actions.ts';
import { DELETE_ACTION_CASES } from './testing/delete-actions.ts';
import { DISCOUNT_ACTION_CASES } from './testing/discount-actions.ts';
import { MONEY_ACTION_CASES } from './testing/money-actions.ts';
import { MOVE_ACTION_CASES } from './testing/move-actions.ts';
import { STAFF_ACTION_CASES } from './testing/staff-actions.ts';
import { VENUE_ACTION_CASES } from './testing/venue-actions.ts';

const CASES = [
  ...CATALOGUE_ACTION_CASES,
  ...VENUE_ACTION_CASES,
  ...DELETE_ACTION_CASES,
  ...STAFF_ACTION_CASES,
  ...ACCESS_ACTION_CASES,
  ...MONEY_ACTION_CASES,
  ...COLLECT_ACTION_CASES,
  ...MOVE_ACTION_CASES,
  ...DISCOUNT_ACTION_CASES,
  ...CASH_ACTION_CASES,
];

/** The kinds that each endpoint of the contract declares; none where it declares a reason to leave no entry. */
const DECLARED = new Map(
  Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.entries<Endpoint>(endpoints).map(([name, { records }]) => [`${group}.${name}`, kindsOf(records)] as const),
  ),
);
/** The kinds that the cases left, by endpoint. */
const recorded = new Map<string, Set<ActivityKind>>();

/** Kinds that no endpoint of the back office leaves with what it does. */
const UNDECLARED: readonly ActivityKind[] = [
  // Of downloads, which are no endpoints of the contract.
  'list-exported',
  // No request records them: they are counted, and recorded after the hour.
  'sign-ins-refused',
  'rights-refused',
  // Of refused requests, and of a command on the server.
  'codes-locked',
  'sign-in-unlocked',
];

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
beforeEach(async () => {
  bar.bank.reset();
  bar.venue.setNow(SATURDAY_NIGHT);
  for (const table of ['recovery_codes', 'second_factors'] as const) await bar.venue.db.deleteFrom(table).execute();
});

describe('an action of staff', () => {
  // Concerns all cases, in whatever order they run. A run of some cases only leaves it out.
  afterAll(async () => {
    if (CASES.some(({ endpoint }) => !recorded.has(endpoint))) return;
    const leaving = [...DECLARED].filter(([, kinds]) => kinds.length > 0);
    const left = [...recorded]
      .filter(([, kinds]) => kinds.size > 0)
      .map(([name, kinds]) => [name, [...kinds].toSorted()]);
    const declared = 'the contract declares for each endpoint the kinds that its actions have left';
    expect(Object.fromEntries(left), declared).toEqual(Object.fromEntries(leaving));

    const text = JSON.stringify(await readEntries());
    const stored = await bar.venue.db.selectFrom('staff_users').select('password_hash as secret').execute();
    const keys = await bar.venue.db.selectFrom('table_qrs').select('key as secret').execute();
    const secrets = [PASSWORD, ...bar.secrets, ...[...stored, ...keys].map(({ secret }) => secret)];
    const hidden = 'no entry has passwords, keys, links and addresses of customers';
    expect(
      secrets.filter((secret) => secret === '' || text.includes(secret)),
      hidden,
    ).toEqual([]);
    expect(bar.secrets.size).toBeGreaterThan(5);
  });

  it.each(CASES)('$endpoint: $title has its entries once', async ({ endpoint, prepare, ...isCase }) => {
    const { isNewEachTime, isWithoutSession } = isCase;
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
    recorded.set(endpoint, new Set([...(recorded.get(endpoint) ?? []), ...entries.map(({ kind }) => kind)]));

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

  it.each(Object.entries(excelDownloadPaths))('the download of %s has one entry with its days', async (list, url) => {
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

  it('has an entry that nothing changes or deletes', async () => {
    const { db } = bar.venue;
    await expect(db.updateTable('activity_log').set({ actor_name: 'Otra' }).execute()).rejects.toThrow('never changed');
    await expect(db.deleteFrom('activity_log').execute()).rejects.toThrow('never changed');
    await expect(raw`truncate activity_log`.execute(db)).rejects.toThrow('never changed');
  });
});

describe('the contract', () => {
  it('declares every kind but those that no request leaves with what it does', () => {
    const declared = new Set([...DECLARED.values()].flat());
    expect(ACTIVITY_KINDS.filter((kind) => !declared.has(kind)).toSorted()).toEqual(UNDECLARED.toSorted());
  });
});

function kindsOf(records: RecordedActivityKinds | undefined): ActivityKind[] {
  if (records === undefined) return [];
  if (typeof records === 'string') return [records];
  return 'nothing' in records ? [] : [...records].toSorted();
}

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
