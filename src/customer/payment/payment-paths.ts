// Addresses that have to do with paying: those we make, and those that a provider's page comes back to.
import type { PaymentReturn, PaymentStatus } from '#contract/attempts.ts';
import { paths, type TableInAddress } from '#customer/shared/paths.ts';
import type { FailedReturn } from './controller/payment-events.ts';

/** What brought the customer to the card page: a wish to pay by card, or a wallet that did not go through. */
export const CARD_SOURCES = ['credit_card', 'googlepay', 'applepay'] as const;
export type CardSource = (typeof CARD_SOURCES)[number];

export function cardPath(from: CardSource): string {
  return `/insert-card?${new URLSearchParams({ from })}`;
}

/** Missing or unknown counts as a card. */
export function parseCardSource(search: string): CardSource {
  const given = new URLSearchParams(search).get('from');
  return CARD_SOURCES.find((known) => known === given) ?? 'credit_card';
}

/** The success page of the way it was paid. */
export function successPath({ method, attempt }: Pick<PaymentStatus, 'method' | 'attempt'>): string {
  const query = attempt === null ? '' : `?${new URLSearchParams({ externalId: attempt.id })}`;
  const page = method === 'stripe' || method === 'manual' ? paths.success() : `/success-${method}`;
  return `${page}${query}`;
}

/** Home, as a provider's page comes back to it after a refusal. */
export function failedPath(table: TableInAddress | null, externalId: string | null): string {
  const home = paths.home(table);
  const query = new URLSearchParams({ payment: 'failed', ...(externalId === null ? {} : { externalId }) });
  return `${home}${home.includes('?') ? '&' : '?'}${query}`;
}

/** What a success page's address says; null when it names nothing. */
export function parseSuccessReturn(path: string, search: string): PaymentReturn | null {
  const query = new URLSearchParams(search);
  const named = /^\/success\/([^/]+)\/*$/.exec(path)?.[1];
  const sessionId = named === undefined || named === NO_SESSION ? null : decodeOrRaw(named);
  const externalId = query.get('externalId');
  const signed = signedFields(query);
  const isEmpty = sessionId === null && externalId === null && Object.keys(signed).length === 0;
  return isEmpty ? null : { sessionId, externalId, signed };
}

/** What home's address says of a payment that came back unpaid; null when it says nothing. */
export function parseFailedReturn(search: string): FailedReturn | null {
  const query = new URLSearchParams(search);
  const as = query.get('payment');
  if (as !== 'failed' && as !== 'canceled') return null;
  return { outcome: as, input: { sessionId: null, externalId: query.get('externalId'), signed: signedFields(query) } };
}

/** Stands where a session's id would: there is none to look up. */
const NO_SESSION = '_';

function signedFields(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].filter(([name]) => name.startsWith('Ds_')));
}

/** An address typed by hand may hold anything. */
function decodeOrRaw(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
