// Resolves the hosts of push services: a push message is sent only to public network addresses.
import { lookup } from 'node:dns/promises';
import { type PushEndpoint, parsePushEndpoint } from '#domain/push-endpoint.ts';
import { isPublicIpAddress } from '#server/platform/ip-ranges.ts';
import type { PushSettings } from '#server/platform/push-settings.ts';
import { withTimeLimit } from '#server/platform/wait-at-most.ts';

/** Function that returns the IP addresses of the host of a push service, the preferred one first. */
export type LookUpPushHost = (hostname: string) => Promise<readonly string[]>;

/** The push service to which a message is sent: its endpoint, and the checked IP addresses to connect to. */
export interface PushTarget {
  readonly endpoint: PushEndpoint;
  /** IP addresses, all of them public, except for the simulator. */
  readonly addresses: readonly string[];
  /** The only certificate that is accepted, as PEM; null accepts those of the known authorities. */
  readonly certificate: string | null;
}

/** Thrown when no push message can be sent to the endpoint of a subscription. `code` says why. */
export class PushTargetError extends Error {
  /** `not-resolved` may be over a moment later; the others are permanent. */
  readonly code: 'endpoint-not-allowed' | 'address-not-public' | 'not-resolved';
  constructor(code: PushTargetError['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** Resolves the endpoint of a push subscription to network addresses that messages may be sent to. */
export interface PushTargetResolver {
  /**
   * Resolves the host of an endpoint. A connection must go to the returned addresses and never to the name, whose address
   * may be another one a moment later. Throws `PushTargetError`.
   */
  resolve(endpoint: string): Promise<PushTarget>;
}

const LOOK_UP_MS_MAX = 3_000;
/** The messages of one notice go to few hosts, and each lookup occupies a thread of the process. */
const REUSE_MS = 30_000;

/**
 * Creates the resolver of push endpoints. The resolver throws an error for an endpoint whose host is not one of the push services
 * in the settings.
 */
export function createPushTargetResolver(
  { hosts, simulator }: Pick<PushSettings, 'hosts' | 'simulator'>,
  lookUp: LookUpPushHost = lookUpInSystem,
): PushTargetResolver {
  const rules = { hosts, simulatorPort: simulator?.port ?? null };
  const lookUpShared = shareResults(lookUp);
  return {
    resolve: async (text) => {
      const endpoint = parsePushEndpoint(text, rules);
      if (!endpoint) throw new PushTargetError('endpoint-not-allowed');
      if (simulator && endpoint.hostname === 'localhost') {
        return { endpoint, addresses: ['127.0.0.1'], certificate: simulator.certificate };
      }
      const addresses = await lookUpShared(endpoint.hostname).catch((error: unknown) => {
        throw new PushTargetError('not-resolved', error);
      });
      if (addresses.length === 0) throw new PushTargetError('not-resolved');
      if (!addresses.every(isPublicIpAddress)) throw new PushTargetError('address-not-public');
      return { endpoint, addresses, certificate: null };
    },
  };
}

/** Shares one lookup of a host between all who need it at the same time or soon after. Failures are not shared later. */
function shareResults(lookUp: LookUpPushHost): LookUpPushHost {
  const lookUps = new Map<string, Promise<readonly string[]>>();
  return (hostname) => {
    const shared = lookUps.get(hostname);
    if (shared) return shared;
    const started = withTimeLimit(LOOK_UP_MS_MAX, lookUp(hostname));
    lookUps.set(hostname, started);
    const forget = () => void lookUps.delete(hostname);
    started.then(() => setTimeout(forget, REUSE_MS).unref(), forget);
    return started;
  };
}

async function lookUpInSystem(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true, order: 'ipv4first' });
  return found.map(({ address }) => address);
}
