// Hook for wait notices, with which staff tell the customers of a table how long they will wait: the open dialog and the request.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { v7 } from 'uuid';
import { api } from '#admin/shared/api.ts';
import { boardQueryKey } from '#admin/shared/live/board-queries.ts';
import { liveConnectionStore } from '#admin/shared/live/live-updates.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { NoResponseError } from '#contract/client.ts';
import type { SendWaitNoticeInput } from '#contract/notices.ts';
import type { Section } from '#domain/schedule.ts';
import type { AnnouncedWaitingTime } from '#domain/wait-notice.ts';
import { showToast } from '#ui/toast-store.ts';
import { waitNoticeTexts } from './board-texts.ts';

/**
 * Function that opens the dialog «Tiempo de espera» (waiting time), in which staff tell the customers of a table how long they will
 * wait. It gets the code of the table.
 */
export type OpenWaitNoticeDialog = (tableCode: string) => void;

/**
 * Returned by `useWaitNoticeDialog`: the functions that open, close and send the dialog «Tiempo de espera» (waiting time) of a
 * board, and the state of this dialog.
 */
export interface WaitNoticeDialogState {
  readonly open: OpenWaitNoticeDialog;
  readonly close: () => void;
  /** The notice of the open dialog; null if none is open. */
  readonly draft: WaitNoticeDraft | null;
  readonly send: (wait: AnnouncedWaitingTime) => void;
  readonly isSending: boolean;
  /** Why the last request of this dialog failed. */
  readonly error: Error | null;
}

/**
 * Returns the functions and the state of the dialog «Tiempo de espera», in which staff tell the customers of a table how long they
 * will wait. If a request gets no response, sending the same notice again has no second effect.
 */
export function useWaitNoticeDialog(section: Section): WaitNoticeDialogState {
  const client = useQueryClient();
  const [draft, setDraft] = useState<WaitNoticeDraft | null>(null);
  /** At most one draft for each table. */
  const [unanswered, setUnanswered] = useState<readonly WaitNoticeDraft[]>([]);
  const { mutate, reset, isPending, error } = usePressMutation({
    mutationFn: (sent: { readonly draft: WaitNoticeDraft; readonly wait: AnnouncedWaitingTime }) =>
      api.notices.sendWaitNotice(waitNoticeRequest(sent.draft, sent.wait)),
    onSuccess: (reach, sent) => {
      setUnanswered((present) => withoutTable(present, sent.draft));
      setDraft(null);
      showToast(waitNoticeTexts.sent(reach));
      // A working live stream refetches the board by itself.
      if (liveConnectionStore.get() !== 'live') void client.invalidateQueries({ queryKey: boardQueryKey(section) });
    },
    onError: (failure, sent) => {
      if (!(failure instanceof NoResponseError)) return;
      const repeatable = { ...sent.draft, unanswered: sent.wait };
      setDraft(repeatable);
      setUnanswered((present) => [...withoutTable(present, repeatable), repeatable]);
    },
  });
  const open = useCallback<OpenWaitNoticeDialog>(
    (tableCode) => {
      reset();
      setDraft(unanswered.find((sent) => sent.tableCode === tableCode) ?? newWaitNoticeDraft(section, tableCode, v7));
    },
    [section, unanswered, reset],
  );
  const close = () => setDraft(null);
  return { open, close, draft, send: (wait) => draft && mutate({ draft, wait }), isSending: isPending, error };
}

function withoutTable(drafts: readonly WaitNoticeDraft[], { tableCode }: WaitNoticeDraft): readonly WaitNoticeDraft[] {
  return drafts.filter((draft) => draft.tableCode !== tableCode);
}

/**
 * A message about the waiting time that staff are choosing for the customers of a table. `noticeIds` has one id for each possible
 * waiting time: by the id, the server recognises a request that is sent again.
 */
export interface WaitNoticeDraft {
  readonly section: Section;
  readonly tableCode: string;
  /** The same id for the same waiting time: a request without a response is repeated with it. */
  readonly noticeIds: Readonly<Record<AnnouncedWaitingTime, string>>;
  /** The waiting time whose request got no response: it is unknown whether the notice was sent. Null without such a request. */
  readonly unanswered: AnnouncedWaitingTime | null;
}

/**
 * Creates the draft of the message that tells the customers of a table how long they will wait, with a new id for each waiting
 * time.
 */
export function newWaitNoticeDraft(section: Section, tableCode: string, newId: () => string): WaitNoticeDraft {
  const noticeIds = { '20': newId(), '30': newId(), '45': newId(), '60': newId(), 'over-hour': newId() };
  return { section, tableCode, noticeIds, unanswered: null };
}

/** Builds the request that sends the message of this draft with the chosen waiting time (`wait`) to the customers of the table. */
export function waitNoticeRequest(
  { section, tableCode, noticeIds }: WaitNoticeDraft,
  wait: AnnouncedWaitingTime,
): SendWaitNoticeInput {
  return { noticeId: noticeIds[wait], section, tableCode, wait };
}
