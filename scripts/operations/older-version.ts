// A venue of an older version, made by the code of that version: a checkout of the code, and a data folder with orders.
import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ClientBase } from 'pg';
import { ROOT } from '#bench/rig/child-server.ts';
import { registerCleanup } from '#bench/rig/cleanup.ts';
import { type DatabaseAddress, onDatabase } from '#bench/rig/cluster.ts';
import { startServer, type VenueServer } from '#bench/rig/venue-server.ts';
import { hashPassword } from '#server/staff/index.ts';

/** An older version, and its entry that fills a demo venue. */
interface OlderVersion {
  readonly commit: string;
  readonly entry: string;
}
/** The version from which updates are tested: the oldest one with the present schema. Its demo venue has two years of orders. */
export const OLDER_VERSION: OlderVersion = { commit: lastChangeOfSchema(), entry: 'demo/main.ts' };
/**
 * An unreleased build with an older database schema than that of the first release. This version refuses its data. Its demo venue
 * has two weeks of orders.
 */
export const UNRELEASED_VERSION: OlderVersion = { commit: 'a8094eb', entry: 'src/server/main.ts' };
/**
 * E-mail and password of the owner in the older version's venue. It is not a demo account, because production mode refuses demo
 * accounts.
 */
export const OLDER_OWNER = { email: 'owner@update.example', password: 'a-password-of-the-update' };
const DEMO_DOMAIN = 'comanda.test';
const FILL_TIMEOUT_MS = 10 * 60_000;
const POLL_MS = 2_000;
const run = promisify(execFile);

/** Until the first release, a migration is edited where it stands, and data of an earlier schema is refused. */
function lastChangeOfSchema(): string {
  const log = ['log', '-1', '--format=%h', '--', 'db/migrations'];
  return execFileSync('git', log, { cwd: ROOT, encoding: 'utf8' }).trim();
}

/**
 * A stopped venue with the code and the data of an older version, from which tests update to this version. Its folders are deleted
 * at the end of the scope.
 */
export interface OlderVenue extends AsyncDisposable {
  /** A clone of this repository at the older version, on the branch `main`, with its packages and its built apps. */
  readonly code: string;
  readonly dataDir: string;
  readonly figures: VenueFigures;
  /** Starts the older version in production mode and resolves once it is ready. */
  start(): Promise<VenueServer>;
}

/** The rows and sums that must be equal before and after an update, to the cent. */
export interface VenueFigures {
  readonly days: number;
  readonly orders: number;
  readonly lines: number;
  readonly payments: number;
  readonly customers: number;
  readonly closures: number;
  /** In cents, as PostgreSQL writes it: of all payments, and by month and method. */
  readonly paid: string;
  readonly paidByMonth: readonly string[];
  readonly lineSum: string;
}

/**
 * Installs the older version and fills its venue with orders, by the program of that version. Needs npm and the whole git history
 * of this repository.
 */
export async function openOlderVenue(version = OLDER_VERSION): Promise<OlderVenue> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-older-'));
  const removing = registerCleanup(() => rm(folder, { recursive: true, force: true }));
  // The database user of root must be able to enter.
  await chmod(folder, 0o711);
  const code = path.join(folder, 'code');
  const dataDir = path.join(folder, 'data');
  await checkOut(code, version.commit);
  await run(process.execPath, ['scripts/setup.mjs'], { cwd: code });
  const first = await startServer([path.join(code, version.entry)], {
    ...{ NODE_ENV: 'development', DATA_DIR: dataDir, DEMO_ALWAYS_OPEN: '1', DEMO_PAYMENT: 'manual' },
  });
  const figures = await onDatabase(await readDatabaseAddress(dataDir), async (client) => {
    await untilFilled(client);
    await replaceDemoAccounts(client);
    return readVenueFigures(client);
  });
  await first[Symbol.asyncDispose]();
  return {
    ...{ code, dataDir, figures },
    start: () => startServer([path.join(code, 'src/server/main.ts')], { NODE_ENV: 'production', DATA_DIR: dataDir }),
    ...removing,
  };
}

/** Reads the connection parameters of the running database of a data folder. */
export async function readDatabaseAddress(dataDir: string): Promise<DatabaseAddress> {
  // Lines of postmaster.pid: pid, data folder, start time, port, socket folder.
  const lines = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  return { host: lines[4] ?? '', port: Number(lines[3]), user: 'comanda', database: 'comanda' };
}

/** Reads the numbers of rows and the sums from columns that both the older version and the present one have. */
export async function readVenueFigures(client: ClientBase): Promise<VenueFigures> {
  const one = await client.query<Omit<VenueFigures, 'paidByMonth'>>(
    `select (select count(distinct payment_on::date)::int from payments) as days,
            (select count(*)::int from orders) as orders,
            (select count(*)::int from order_lines) as lines,
            (select count(*)::int from payments) as payments,
            (select count(*)::int from customers) as customers,
            (select count(*)::int from z_closures) as closures,
            (select sum(amount_paid_by_user)::text from payments) as paid,
            (select sum(quantity * price)::text from order_lines) as "lineSum"`,
  );
  const [figures] = one.rows;
  if (!figures) throw new Error('The venue has no figures.');
  const months = await client.query<{ text: string }>(
    `select concat_ws(' ', to_char(payment_on at time zone 'UTC', 'YYYY-MM'), payment_method, count(*),
                      sum(amount_paid_by_user)) as text
       from payments where payment_on is not null
      group by to_char(payment_on at time zone 'UTC', 'YYYY-MM'), payment_method order by 1`,
  );
  return { ...figures, paidByMonth: months.rows.map(({ text }) => text) };
}

async function checkOut(code: string, version: string): Promise<void> {
  await run('git', ['clone', '--quiet', '--no-checkout', ROOT, code]);
  await run('git', ['checkout', '--quiet', '-B', 'main', version], { cwd: code }).catch((error: unknown) => {
    throw new Error(`The history of this repository has no version ${version}: clone it completely.`, {
      cause: error,
    });
  });
}

/** The demo venue loads its older days after it is ready, the newest first, and numbers their Z closures down to 1. */
async function untilFilled(client: ClientBase): Promise<void> {
  const deadline = performance.now() + FILL_TIMEOUT_MS;
  for (;;) {
    const { rows } = await client.query<{ first: number }>('select min(id)::int as first from z_closures');
    if (rows[0]?.first === 1) return;
    if (performance.now() > deadline) throw new Error('The demo venue did not load its older days.');
    await pause(POLL_MS);
  }
}

/** Production does not start while a demo account can sign in. */
async function replaceDemoAccounts(client: ClientBase): Promise<void> {
  const domain = OLDER_OWNER.email.slice(OLDER_OWNER.email.indexOf('@') + 1);
  await client.query(
    `update staff_users set email = replace(email, $1, $2), email_key = replace(email_key, $1, $2), password_hash = $3`,
    [DEMO_DOMAIN, domain, await hashPassword(OLDER_OWNER.password)],
  );
}
