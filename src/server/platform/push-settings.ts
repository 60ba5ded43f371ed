// The settings of push messages, read from the environment once at start.
import { createECDH } from 'node:crypto';
import * as z from 'zod/mini';
import { isPushHostPattern } from '#domain/push-endpoint.ts';
import { vapidSubject } from '#domain/vapid-subject.ts';
import { type Config, type EnvironmentVariables, InvalidSettingError, parseEnvironmentVariables } from './config.ts';

/** The key pair by which push services recognise this server (VAPID). */
export interface VapidKeys {
  /** An uncompressed point of P-256, in base64url. */
  readonly publicKey: string;
  /** A scalar of P-256, in base64url. */
  readonly privateKey: string;
}

/** The address and certificate of a simulated push service on this machine. */
interface PushSimulator {
  readonly port: number;
  /** The only certificate that is accepted from it, as PEM. */
  readonly certificate: string;
}

/** The settings of push messages: keys, contact of the operator, and allowed push services. */
export interface PushSettings {
  /** How push services reach the operator of this server. Null if no address of it is public: push is off then. */
  readonly subject: string | null;
  /** The key pair of the settings; null uses the one in the database. */
  readonly vapidKeys: VapidKeys | null;
  /** Hosts of push services beside the known ones. */
  readonly hosts: readonly string[];
  /** Outside production only: a simulated push service, for tests. */
  readonly simulator: PushSimulator | null;
}

/** The settings of a server that sends no push messages. */
export const NO_PUSH_SETTINGS: PushSettings = { subject: null, vapidKeys: null, hosts: [], simulator: null };

const HOSTS_FORMAT = 'host names separated by commas, such as push.example.org or *.push.example.org';

const environment = z.object({
  VAPID_PUBLIC_KEY: z.optional(z.string()),
  VAPID_PRIVATE_KEY: z.optional(z.string()),
  PUSH_HOSTS: z._default(
    z.string().check(z.refine((list) => splitHosts(list).every(isPushHostPattern), HOSTS_FORMAT)),
    '',
  ),
  MAIL_FROM: z.optional(z.string()),
  PUSH_SIMULATOR_PORT: z.optional(z.string().check(z.regex(/^\d{1,5}$/, 'the port of a simulated push service'))),
  PUSH_SIMULATOR_CERT: z.optional(z.string().check(z.startsWith('-----BEGIN', 'a certificate in PEM'))),
});

/** Reads the settings of push messages from the environment. Throws `InvalidSettingError` for the first wrong one. */
export function readPushSettings(
  env: EnvironmentVariables,
  { publicUrl, isProduction }: Pick<Config, 'publicUrl' | 'isProduction'>,
): PushSettings {
  const given = parseEnvironmentVariables(environment, env);
  return {
    subject: vapidSubject({ publicUrl, mailFrom: given.MAIL_FROM ?? null }),
    vapidKeys: vapidKeys(given),
    hosts: splitHosts(given.PUSH_HOSTS),
    simulator: simulator(given, isProduction),
  };
}

function vapidKeys(given: z.output<typeof environment>): VapidKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = given;
  if (publicKey === undefined && privateKey === undefined) return null;
  if (publicKey === undefined || privateKey === undefined || publicKeyOf(privateKey) !== publicKey) {
    throw new InvalidSettingError(
      'The settings VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY want the two keys of one pair on P-256, in base64url.',
    );
  }
  return { publicKey, privateKey };
}

/** The public key in base64url; null if this is not a private key. */
function publicKeyOf(privateKey: string): string | null {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== 32 || bytes.toString('base64url') !== privateKey) return null;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(bytes);
  } catch {
    // Zero, or not below the order of the curve.
    return null;
  }
  return pair.getPublicKey('base64url');
}

function simulator(given: z.output<typeof environment>, isProduction: boolean): PushSimulator | null {
  const { PUSH_SIMULATOR_PORT: port, PUSH_SIMULATOR_CERT: certificate } = given;
  if (port === undefined && certificate === undefined) return null;
  if (port === undefined || certificate === undefined) {
    throw new InvalidSettingError('The settings PUSH_SIMULATOR_PORT and PUSH_SIMULATOR_CERT go together.');
  }
  if (isProduction) throw new InvalidSettingError('The setting PUSH_SIMULATOR_PORT is not allowed in production.');
  return { port: Number(port), certificate };
}

function splitHosts(list: string): string[] {
  return list.split(',').flatMap((host) => host.trim() || []);
}
