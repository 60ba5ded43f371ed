// Checks that a webhook event was signed for the merchant account of its attempt.
import type { Provider, WebhookEvent } from './provider.ts';
import type { AttemptSnapshot } from './stored-attempt.ts';

/**
 * True if the event may change the attempt: it was verified by a key of the merchant account that the attempt was started with. The
 * key of another account, such as an old one or a test account, confirms nothing about this attempt.
 */
export function isEventOfAccount(
  event: WebhookEvent,
  provider: Pick<Provider, 'accountFor'>,
  { account }: Pick<AttemptSnapshot, 'account'>,
): boolean {
  if (!('account' in event) || event.account === undefined) return true;
  return event.account === (account ?? provider.accountFor({ sections: new Set() }));
}
