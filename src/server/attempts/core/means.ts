// By what this venue is paid besides cash: those who move the money, and what belongs to them.
import type { PaymentOptions } from '#contract/attempts.ts';
import { type AttemptWay, offersWay, type ProviderId } from '#domain/attempt.ts';
import type { PaymentFlow } from '#domain/payment.ts';
import { Refused } from '#server/platform/context.ts';
import type { Provider } from './provider.ts';

export interface Means {
  readonly providers: readonly Provider[];
  /** Where guests reach us, without a slash at the end. */
  readonly publicUrl: string;
  /** What browsers must know for Google Pay; null without it. */
  readonly googlePay: PaymentOptions['googlePay'];
  /** Asks Apple to vouch for this page; null without Apple Pay. */
  readonly appleSession: OpenAppleSession | null;
}

export type OpenAppleSession = (page: { readonly domain: string; readonly venueName: string }) => Promise<unknown>;

/** The flows that guests can really be taken through. */
export function payableFlows(providers: readonly Provider[]): ReadonlySet<PaymentFlow> {
  return new Set<PaymentFlow>(['manual', ...providers.map(({ id }) => id)]);
}

/** The provider of that name; undefined when its settings are not given any more. */
export function findProvider({ providers }: Pick<Means, 'providers'>, id: ProviderId): Provider | undefined {
  return providers.find((provider) => provider.id === id);
}

/** The provider of a venue paid in this flow, which must be there. */
export function providerOfFlow(means: Means, flow: PaymentFlow): Provider {
  const provider = flow === 'manual' ? undefined : findProvider(means, flow);
  if (!provider) throw new Refused('payment-method-unavailable');
  return provider;
}

/** The ways that guests have at this moment. */
export function waysOf(means: Means, flow: PaymentFlow): AttemptWay[] {
  const provider = flow === 'manual' ? undefined : findProvider(means, flow);
  if (!provider) return [];
  return provider.paymentOptions.filter(
    (way) =>
      offersWay(flow, way) &&
      (way !== 'googlepay' || means.googlePay !== null) &&
      (way !== 'applepay' || means.appleSession !== null),
  );
}
