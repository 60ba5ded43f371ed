// A venue for one test file: its own database, the real server without pages, and browsers that call it.
import type { FastifyInstance } from 'fastify';
import { ROLES, type Role } from '#domain/staff.ts';
import { nameKey } from '#domain/text.ts';
import { type AppOptions, buildApp } from '#server/app.ts';
import type { BackupSettings } from '#server/platform/backup-settings.ts';
import type { Config } from '#server/platform/config.ts';
import type { Services } from '#server/platform/context.ts';
import {
  connectDirectly,
  type Database,
  type DatabaseConnectionParameters,
  type OpenDatabase,
  openDatabase,
} from '#server/platform/database/database.ts';
import { createDiskWatch } from '#server/platform/disk-watch.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { LOOPBACK_RANGES, PRIVATE_RANGES } from '#server/platform/ip-ranges.ts';
import { startLiveBridge } from '#server/platform/live/live-bridge.ts';
import { createLiveHub, type LiveHub } from '#server/platform/live/live-hub.ts';
import type { StreamLimits } from '#server/platform/live/stream-limits.ts';
import { createSilentLog, type Logger } from '#server/platform/log.ts';
import { NO_PUSH_SETTINGS, type PushSettings } from '#server/platform/push-settings.ts';
import { NO_PROVIDER_SETTINGS } from '#server/providers/settings.ts';
import { hashPassword } from '#server/staff/index.ts';
import { createBrowser } from './browser.ts';
import { cloneDatabase, throughPooler } from './clone.ts';
import { closeAfterwards } from './close-afterwards.ts';

/**
 * The time at which the clock of test venues begins: a Saturday, 21:00 in Madrid, when bar and kitchen are open by their default
 * hours.
 */
export const SATURDAY_NIGHT = new Date('2026-11-21T20:00:00Z');
/** The password of every member of staff in tests. */
export const PASSWORD = 'una-clave-larga';

/** Settings that allow printer addresses on any port of this machine, where simulated printers listen. */
export const ANY_LOOPBACK_PORT = { loopbackPrinterPorts: [{ first: 1, last: 65_535 }] };

/** A running venue of one test file, with its database and its clock. */
export interface TestVenue {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly live: LiveHub;
  /** The services that contexts are created from. */
  readonly services: Services;
  readonly newId: () => string;
  /** Sets the venue's clock, which does not advance by itself. */
  setNow(now: Date): void;
  /** Creates a browser with its own cookies and IP address. */
  browser(): TestBrowser;
  /** Creates a browser in which a new member of staff with these roles is signed in. */
  staffBrowser(...roles: Role[]): Promise<TestBrowser>;
  /** Opens another connection pool, as a second server process would. It is closed afterwards. */
  openDatabase(): OpenDatabase;
  /** Closes the venue before the test ends. */
  close(): Promise<void>;
}

/** A browser of a test: calls the API of the test venue with typed functions, and stores the cookies that it receives. */
export type TestBrowser = ReturnType<typeof createBrowser>;

/** How a test venue differs from the default one. */
export interface TestVenueOptions {
  /** The public address of the venue. */
  readonly publicUrl?: string;
  /** Proxies whose X-Forwarded-For header is trusted. */
  readonly trustedProxies?: readonly string[];
  readonly log?: Logger;
  /** The payment providers; none by default, as in a venue with payment at the bar. */
  readonly paying?: Partial<Pick<AppOptions, 'providers' | 'googlePay' | 'appleSession' | 'queryTimeouts'>>;
  /** Settings of production; by default the venue is not in production. */
  readonly production?: Partial<Pick<Config, 'isProduction' | 'allowsSimulators' | 'backupPath' | 'metricsToken'>> & {
    readonly backups?: BackupSettings;
  };
  /** Allowed addresses of printers; by default local networks and the ports 9100 to 9109. `ANY_LOOPBACK_PORT` allows simulators. */
  readonly printerAddresses?: Partial<Pick<Config, 'printerNetworks' | 'printerPorts' | 'loopbackPrinterPorts'>>;
  /** The mail server; none by default. */
  readonly mail?: Config['mail'];
  /** The settings of push messages; off by default. */
  readonly push?: Partial<PushSettings>;
  /** The free bytes on the disk; much by default. */
  readonly readFreeBytes?: () => Promise<number>;
  readonly heartbeatMs?: number;
  /** Limits of live streams that differ from those of a server. */
  readonly streams?: Partial<StreamLimits>;
  /** True serves the built web apps too, as in production. */
  readonly withPages?: boolean;
  /** Receives the milliseconds that an attempt to sign in would wait. It waits only for a promise that this returns. */
  readonly onWait?: (ms: number) => unknown;
  /** Connects the venue to other processes on the same database, with this interval of heartbeats. */
  readonly bridgeHeartbeatMs?: number;
  /** A migrated database of the test. */
  readonly connection?: DatabaseConnectionParameters;
}

