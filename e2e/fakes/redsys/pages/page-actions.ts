// What customers do on the bank's pages, as actions of tests that have no browser.
import type { Card } from '#e2e/fakes/redsys/operations/store.ts';
import type { RedirectSession, RedirectSessions } from './redirect-session.ts';

/** What the customer does on the bank's page of this order. */
export interface PageAction {
  readonly order: string;
  readonly action: 'pay' | 'decline';
}

/** A page of the bank that a customer has opened. */
export interface OpenedPage {
  readonly order: string;
  /** True if the customer can still pay on the page. */
  readonly isPayable: boolean;
}

/** The value of `Ds_Response` for a card payment that the bank denies. */
export const DENIED = '0190';
/** The value of `Ds_Response` for a Bizum payment that is refused. */
export const BIZUM_REFUSED = '9966';
const CANCELED = '9915';
const BIZUM_CANCELED = '9673';
const PAID = '0000';

/** The card that pays if none was typed. */
const CARD: Card = { number: '5576441563045037', expiry: '3412', cvv: '123' };

/** Returns the value of `Ds_Response` after the customer canceled on the bank's page. */
export function cancelResponseCode({ paymentOption }: RedirectSession): string {
  return paymentOption === 'bizum' ? BIZUM_CANCELED : CANCELED;
}

/**
 * Lets the customer pay or be declined on the bank's page of an order. Resolves to false if the page does not exist, has
 * expired or is finished.
 */
export async function actOnPage(sessions: RedirectSessions, { order, action }: PageAction): Promise<boolean> {
  const session = sessions.findByOrder(order);
  if (session === null || !sessions.isPayable(session)) return false;
  if (session.paymentOption === 'card') session.operation.card ??= CARD;
  await sessions.finish(session, responseOf(session, action));
  return true;
}

function responseOf(session: RedirectSession, action: PageAction['action']): string {
  if (action === 'pay') return PAID;
  return session.paymentOption === 'bizum' ? BIZUM_REFUSED : DENIED;
}

/** Returns the pages of the bank that customers have opened, oldest first. */
export function listBankPages(sessions: RedirectSessions): readonly OpenedPage[] {
  return sessions.all().map((session) => ({
    order: session.verified.order,
    isPayable: sessions.isPayable(session),
  }));
}
