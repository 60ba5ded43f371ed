// The configuration of the server, read from the environment and checked once at start.
import path from 'node:path';
import * as z from 'zod/mini';
import { emailRefusal } from '#domain/email.ts';
import { PAYMENT_MODES, type PaymentMode } from '#domain/payment.ts';
import { isIpRange, LOOPBACK_RANGES, PRIVATE_RANGES } from './ip-ranges.ts';
import { type PortRange, parsePortRanges } from './port-ranges.ts';

/** The mail server and the sender address of e-mails. */
export interface MailSettings {
  /** smtp: or smtps:, with user and password where the server requires them. */
  readonly smtpUrl: string;
  /** The sender address. */
  readonly from: string;
}

/** The settings that the server reads from the environment, except those of backups, push messages and payment providers. */
export interface Config {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  /** The public address of the venue, without a trailing slash: used in QR codes, links and origin checks. */
  readonly publicUrl: string;
  /** Absolute path of the folder of the embedded database. */
  readonly dataDir: string;
  /** Address of an external PostgreSQL; null starts the embedded one. */
  readonly databaseUrl: string | null;
  /** Address of the same PostgreSQL without a pooler, for live events and migrations; null means `databaseUrl`. */
  readonly busUrl: string | null;
  readonly timeZone: string;
  /** Addresses or ranges of proxies whose X-Forwarded-For header is trusted. */
  readonly trustedProxies: readonly string[];
  readonly metricsToken: string | null;
  /** Outside production only: true keeps the demo venue open at all hours. */
  readonly demoAlwaysOpen: boolean;
  /** Outside production only: the payment mode of the demo venue, served by our simulators. */
  readonly demoPayment: PaymentMode;
  /** In production only: true accepts test keys and simulators of payment providers. */
  readonly allowsSimulators: boolean;
  /** Where backups are found: an absolute path of a file or folder, `external` if others make them; null if unknown. */
  readonly backupPath: string | null;
  /** The mail server; null writes mails into a folder. */
  readonly mail: MailSettings | null;
  /** IP ranges that the address of a printer must be in. Empty: the server connects to no printer. */
  readonly printerNetworks: readonly string[];
  /** TCP ports of printers with raw ESC/POS; other protocols may use them too. */
  readonly printerPorts: readonly PortRange[];
  /** More ports that are allowed on loopback addresses only, for simulated printers. The environment cannot set them. */
  readonly loopbackPrinterPorts: readonly PortRange[];
}

/** An invalid setting. The message is one line that names the setting and the expected format. */
export class InvalidSettingError extends Error {}

/** The environment variables of the process, by name. */
export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings of the server from the environment. Throws `InvalidSettingError` for the first invalid one. Relative paths
 * start from `root`.
 */
export function readConfig(env: EnvironmentVariables, root: string): Config {
  const settings = parseEnvironmentVariables(environment, env);
  const isProduction = settings.NODE_ENV === 'production';
  return {
    isProduction,
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    dataDir: path.resolve(root, settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    busUrl: settings.BUS_URL ?? null,
    timeZone: settings.VENUE_TIMEZONE,
    trustedProxies: splitList(settings.TRUSTED_PROXIES ?? ''),
    metricsToken: settings.METRICS_TOKEN ?? null,
    demoAlwaysOpen: settings.DEMO_ALWAYS_OPEN === '1',
    demoPayment: settings.DEMO_PAYMENT,
    allowsSimulators: settings.ALLOW_SIMULATORS === '1',
    backupPath: backupPath(settings.BACKUP_PATH, root),
    mail: mailSettings(settings),
    printerNetworks: printerNetworks(env.PRINTER_NETWORKS, isProduction),
    printerPorts: parsePortRanges(settings.PRINTER_PORTS) ?? [],
    loopbackPrinterPorts: [],
  };
}

/**
 * Parses and returns the environment variables that the zod object `shape` contains. An empty variable counts as not set. Throws
 * `InvalidSettingError` for the first invalid variable.
 */
export function parseEnvironmentVariables<Shape extends z.ZodMiniType>(
  shape: Shape,
  env: EnvironmentVariables,
): z.output<Shape> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = z.safeParse(shape, given);
  if (!read.success) throw new InvalidSettingError(describeFirstIssue(read.error.issues));
  return read.data;
}

