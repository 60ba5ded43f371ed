// The go-live check: what must be right before a venue takes real money, as one rule for each item over collected facts.
import { BACKUP_AGE_MAX_MS } from './backups.ts';
import {
  GO_LIVE_ITEMS,
  type GoLiveFacts,
  type GoLiveItem,
  type GoLiveProbeResults,
  type GoLiveProblem,
  type GoLiveSettings,
  type GoLiveSeverity,
} from './go-live-facts.ts';
import type { PaymentMode } from './payment.ts';
import { PROVIDER_NAMES } from './provider.ts';
import { lacksPublicAddress } from './public-address.ts';
import type { Refusal } from './refusal.ts';

/** A problem that the go-live check found, with its item and its severity. */
export interface GoLiveFinding {
  readonly item: GoLiveItem;
  readonly problem: GoLiveProblem;
  readonly severity: GoLiveSeverity;
  /** The addresses, settings or provider that it is about, as shown; empty if there is nothing to name. */
  readonly subject: string;
}

/**
 * The result of the go-live check for one item. `findings` are the problems found; empty if there are none. `not-needed`: this
 * venue does not need the item. `not-checked`: the item could not be checked.
 */
export interface GoLiveItemResult {
  readonly item: GoLiveItem;
  readonly state: 'checked' | 'not-needed' | 'not-checked';
  readonly findings: readonly GoLiveFinding[];
}

type Found = Omit<GoLiveFinding, 'item'>;
type Rule = (facts: GoLiveFacts, probes: GoLiveProbeResults | null) => readonly Found[] | 'not-needed' | 'not-checked';

/** Stripe's signatures expire after five minutes; a synchronised clock differs by less than a second. */
const CLOCK_DIFFERENCE_MAX_MS = 60_000;

const RULES: Readonly<Record<GoLiveItem, Rule>> = {
  production: ({ isProduction }) => unless(isProduction, wrong('not-production')),
  'demo-accounts': ({ demoAccounts }) =>
    unless(demoAccounts.length === 0, { ...wrong('demo-accounts', demoAccounts.join(', ')), severity: 'refused' }),
  owner: ({ hasOwner }) => unless(hasOwner, wrong('no-owner')),
  https: (facts) => findPlainAddress(facts, facts.paymentMode),
  'public-address': ({ publicUrl }, probes) => {
    // The probes below say whether any other address is reached.
    if (lacksPublicAddress(publicUrl)) return [wrong('address-local', publicUrl)];
    if (!probes) return 'not-checked';
    const { publicAddress: state } = probes;
    return state === 'reached' ? [] : [wrong(`address-${state}`, publicUrl)];
  },
  'trusted-proxies': (settings) =>
    settings.publicUrl.startsWith('https:')
      ? unless(!lacksTrustedProxies(settings), wrong('proxies-missing'))
      : 'not-needed',
  'payment-keys': (facts) => {
    const { paymentMode } = facts;
    if (paymentMode === 'manual') return 'not-needed';
    return unless(hasKeys(facts, paymentMode), wrong('keys-missing', PROVIDER_NAMES[paymentMode]));
  },
  'test-keys': (facts) => {
    if (!hasProviders(facts)) return 'not-needed';
    return realProviders(facts).length === 0 ? 'not-checked' : findTestKeys(facts, facts.paymentMode);
  },
  simulators: (facts) => [
    ...findSimulators(facts, facts.paymentMode),
    ...unless(!facts.allowsSimulators, { ...wrong('simulators-allowed'), severity: 'warning' }),
  ],
  credentials: (facts, probes) => {
    if (!hasProviders(facts)) return 'not-needed';
    if (!probes) return 'not-checked';
    return probes.credentials.flatMap(({ provider, state, code }) =>
      state === 'accepted' ? [] : [wrong(`credentials-${state}`, `${PROVIDER_NAMES[provider]} (${code})`)],
    );
  },
  webhook: (facts, probes) => {
    const { paymentMode, webhookProviders } = facts;
    if (paymentMode === 'manual') return 'not-needed';
    if (!hasKeys(facts, paymentMode) || isUnreachable(probes)) return 'not-checked';
    if (probes?.isWebhookReached === false) return [wrong('webhook-blocked', PROVIDER_NAMES[paymentMode])];
    return unless(webhookProviders.has(paymentMode), wrong('webhook-never-received', PROVIDER_NAMES[paymentMode]));
  },
  'return-address': (facts, probes) => {
    const { paymentMode } = facts;
    if (paymentMode === 'manual') return 'not-needed';
    if (!probes || !hasKeys(facts, paymentMode) || isUnreachable(probes)) return 'not-checked';
    return unless(probes.isReturnReached === true, wrong('return-blocked', PROVIDER_NAMES[paymentMode]));
  },
  'apple-domain-file': ({ hasApplePay, hasAppleDomainFile }, probes) => {
    if (!hasApplePay && !hasAppleDomainFile) return 'not-needed';
    if (!hasAppleDomainFile) return [wrong('apple-file-missing')];
    if (!probes || isUnreachable(probes)) return 'not-checked';
    return unless(probes.isAppleFileServed === true, wrong('apple-file-not-served'));
  },
  clock: (facts, probes) => {
    if (!hasProviders(facts)) return 'not-needed';
    if (!probes) return 'not-checked';
    const { clockDifferenceMs: difference } = probes;
    if (difference === null) return [wrong('clock-unknown')];
    const seconds = String(Math.round(difference / 1000));
    return unless(Math.abs(difference) <= CLOCK_DIFFERENCE_MAX_MS, wrong('clock-wrong', seconds));
  },
  mail: ({ sendsMail }, probes) => {
    if (!sendsMail) return [wrong('mail-missing')];
    if (probes?.mailError === 'ETLS') return [wrong('mail-without-tls')];
    return unless(!probes?.mailError, wrong('mail-no-response', probes?.mailError ?? ''));
  },
  encryption: ({ unencryptedMailHost: mailHost, unencryptedDatabaseHosts: databases }) => [
    ...(mailHost === null ? [] : [remind('mail-unencrypted', mailHost)]),
    ...unless(databases.length === 0, remind('database-unencrypted', databases.join(', '))),
  ],
  backup: ({ backup, now }) => {
    if (backup === 'not-configured') return [wrong('backup-missing')];
    if (backup === 'external') return [];
    if (backup.newestOn === null) return [wrong('backup-none-found')];
    const hours = Math.floor((now.getTime() - backup.newestOn.getTime()) / 3_600_000);
    return unless(now.getTime() - backup.newestOn.getTime() <= BACKUP_AGE_MAX_MS, wrong('backup-old', String(hours)));
  },
  allergens: ({ unstatedProducts: count }) => unless(count === 0, remind('allergens-not-stated', String(count))),
  invoices: () => [remind('no-invoices')],
};

