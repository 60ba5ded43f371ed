// Decides which question about notices a customer is asked, if any.
import type { NoticeAnswer } from '#customer/shared/notices/notice-answer.ts';
import type { PushState } from './push/push-notices-controller.ts';

/**
 * The question whether the customer wants messages about the waiting time. `push`: as push messages on this device. `email`: to the
 * customer's e-mail address.
 */
type NoticeChannelQuestion = { readonly kind: 'push' } | { readonly kind: 'email'; readonly email: string };

/**
 * Decides which messages about the waiting time the customer is offered: push messages if this device can receive them, otherwise
 * e-mails if the customer gave an address (`email`). Null to offer nothing: if the customer has answered before, if neither is
 * possible, or if the push state is not known yet.
 */
export function chooseNoticeQuestion(
  answer: NoticeAnswer | null,
  push: PushState,
  email: string | null,
): NoticeChannelQuestion | null {
  if (answer !== null || push === 'loading' || push === 'unreachable') return null;
  if (push === 'off' || push === 'on') return { kind: 'push' };
  return email === null ? null : { kind: 'email', email };
}