/**
 * A special value of the environment variable `BACKUP_PATH` in place of a path: Comanda makes no backups, because the operator of
 * the database does.
 */
export const EXTERNAL_BACKUPS_VALUE = 'external';

const PORT_FORMAT = 'a whole number from 0 to 65535';
const port = z.pipe(
  z.string().check(z.regex(/^\d+$/, PORT_FORMAT)),
  z.coerce.number<string>().check(z.maximum(65_535, PORT_FORMAT)),
);

const PROXIES_FORMAT = 'addresses or ranges separated by commas, such as 10.0.0.0/8';
const RANGES_FORMAT = 'addresses or ranges separated by commas, such as 192.168.1.0/24';

const PORTS_FORMAT = 'ports or ranges separated by commas, such as 9100-9109';

const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'an address like postgres://user:password@host:5432/database',
});

const environment = z.object({
  NODE_ENV: z._default(z.enum(['production', 'development', 'test'], 'production, development or test'), 'development'),
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' })),
  DATA_DIR: z._default(z.string(), 'data'),
  DATABASE_URL: z.optional(databaseUrl),
  BUS_URL: z.optional(databaseUrl),
  VENUE_TIMEZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'a time zone such as Europe/Madrid')),
    'Europe/Madrid',
  ),
  TRUSTED_PROXIES: z.optional(
    z.string().check(z.refine((list) => splitList(list).every(isProxyRange), PROXIES_FORMAT)),
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'at least 16 characters'))),
  DEMO_ALWAYS_OPEN: z.optional(z.enum(['0', '1'], '0 or 1')),
  DEMO_PAYMENT: z._default(z.enum(PAYMENT_MODES, PAYMENT_MODES.join(', ')), 'redsys'),
  ALLOW_SIMULATORS: z.optional(z.enum(['0', '1'], '0 or 1')),
  BACKUP_PATH: z.optional(z.string()),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'an address like smtp://user:password@mail.example:587' })),
  MAIL_FROM: z.optional(
    z.string().check(z.refine((from) => emailRefusal(from) === null, 'the address that mails come from')),
  ),
  PRINTER_NETWORKS: z.optional(z.string().check(z.refine(areIpRanges, RANGES_FORMAT))),
  PRINTER_PORTS: z._default(
    z.string().check(z.refine((list) => parsePortRanges(list) !== null, PORTS_FORMAT)),
    '9100-9109',
  ),
});

function areIpRanges(list: string): boolean {
  return splitList(list).every((part) => isIpRange(part));
}

/**
 * Loopback is no default in production: a ticket contains text of customers, and a service of this machine could read a line
 * of it as a command. Unlike other variables, an empty `PRINTER_NETWORKS` is a value: it allows no address.
 */
function printerNetworks(given: string | undefined, isProduction: boolean): readonly string[] {
  if (given !== undefined) return splitList(given);
  return isProduction ? PRIVATE_RANGES : [...LOOPBACK_RANGES, ...PRIVATE_RANGES];
}

function backupPath(given: string | undefined, root: string): string | null {
  if (given === undefined || given === EXTERNAL_BACKUPS_VALUE) return given ?? null;
  return path.resolve(root, given);
}

function mailSettings({ SMTP_URL: smtpUrl, MAIL_FROM: from }: z.output<typeof environment>): MailSettings | null {
  if (smtpUrl === undefined) return null;
  if (from === undefined) throw new InvalidSettingError('The setting MAIL_FROM is missing: SMTP_URL wants it.');
  return { smtpUrl, from: from.trim() };
}

function describeFirstIssue(issues: readonly z.core.$ZodIssue[]): string {
  const [issue] = issues;
  return `The setting ${issue?.path.join('.')} is wrong: it wants ${issue?.message}.`;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('es', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function splitList(list: string): string[] {
  return list.split(',').flatMap((part) => part.trim() || []);
}

/** True for an address, a range such as 10.0.0.0/8, or one of the range names that Fastify knows. */
function isProxyRange(part: string): boolean {
  return ['loopback', 'linklocal', 'uniquelocal'].includes(part) || isIpRange(part);
}