/**
 * Opens a venue with the settings and hours of the migrations, without menu and staff. It is closed at the end of the file or test.
 */
export async function openTestVenue(options: TestVenueOptions = {}): Promise<TestVenue> {
  const { publicUrl = 'http://localhost:3000', trustedProxies = [], mail = null, withPages = false } = options;
  const { log = createSilentLog(), heartbeatMs } = options;
  const connection = options.connection ?? (await cloneDatabase()).connection;
  const opened = openDatabase(options.connection ? connection : throughPooler(connection), log);
  const live = createLiveHub(log, heartbeatMs, options.streams);
  let now = SATURDAY_NIGHT;
  const clock = () => now;
  const services = { db: opened.db, live, log, timeZone: 'Europe/Madrid', clock, newId, newToken };
  const config = {
    publicUrl,
    printerNetworks: [...LOOPBACK_RANGES, ...PRIVATE_RANGES],
    printerPorts: [{ first: 9100, last: 9109 }],
    loopbackPrinterPorts: [],
    trustedProxies,
    databaseUrl: null,
    busUrl: null,
    metricsToken: 'a-token-for-the-tests',
    providers: NO_PROVIDER_SETTINGS,
    mail,
    push: { ...NO_PUSH_SETTINGS, ...options.push },
    ...{ isProduction: false, allowsSimulators: false, backupPath: null, backups: null },
    ...options.production,
    ...options.printerAddresses,
  };
  const paying = { providers: [], googlePay: null, appleSession: null, ...options.paying };
  const wait = async (ms: number) => options.onWait?.(ms);
  const disk = testDisk(options, services);
  const connectBus = () => connectDirectly(connection, 'comanda-bus');
  const app = await buildApp({ config, services, connectBus, withPages, wait, disk, ...paying });
  const bridge =
    options.bridgeHeartbeatMs === undefined
      ? null
      : await startLiveBridge(live, { connect: connectBus, log, heartbeatMs: options.bridgeHeartbeatMs });
  let browsers = 0;

  const browser = () => {
    browsers += 1;
    return createBrowser(app, `10.0.${Math.floor(browsers / 250)}.${(browsers % 250) + 1}`);
  };
  return {
    app,
    db: opened.db,
    live,
    services,
    newId,
    setNow: (moment) => {
      now = moment;
    },
    browser,
    staffBrowser: async (...roles) => {
      const email = `${newId()}@comanda.test`;
      await addStaff(opened.db, { email, roles });
      const signedIn = browser();
      await signedIn.staff.signIn({ email, password: PASSWORD });
      return signedIn;
    },
    openDatabase: () => {
      const pool = openDatabase(connection, log);
      return { ...pool, close: closeAfterwards(() => pool.close()) };
    },
    close: closeAfterwards(async () => {
      await app.close();
      await bridge?.close();
      await opened.close();
    }),
  };
}

function testDisk(
  { readFreeBytes = async () => 1e12 }: TestVenueOptions,
  { log, clock }: Pick<Services, 'log' | 'clock'>,
) {
  return createDiskWatch({ folders: ['/'], holdsDatabase: true, log, clock, readFreeBytes });
}

/** Inserts a member of staff with the password `PASSWORD`, and with all roles unless some are given. Returns the id. */
export async function addStaff(
  db: Database,
  { email, roles = [...ROLES], name = email }: { email: string; roles?: Role[]; name?: string },
): Promise<string> {
  passwordHash ??= hashPassword(PASSWORD, LOWEST_COSTS);
  const id = newId();
  await db
    .insertInto('staff_users')
    .values({
      id,
      name,
      name_key: nameKey(name),
      email,
      email_key: nameKey(email),
      roles,
      password_hash: await passwordHash,
      avatar: null,
      disabled_on: null,
    })
    .execute();
  return id;
}

/** The hash stores its costs: signing in verifies it with these, instead of taking as long as in production. */
const LOWEST_COSTS = { memory: 8, passes: 1, parallelism: 1 };
let passwordHash: Promise<string> | undefined;
