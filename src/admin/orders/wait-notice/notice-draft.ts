// A wait notice that is being written: its table, and one id for each waiting time, so that pressing «Enviar» again sends
// nothing twice.
import type { SendWaitNotice } from '#contract/notices.ts';
import type { Section } from '#domain/schedule.ts';
import type { Wait } from '#domain/wait-notice.ts';

/** The dialog of one table, from its opening to the response of the server. */
export interface NoticeDraft {
  readonly section: Section;
  readonly tableCode: string;
  /** The same id for the same waiting time: a request without a response is repeated with it. */
  readonly noticeIds: Readonly<Record<Wait, string>>;
  /** The waiting time whose request got no response: it is unknown whether the notice was sent. Null without such a request. */
  readonly unanswered: Wait | null;
}

/** A new draft for a table. */
export function newDraft(section: Section, tableCode: string, newId: () => string): NoticeDraft {
  const noticeIds = { '20': newId(), '30': newId(), '45': newId(), '60': newId(), 'over-hour': newId() };
  return { section, tableCode, noticeIds, unanswered: null };
}

/** The request of a draft for a waiting time. */
export function requestOf({ section, tableCode, noticeIds }: NoticeDraft, wait: Wait): SendWaitNotice {
  return { noticeId: noticeIds[wait], section, tableCode, wait };
}
