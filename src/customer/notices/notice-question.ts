// Which question about notices a customer is asked, if any.
import type { NoticeAnswer } from '#customer/shared/notices/notice-answer.ts';
import type { PushState } from './push/push-notices.ts';

export type NoticeQuestion = { readonly kind: 'push' } | { readonly kind: 'email'; readonly email: string };

/** Null: not asked, because the customer has answered, or there is nothing to offer, or it is not known yet. */
export function noticeQuestion(
  answer: NoticeAnswer | null,
  push: PushState,
  email: string | null,
): NoticeQuestion | null {
  if (answer !== null || push === 'loading' || push === 'unreachable') return null;
  if (push === 'off' || push === 'on') return { kind: 'push' };
  return email === null ? null : { kind: 'email', email };
}
