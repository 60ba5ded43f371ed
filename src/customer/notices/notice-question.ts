// Which question about notices a customer is asked, if any.
import type { NoticeAnswer } from '#customer/shared/notices/notice-answer.ts';
import type { PushState } from './push/push-notices.ts';

/** The question whether a customer wants notices of the waiting time: by push message, or to their e-mail address. */
export type NoticeQuestion = { readonly kind: 'push' } | { readonly kind: 'email'; readonly email: string };

/**
 * Which question about notices a customer is asked. Null if they have answered, there is nothing to offer, or it is not known yet.
 */
export function noticeQuestion(
  answer: NoticeAnswer | null,
  push: PushState,
  email: string | null,
): NoticeQuestion | null {
  if (answer !== null || push === 'loading' || push === 'unreachable') return null;
  if (push === 'off' || push === 'on') return { kind: 'push' };
  return email === null ? null : { kind: 'email', email };
}
