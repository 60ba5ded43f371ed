// The payment gateways that are configured: providers and wallets.
import type { PaymentOptions } from '#contract/attempts.ts';
import { type AttemptWay, offersWay, type ProviderId } from '#domain/attempt.ts';
import type { PaymentFlow } from '#domain/payment.ts';
import { Refused } from '#server/platform/context.ts';
import type { Provider } from './provider.ts';

/** Everything that moves money besides cash. */
export interface Means {
  readonly providers: readonly Provider[];
  /** The public address of the site, without a slash at the end. */
  readonly publicUrl: string;
  /** Google Pay settings for the browser; null if it is not configured. */
  readonly googlePay: PaymentOptions['googlePay'];
  /** Opens an Apple Pay session; null if Apple Pay is not configured. */
  readonly appleSession: OpenAppleSession | null;
}

/** Requests an Apple Pay merchant session for a page of ours. The result is opaque. */
export type OpenAppleSession = (page: { readonly domain: string; readonly venueName: string }) => Promise<unknown>;

/** The payment modes that the present configuration supports. */
export function payableFlows(providers: readonly Provider[]): ReadonlySet<PaymentFlow> {
  return new Set<PaymentFlow>(['manual', ...providers.map(({ id }) => id)]);
}

/** The provider with this id; undefined if it is no longer configured. */
export function findProvider({ providers }: Pick<Means, 'providers'>, id: ProviderId): Provider | undefined {
  return providers.find((provider) => provider.id === id);
}

/** The provider of this payment mode. Refuses the request if it is not configured. */
export function requireProvider(gateways: Means, mode: PaymentFlow): Provider {
  const provider = mode === 'manual' ? undefined : findProvider(gateways, mode);
  if (!provider) throw new Refused('payment-method-unavailable');
  return provider;
}

/** The payment options that customers have in this mode with the present configuration. */
export function availablePaymentOptions(gateways: Means, mode: PaymentFlow): AttemptWay[] {
  const provider = mode === 'manual' ? undefined : findProvider(gateways, mode);
  if (!provider) return [];
  return provider.paymentOptions.filter(
    (option) =>
      offersWay(mode, option) &&
      (option !== 'googlepay' || gateways.googlePay !== null) &&
      (option !== 'applepay' || gateways.appleSession !== null),
  );
}
