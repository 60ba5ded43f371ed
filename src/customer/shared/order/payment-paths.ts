// URLs of the payment pages: those that the app links to, and those to which a payment provider's page returns.
import type { OrderStatus, ReturnFromProviderInput } from '#contract/attempts.ts';
import { paths, type TableInAddress } from '#customer/shared/paths.ts';
import type { PaymentMethod } from '#domain/payment.ts';
import { isId } from '#domain/type-guards.ts';
import type { FailedReturn } from './order-events.ts';

/**
 * The reasons for opening the card page, as its URL parameter `from` names them: the customer chose to pay by card, or a payment
 * with Google Pay or Apple Pay was not completed.
 */
const CARD_PAGE_REASONS = ['credit_card', 'googlepay', 'applepay'] as const;
/**
 * The reason why the page for paying by bank card is opened: the customer chose to pay by card (`credit_card`), or a payment with
 * Google Pay or Apple Pay was not completed.
 */
export type CardPageReason = (typeof CARD_PAGE_REASONS)[number];

/** Returns the path of the card page, on which a customer pays by bank card. `from` is the reason why the page is opened. */
export function cardPagePath(from: CardPageReason): string {
  return `/insert-card?${new URLSearchParams({ from })}`;
}

const ORDER_PARAMETER = 'order';

/** Returns the path of the card page for an order that the customer would otherwise pay to staff, to pay it online instead. */
export function payOrderPath(orderId: string): string {
  return `/insert-card?${new URLSearchParams({ [ORDER_PARAMETER]: orderId })}`;
}

/**
 * Reads the id of an owed order from the query of the card page; null if the query has none. An owed order is one whose money staff
 * would collect; with this id in the query, the customer pays it online.
 */
export function owedOrderInQuery(search: string): string | null {
  const orderId = new URLSearchParams(search).get(ORDER_PARAMETER);
  return isId(orderId) ? orderId : null;
}

/** Reads from the card page's query why it was opened. A missing or unknown reason counts as `credit_card`. */
export function parseCardPageReason(search: string): CardPageReason {
  const source = new URLSearchParams(search).get('from');
  return CARD_PAGE_REASONS.find((known) => known === source) ?? 'credit_card';
}

/** The documented success page of each payment method. */
const SUCCESS_PAGES: Readonly<Record<PaymentMethod, string>> = {
  stripe: paths.success(),
  manual: paths.success(),
  redsys: '/success-redsys',
  googlepay: '/success-googlepay',
  applepay: '/success-applepay',
  bizum: '/success-bizum',
};

/** Returns the path of the success page of a payment, with the id of its attempt. */
export function successPath({ method, attempt }: Pick<OrderStatus, 'method' | 'attempt'>): string {
  const query = attempt === null ? '' : `?${new URLSearchParams({ externalId: attempt.id })}`;
  return `${SUCCESS_PAGES[method]}${query}`;
}

/**
 * Returns the path of the menu with the query that makes the menu show a failed payment. `table` is the customer's table to keep in
 * the URL; null for none. `externalId` is the id of the payment attempt; null if unknown.
 */
export function failedPaymentPath(table: TableInAddress | null, externalId: string | null): string {
  const home = paths.home(table);
  const query = new URLSearchParams({ payment: 'failed', ...(externalId === null ? {} : { externalId }) });
  return `${home}${home.includes('?') ? '&' : '?'}${query}`;
}

/**
 * Reads from the URL of a success page which payment to show: attempt id, checkout session or signed fields of the provider. Null
 * if the URL names no payment.
 */
export function parseSuccessReturn(path: string, search: string): ReturnFromProviderInput | null {
  const query = new URLSearchParams(search);
  const named = /^\/success\/([^/]+)\/*$/.exec(path)?.[1];
  const sessionId = named === undefined || named === NO_SESSION ? null : decodeOrRaw(named);
  const externalId = query.get('externalId');
  const signed = signedFields(query);
  const isEmpty = sessionId === null && externalId === null && Object.keys(signed).length === 0;
  return isEmpty ? null : { sessionId, externalId, signed };
}

/**
 * Returns the path of the success page with the fields that the payment provider has signed. The signed fields prove the payment.
 * The result can therefore be shown in another browser than the one that ordered, such as one that a bank's app has opened.
 */
export function signedSuccessPath({ externalId, signed }: ReturnFromProviderInput): string {
  return `${paths.success()}?${new URLSearchParams({ ...(externalId === null ? {} : { externalId }), ...signed })}`;
}

/** Reads from the menu's query which payment failed or was canceled at the payment provider; null if the query names none. */
export function parseFailedReturnFromProvider(search: string): FailedReturn | null {
  const query = new URLSearchParams(search);
  const outcome = query.get('payment');
  if (outcome !== 'failed' && outcome !== 'canceled') return null;
  return { outcome, input: { sessionId: null, externalId: query.get('externalId'), signed: signedFields(query) } };
}

/** Placeholder in the path for an order without a checkout session. */
const NO_SESSION = '_';

function signedFields(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].filter(([name]) => name.startsWith('Ds_')));
}

/** The decoded text, or the text itself if its encoding is invalid: a URL may have been typed by hand. */
function decodeOrRaw(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
