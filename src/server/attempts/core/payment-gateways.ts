// The payment gateways that are configured: providers and wallets.
import type { PaymentClientSettings } from '#contract/attempts.ts';
import { isOptionOffered } from '#domain/attempt.ts';
import type { PaymentMode } from '#domain/payment.ts';
import { type PaymentOption, type ProviderId } from '#domain/provider.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Provider, ProviderQueryOptions } from './provider.ts';

/** What is configured for online payments: the payment providers, and the wallets Google Pay and Apple Pay. */
export interface PaymentGateways {
  readonly providers: readonly Provider[];
  /** The public address of the site, without a slash at the end. */
  readonly publicUrl: string;
  /** Google Pay settings for the browser; null if it is not configured. */
  readonly googlePay: PaymentClientSettings['googlePay'];
  /** Opens an Apple Pay session; null if Apple Pay is not configured. */
  readonly appleSession: RequestApplePaySession | null;
  /** How long status queries wait for a response; set in tests only. */
  readonly queryTimeouts?: { readonly interactiveMs: number; readonly backgroundMs: number } | undefined;
}

/**
 * Returns the options of a status query to a payment provider for which a customer or a member of staff waits: a timeout of 5
 * seconds.
 */
export function interactiveQueryOptions({
  queryTimeouts,
}: Pick<PaymentGateways, 'queryTimeouts'>): ProviderQueryOptions {
  return { timeoutMs: queryTimeouts?.interactiveMs ?? 5_000 };
}

/** Returns the options of a status query to a payment provider in the background, or for a webhook: a timeout of 10 seconds. */
export function backgroundQueryOptions({
  queryTimeouts,
}: Pick<PaymentGateways, 'queryTimeouts'>): ProviderQueryOptions {
  return { timeoutMs: queryTimeouts?.backgroundMs ?? 10_000 };
}

/**
 * Function that requests an Apple Pay merchant session from Apple, for a page on the venue's domain. The result is passed on to the
 * browser as it is.
 */
export type RequestApplePaySession = (page: {
  readonly domain: string;
  readonly venueName: string;
}) => Promise<unknown>;

/** Returns the payment modes that the present configuration supports: `manual`, and each configured provider. */
export function configuredPaymentModes(providers: readonly Provider[]): ReadonlySet<PaymentMode> {
  return new Set<PaymentMode>(['manual', ...providers.map(({ id }) => id)]);
}

/** Finds the payment provider with this id. Undefined if it is no longer configured. */
export function findProvider({ providers }: Pick<PaymentGateways, 'providers'>, id: ProviderId): Provider | undefined {
  return providers.find((provider) => provider.id === id);
}

/**
 * Returns the payment provider of this mode. Throws the refusal `payment-method-unavailable` if the mode is `manual` or its
 * provider is not configured.
 */
export function requireProvider(gateways: PaymentGateways, mode: PaymentMode): Provider {
  const provider = mode === 'manual' ? undefined : findProvider(gateways, mode);
  if (!provider) throw new RefusalError('payment-method-unavailable');
  return provider;
}

/**
 * Returns the payment options that customers can choose in this payment mode. Empty for the mode `manual`, or if the provider of
 * the mode is not configured.
 */
export function availablePaymentOptions(
  gateways: Omit<PaymentGateways, 'publicUrl'>,
  mode: PaymentMode,
): PaymentOption[] {
  const provider = mode === 'manual' ? undefined : findProvider(gateways, mode);
  if (!provider) return [];
  return provider.paymentOptions.filter(
    (option) =>
      isOptionOffered(mode, option) &&
      (option !== 'googlepay' || gateways.googlePay !== null) &&
      (option !== 'applepay' || gateways.appleSession !== null),
  );
}
