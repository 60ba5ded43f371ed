// Decides which question about notices a customer is asked, if any.
import type { NoticeAnswer } from '#customer/shared/notices/notice-answer.ts';
import type { PushState } from './push/push-notices.ts';

/** A question whether the customer wants notices of the waiting time: by push message, or to their e-mail address. */
export type AskedNotice = { readonly kind: 'push' } | { readonly kind: 'email'; readonly email: string };

/**
 * Decides which question about notices of the waiting time a customer is asked. Push comes first; without it, e-mail, if the
 * customer gave an address (`email`). Null if they have answered before, neither is possible, or the push state is not known yet.
 */
export function noticeQuestion(answer: NoticeAnswer | null, push: PushState, email: string | null): AskedNotice | null {
  if (answer !== null || push === 'loading' || push === 'unreachable') return null;
  if (push === 'off' || push === 'on') return { kind: 'push' };
  return email === null ? null : { kind: 'email', email };
}
