// The go-live check: the checked items, what can be wrong with them, and the facts that decide.
import type { PaymentMode } from './payment.ts';
import type { ProviderId } from './provider.ts';

/** Every item that is checked before a venue goes live (serves real customers), in the order in which an owner reads them. */
export const GO_LIVE_ITEMS = [
  'production',
  'demo-accounts',
  'owner',
  'https',
  'public-address',
  'trusted-proxies',
  'payment-keys',
  'test-keys',
  'simulators',
  'credentials',
  'webhook',
  'return-address',
  'apple-domain-file',
  'clock',
  'mail',
  'encryption',
  'backup',
  'allergens',
  'invoices',
] as const;
/** One item of the go-live check, such as `backup`. */
export type GoLiveItem = (typeof GO_LIVE_ITEMS)[number];

/** Everything that can be wrong with an item of the go-live check. Each has a text and a cure in contract/go-live-texts.es.ts. */
export const GO_LIVE_PROBLEMS = [
  'not-production',
  'demo-accounts',
  'no-owner',
  'no-https',
  'address-local',
  'address-no-response',
  'address-certificate',
  'address-other-server',
  'proxies-missing',
  'keys-missing',
  'test-keys',
  'simulator-addresses',
  'simulators-allowed',
  'credentials-rejected',
  'credentials-no-response',
  'webhook-blocked',
  'webhook-never-received',
  'return-blocked',
  'apple-file-missing',
  'apple-file-not-served',
  'clock-wrong',
  'clock-unknown',
  'mail-missing',
  'mail-no-response',
  'mail-without-tls',
  'mail-unencrypted',
  'database-unencrypted',
  'backup-missing',
  'backup-none-found',
  'backup-old',
  'allergens-not-stated',
  'no-invoices',
] as const;
/** Something that can be wrong with an item of the go-live check, such as `no-https`. */
export type GoLiveProblem = (typeof GO_LIVE_PROBLEMS)[number];

/**
 * How serious a problem of the go-live check is. `refused`: the server does not start in production. `wrong`: the check fails.
 * `warning`: the check shows the problem but does not fail, because it was allowed on purpose. `reminder`: the check does not fail;
 * the owner must decide or do something, such as state the allergens of products.
 */
export const GO_LIVE_SEVERITIES = ['refused', 'wrong', 'warning', 'reminder'] as const;
/**
 * How serious a problem of the go-live check is: `refused` (the server does not start), `wrong` (the check fails), `warning` or
 * `reminder`.
 */
export type GoLiveSeverity = (typeof GO_LIVE_SEVERITIES)[number];

/** The settings of the server that the go-live check reads, known without a database. */
export interface GoLiveSettings {
  readonly isProduction: boolean;
  /** The public address of the venue, without a slash at the end. */
  readonly publicUrl: string;
  /** True with `ALLOW_SIMULATORS=1`: test keys and simulators are accepted in production. */
  readonly allowsSimulators: boolean;
  /** The providers that have keys. */
  readonly providers: readonly { readonly id: ProviderId; readonly isTestEnvironment: boolean }[];
  /** The settings that name a simulator, each with the provider through which its payments go. */
  readonly simulators: readonly { readonly provider: ProviderId; readonly setting: string }[];
  readonly hasApplePay: boolean;
  readonly hasAppleDomainFile: boolean;
  readonly sendsMail: boolean;
  /** The host to which mails may go unencrypted over a network; null for none. */
  readonly unencryptedMailHost: string | null;
  /** The hosts of databases to which everything goes unencrypted over a network. */
  readonly unencryptedDatabaseHosts: readonly string[];
  /** True if `TRUSTED_PROXIES` names the proxy, so that the server knows the addresses of its clients. */
  readonly hasTrustedProxies: boolean;
}

/** Everything that the go-live check reads about a venue: the settings of the server, and facts from its database and disk. */
export interface GoLiveFacts extends GoLiveSettings {
  readonly now: Date;
  readonly paymentMode: PaymentMode;
  /** E-mail addresses of the demo accounts that can sign in. */
  readonly demoAccounts: readonly string[];
  /** True if an owner can sign in. */
  readonly hasOwner: boolean;
  /** The providers from which a verified webhook has arrived. */
  readonly webhookProviders: ReadonlySet<ProviderId>;
  /** Number of products whose allergens are not stated. */
  readonly unstatedProducts: number;
  /** `external` if the operator of the database makes the backups; `newestOn` is null if the folder is empty. */
  readonly backup: 'not-configured' | 'external' | { readonly newestOn: Date | null };
}

/**
 * The result of a request to a public address of the venue. `certificate`: its TLS certificate is not accepted. `other-server`: the
 * address belongs to another server.
 */
export type PublicAddressState = 'reached' | 'no-response' | 'certificate' | 'other-server';

/**
 * The results of the requests by which the go-live check tests the network. Only the check sends them, never the running server.
 */
export interface GoLiveProbeResults {
  readonly publicAddress: PublicAddressState;
  readonly credentials: readonly {
    readonly provider: ProviderId;
    readonly state: 'accepted' | 'rejected' | 'no-response';
    /** The provider's code or the error; empty if accepted. */
    readonly code: string;
  }[];
  /** Whether a request from another site reaches the webhook address; null without online payment. */
  readonly isWebhookReached: boolean | null;
  /** Whether a bank's page can return to our pages; null without online payment. */
  readonly isReturnReached: boolean | null;
  /** Whether Apple's file is served unchanged; null if none exists. */
  readonly isAppleFileServed: boolean | null;
  /** The difference to the clock of another server, in milliseconds; null if none answered. */
  readonly clockDifferenceMs: number | null;
  /** The error code of the sign-in to the mail server; empty if it was accepted, null without a mail server. */
  readonly mailError: string | null;
}
