import { describe, expect, it } from 'vitest';
import { checkGoLive, goLiveFindings, unsafePaymentModeRefusal } from './go-live.ts';
import {
  GO_LIVE_ITEMS,
  GO_LIVE_PROBLEMS,
  type GoLiveFacts,
  type GoLiveItem,
  type GoLiveProbeResults,
  type GoLiveProblem,
} from './go-live-facts.ts';

const NOW = new Date('2026-11-21T20:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

/** A venue that is paid with Redsys, with everything right. */
const READY: GoLiveFacts = {
  isProduction: true,
  publicUrl: 'https://bar.example',
  allowsSimulators: false,
  providers: [{ id: 'redsys', isTestEnvironment: false }],
  simulators: [],
  hasApplePay: true,
  hasAppleDomainFile: true,
  sendsMail: true,
  unencryptedMailHost: null,
  unencryptedDatabaseHosts: [],
  hasTrustedProxies: true,
  now: NOW,
  paymentMode: 'redsys',
  demoAccounts: [],
  hasOwner: true,
  webhookProviders: new Set(['redsys']),
  backup: { newestOn: hoursAgo(20) },
  unstatedProducts: 0,
};
const REACHED: GoLiveProbeResults = {
  publicAddress: 'reached',
  credentials: [{ provider: 'redsys', state: 'accepted', code: '' }],
  isWebhookReached: true,
  isReturnReached: true,
  isAppleFileServed: true,
  clockDifferenceMs: -800,
  mailError: '',
};

/** Comanda issues no invoices, whatever the venue is like. */
const REMINDER = { item: 'invoices', problem: 'no-invoices', severity: 'reminder', subject: '' };

const HTTP = { publicUrl: 'http://bar.example' };
const LOCAL = 'http://localhost:3000';
const TEST_KEYS = { providers: [{ id: 'redsys', isTestEnvironment: true }] } as const;
const SIMULATOR = { simulators: [{ provider: 'redsys', setting: 'REDSYS_URL' }] } as const;
const MANUAL = { paymentMode: 'manual' } as const;
const TRIAL = { allowsSimulators: true };

/** What differs from the venue that is ready, the item that finds it, and how. */
const WRONG: readonly [Partial<GoLiveFacts>, Partial<GoLiveProbeResults>, GoLiveItem, GoLiveProblem, string, string][] =
  [
    [{ isProduction: false }, {}, 'production', 'not-production', 'wrong', ''],
    [{ demoAccounts: ['a@b.c', 'd@e.f'] }, {}, 'demo-accounts', 'demo-accounts', 'refused', 'a@b.c, d@e.f'],
    [{ ...MANUAL, demoAccounts: ['a@b.c'] }, {}, 'demo-accounts', 'demo-accounts', 'refused', 'a@b.c'],
    [{ hasOwner: false }, {}, 'owner', 'no-owner', 'wrong', ''],
    [HTTP, {}, 'https', 'no-https', 'refused', HTTP.publicUrl],
    [{ ...HTTP, ...MANUAL }, {}, 'https', 'no-https', 'wrong', HTTP.publicUrl],
    [{ ...HTTP, providers: [] }, {}, 'https', 'no-https', 'wrong', HTTP.publicUrl],
    [{ ...HTTP, ...TRIAL }, {}, 'https', 'no-https', 'refused', HTTP.publicUrl],
    [{ hasTrustedProxies: false }, {}, 'trusted-proxies', 'proxies-missing', 'wrong', ''],
    [{ publicUrl: LOCAL }, {}, 'public-address', 'address-local', 'wrong', LOCAL],
    [{}, { publicAddress: 'no-response' }, 'public-address', 'address-no-response', 'wrong', READY.publicUrl],
    [{}, { publicAddress: 'certificate' }, 'public-address', 'address-certificate', 'wrong', READY.publicUrl],
    [{}, { publicAddress: 'other-server' }, 'public-address', 'address-other-server', 'wrong', READY.publicUrl],
    [{ providers: [] }, {}, 'payment-keys', 'keys-missing', 'wrong', 'Redsys'],
    [TEST_KEYS, {}, 'test-keys', 'test-keys', 'refused', 'Redsys'],
    [{ ...TEST_KEYS, ...MANUAL }, {}, 'test-keys', 'test-keys', 'wrong', 'Redsys'],
    [{ ...TEST_KEYS, ...TRIAL }, {}, 'test-keys', 'test-keys', 'warning', 'Redsys'],
    [SIMULATOR, {}, 'simulators', 'simulator-addresses', 'refused', 'REDSYS_URL'],
    [{ ...SIMULATOR, ...MANUAL }, {}, 'simulators', 'simulator-addresses', 'wrong', 'REDSYS_URL'],
    [{ ...SIMULATOR, ...TRIAL }, {}, 'simulators', 'simulator-addresses', 'warning', 'REDSYS_URL'],
    [TRIAL, {}, 'simulators', 'simulators-allowed', 'warning', ''],
    [
      {},
      { credentials: [{ provider: 'redsys', state: 'rejected', code: 'SIS0042' }] },
      ...(['credentials', 'credentials-rejected', 'wrong', 'Redsys (SIS0042)'] as const),
    ],
    [
      {},
      { credentials: [{ provider: 'redsys', state: 'no-response', code: 'timeout' }] },
      ...(['credentials', 'credentials-no-response', 'wrong', 'Redsys (timeout)'] as const),
    ],
    [{}, { isWebhookReached: false }, 'webhook', 'webhook-blocked', 'wrong', 'Redsys'],
    [{ webhookProviders: new Set(['stripe']) }, {}, 'webhook', 'webhook-never-received', 'wrong', 'Redsys'],
    [{}, { isReturnReached: false }, 'return-address', 'return-blocked', 'wrong', 'Redsys'],
    [{ hasAppleDomainFile: false }, {}, 'apple-domain-file', 'apple-file-missing', 'wrong', ''],
    [{}, { isAppleFileServed: false }, 'apple-domain-file', 'apple-file-not-served', 'wrong', ''],
    [{}, { clockDifferenceMs: 61_000 }, 'clock', 'clock-wrong', 'wrong', '61'],
    [{}, { clockDifferenceMs: -90_000 }, 'clock', 'clock-wrong', 'wrong', '-90'],
    [{}, { clockDifferenceMs: null }, 'clock', 'clock-unknown', 'wrong', ''],
    [{ sendsMail: false }, {}, 'mail', 'mail-missing', 'wrong', ''],
    [{}, { mailError: 'ETLS' }, 'mail', 'mail-without-tls', 'wrong', ''],
    [{ unencryptedMailHost: '192.168.1.9' }, {}, 'encryption', 'mail-unencrypted', 'reminder', '192.168.1.9'],
    [{ unencryptedDatabaseHosts: ['db'] }, {}, 'encryption', 'database-unencrypted', 'reminder', 'db'],
    [{}, { mailError: 'ECONNREFUSED' }, 'mail', 'mail-no-response', 'wrong', 'ECONNREFUSED'],
    [{ backup: 'not-configured' }, {}, 'backup', 'backup-missing', 'wrong', ''],
    [{ backup: { newestOn: null } }, {}, 'backup', 'backup-none-found', 'wrong', ''],
    [{ backup: { newestOn: hoursAgo(49) } }, {}, 'backup', 'backup-old', 'wrong', '49'],
    [{ unstatedProducts: 12 }, {}, 'allergens', 'allergens-not-stated', 'reminder', '12'],
    [{}, {}, 'invoices', 'no-invoices', 'reminder', ''],
  ];

describe('The go-live check', () => {
  it('finds nothing wrong with a venue that is set up right, and reminds it of its invoices', () => {
    expect(goLiveFindings(READY, REACHED)).toEqual([REMINDER]);
    expect(checkGoLive(READY, REACHED).map(({ item, state }) => [item, state])).toEqual(
      GO_LIVE_ITEMS.map((item) => [item, 'checked']),
    );
  });

  it.each(WRONG)('with %o and %o, the item %s reports %s as %s', (facts, probes, item, problem, severity, subject) => {
    const found = checkGoLive({ ...READY, ...facts }, { ...REACHED, ...probes }).find((each) => each.item === item);
    expect(found?.findings).toContainEqual({ item, problem, severity, subject });
  });

  it('is tested with every item and every problem', () => {
    expect(new Set(WRONG.map(([, , item]) => item))).toEqual(new Set(GO_LIVE_ITEMS));
    expect(new Set(WRONG.map(([, , , problem]) => problem))).toEqual(new Set(GO_LIVE_PROBLEMS));
  });

  it('of a venue that is paid at the bar needs no keys, no webhook and no return address', () => {
    const facts: GoLiveFacts = { ...READY, ...MANUAL, providers: [], hasApplePay: false, hasAppleDomainFile: false };
    const results = checkGoLive(facts, { ...REACHED, credentials: [], clockDifferenceMs: null });
    expect(results.flatMap(({ findings }) => findings)).toEqual([REMINDER]);
    expect(results.filter(({ state }) => state === 'not-needed').map(({ item }) => item)).toEqual([
      ...([
        'payment-keys',
        'test-keys',
        'credentials',
        'webhook',
        'return-address',
        'apple-domain-file',
        'clock',
      ] as const),
    ]);
  });

  it('without requests over the network leaves the items open that need one', () => {
    const open = checkGoLive(READY, null).filter(({ state }) => state === 'not-checked');
    expect(open.map(({ item }) => item)).toEqual([
      ...(['public-address', 'credentials', 'return-address', 'apple-domain-file', 'clock'] as const),
    ]);
  });

  it('blames no single path while nothing answers at the public address', () => {
    const probes = { publicAddress: 'no-response', isWebhookReached: false, isReturnReached: false } as const;
    const results = checkGoLive(READY, { ...REACHED, ...probes, isAppleFileServed: false });
    expect(results.flatMap(({ findings }) => findings.map(({ problem }) => problem))).toEqual([
      'address-no-response',
      'no-invoices',
    ]);
    expect(results.filter(({ state }) => state === 'not-checked').map(({ item }) => item)).toEqual([
      ...(['webhook', 'return-address', 'apple-domain-file'] as const),
    ]);
  });

  it('judges no keys while they are used with a simulator', () => {
    const results = checkGoLive({ ...READY, ...TEST_KEYS, ...SIMULATOR, ...TRIAL }, REACHED);
    expect(results.find(({ item }) => item === 'test-keys')).toMatchObject({ state: 'not-checked', findings: [] });
  });

  it('accepts simulators without https when they are allowed, with warnings only', () => {
    const trial = { ...READY, ...HTTP, ...TRIAL, ...TEST_KEYS, ...SIMULATOR };
    expect(goLiveFindings(trial, REACHED).map(({ problem, severity }) => [problem, severity])).toEqual([
      ['no-https', 'warning'],
      ['simulator-addresses', 'warning'],
      ['simulators-allowed', 'warning'],
      ['no-invoices', 'reminder'],
    ]);
  });

  it('reports test keys of the provider that is not used as wrong, and starts all the same', () => {
    const facts: GoLiveFacts = { ...READY, providers: [...READY.providers, { id: 'stripe', isTestEnvironment: true }] };
    expect(goLiveFindings(facts, REACHED)).toEqual([
      { item: 'test-keys', problem: 'test-keys', severity: 'wrong', subject: 'Stripe' },
      REMINDER,
    ]);
  });
});

describe('An online payment mode', () => {
  it.each([
    [{}, null],
    [TEST_KEYS, 'payment-keys-test'],
    [SIMULATOR, 'payment-simulated'],
    [HTTP, 'payment-without-https'],
    [{ ...HTTP, ...TRIAL }, 'payment-without-https'],
    [{ ...TEST_KEYS, ...SIMULATOR, ...HTTP, ...TRIAL }, null],
    [{ ...TEST_KEYS, ...SIMULATOR, ...HTTP, isProduction: false }, null],
  ] as const)('with %o is refused as %s', (settings, refusal) => {
    expect(unsafePaymentModeRefusal({ ...READY, ...settings }, 'redsys')).toBe(refusal);
    expect(unsafePaymentModeRefusal({ ...READY, ...settings }, 'manual')).toBeNull();
  });
});