/**
 * Checks whether the venue can serve real customers, and returns the result of every item, in order. `probes` are the results of
 * requests that tested the network; null if none were sent. Some items are `not-checked` without them, or if the public address was
 * not reached.
 */
export function checkGoLive(facts: GoLiveFacts, probes: GoLiveProbeResults | null): GoLiveItemResult[] {
  return GO_LIVE_ITEMS.map((item) => {
    const found = RULES[item](facts, probes);
    if (typeof found === 'string') return { item, state: found, findings: [] };
    return { item, state: 'checked', findings: found.map((each) => ({ item, ...each })) };
  });
}

/** Returns all problems that prevent or endanger serving real customers in this venue, in the order of the checked items. */
export function goLiveFindings(facts: GoLiveFacts, probes: GoLiveProbeResults | null = null): GoLiveFinding[] {
  return checkGoLive(facts, probes).flatMap(({ findings }) => findings);
}

/**
 * True if the public address has https, but no proxy is trusted. With https there must be a proxy that terminates TLS. While the
 * server does not trust that proxy, it sees the proxy's address for every client, so that all clients share one rate limit.
 */
export function lacksTrustedProxies({
  publicUrl,
  hasTrustedProxies,
}: Pick<GoLiveSettings, 'publicUrl' | 'hasTrustedProxies'>): boolean {
  return publicUrl.startsWith('https:') && !hasTrustedProxies;
}

/**
 * Returns why this payment mode cannot be chosen with the server's settings, such as test keys in production; null if it can.
 * Outside production every mode can.
 */
export function unsafePaymentModeRefusal(settings: GoLiveSettings, mode: PaymentMode): Refusal | null {
  if (!settings.isProduction) return null;
  const found = [findSimulators, findTestKeys, findPlainAddress].flatMap((find) => find(settings, mode));
  const refused = found.find(({ severity }) => severity === 'refused');
  return (refused && MODE_REFUSALS[refused.problem]) ?? null;
}

const MODE_REFUSALS: Partial<Readonly<Record<GoLiveProblem, Refusal>>> = {
  'simulator-addresses': 'payment-simulated',
  'test-keys': 'payment-keys-test',
  'no-https': 'payment-without-https',
};

function findPlainAddress(settings: GoLiveSettings, mode: PaymentMode): Found[] {
  if (settings.publicUrl.startsWith('https:')) return [];
  const found = wrong('no-https', settings.publicUrl);
  const used = settings.providers.find(({ id }) => id === mode);
  if (!used) return [found];
  // A trial with test keys charges nothing, so it may do without TLS.
  const isTrial = settings.allowsSimulators && used.isTestEnvironment;
  return [{ ...found, severity: isTrial ? 'warning' : 'refused' }];
}

function findTestKeys(settings: GoLiveSettings, mode: PaymentMode): Found[] {
  return realProviders(settings)
    .filter(({ isTestEnvironment }) => isTestEnvironment)
    .map(({ id }) => ({ ...wrong('test-keys', PROVIDER_NAMES[id]), severity: severityOf(settings, id === mode) }));
}

/** The providers whose keys are used with the provider itself. Those of a simulator do not matter. */
function realProviders({ providers, simulators }: GoLiveSettings): GoLiveSettings['providers'] {
  const simulated = new Set(simulators.map(({ provider }) => provider));
  return providers.filter(({ id }) => !simulated.has(id));
}

function findSimulators(settings: GoLiveSettings, mode: PaymentMode): Found[] {
  return settings.simulators.map(({ provider, setting }) => ({
    ...wrong('simulator-addresses', setting),
    severity: severityOf(settings, provider === mode),
  }));
}

function severityOf({ allowsSimulators }: GoLiveSettings, isUsed: boolean): GoLiveSeverity {
  if (allowsSimulators) return 'warning';
  return isUsed ? 'refused' : 'wrong';
}

function hasProviders({ providers }: GoLiveSettings): boolean {
  return providers.length > 0;
}

function hasKeys({ providers }: GoLiveSettings, mode: PaymentMode): boolean {
  return providers.some(({ id }) => id === mode);
}

/** True if requests to the public address say nothing about single paths, because none arrives. */
function isUnreachable(probes: GoLiveProbeResults | null): boolean {
  return probes !== null && probes.publicAddress !== 'reached';
}

function wrong(problem: GoLiveProblem, subject = ''): Found {
  return { problem, severity: 'wrong', subject };
}

function remind(problem: GoLiveProblem, subject = ''): Found {
  return { problem, severity: 'reminder', subject };
}

function unless(isRight: boolean, found: Found): Found[] {
  return isRight ? [] : [found];
}
