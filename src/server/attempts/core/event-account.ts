// The account by which an event of a webhook was verified.
import type { Provider, WebhookEvent } from './provider.ts';
import type { AttemptSnapshot } from './stored-attempt.ts';

/**
 * True if the event may change the attempt: it was verified by a key of the account that the attempt was started with. The
 * key of another account, which may be an old one or one of a test environment, confirms nothing about this attempt.
 */
export function isEventOfAccount(
  event: WebhookEvent,
  provider: Pick<Provider, 'accountFor'>,
  { account }: Pick<AttemptSnapshot, 'account'>,
): boolean {
  if (!('account' in event) || event.account === undefined) return true;
  return event.account === (account ?? provider.accountFor({ sections: new Set() }));
}
