// Dialog «Tiempo de espera» of one table: the waiting time, whom the notice reaches, and «Enviar».
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { boardQueryKey } from '#admin/shared/live/board-queries.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { texts } from '#admin/shared/texts.ts';
import { NoResponseError } from '#contract/client.ts';
import { waitingTimeNames } from '#contract/notice-texts.es.ts';
import type { NoticeReach } from '#contract/notices.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { tableLabel } from '#domain/table.ts';
import { ANNOUNCED_WAITING_TIMES, type AnnouncedWaitingTime } from '#domain/wait-notice.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import layout from '#ui/layout.module.css';
import { Spinner } from '#ui/Spinner.tsx';
import { waitNoticeTexts } from './board-texts.ts';
import styles from './WaitNotice.module.css';
import type { OpenWaitNoticeDialog, WaitNoticeDialogState, WaitNoticeDraft } from './wait-notices.ts';

/** Pause after a failure to read whom a notice would reach, in milliseconds. */
const RETRY_MS = 5_000;

type WaitNoticeDialogProps = Pick<WaitNoticeDialogState, 'send' | 'isSending' | 'error' | 'close'> & {
  draft: WaitNoticeDraft;
};

/**
 * Dialog «Tiempo de espera», in which staff tell the customers of a table how long they will wait. Unmount it when it is closed, so
 * that a choice for one table is not shown for another.
 */
export function WaitNoticeDialog({ draft, send, isSending, error, close }: WaitNoticeDialogProps) {
  const formId = useId();
  const [wait, setWait] = useState<AnnouncedWaitingTime | null>(draft.unanswered);
  const reach = useNoticeReach(draft);
  const isRepeated = wait !== null && wait === draft.unanswered;
  const closeUnlessSending = () => {
    if (!isSending) close();
  };
  return (
    <Dialog
      title={waitNoticeTexts.title}
      closeLabel={texts.form.close}
      onClose={closeUnlessSending}
      footer={
        <>
          <Button size="large" aria-disabled={isSending || undefined} onClick={closeUnlessSending}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            size="large"
            icon={isRepeated ? icons.refresh : icons.send}
            busy={isSending}
            disabledReason={disabledReason(wait, reach.data)}
          >
            {isRepeated ? texts.retry : waitNoticeTexts.send}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={layout.stack4}
        onSubmit={(event) => {
          event.preventDefault();
          if (wait !== null) send(wait);
        }}
      >
        <WaitChoice
          legend={waitNoticeTexts.question(draft.section, tableLabel(draft.tableCode))}
          value={wait}
          onChoose={setWait}
        />
        <ReachNotice query={reach} />
        <SendFailure draft={draft} error={error} />
      </form>
    </Dialog>
  );
}

/** Whom a notice would reach now, refetched when the board changes, and by itself after a failure. */
function useNoticeReach({ section, tableCode }: WaitNoticeDraft) {
  const interval = usePollInterval();
  return useQuery({
    queryKey: [...boardQueryKey(section), 'notice-reach', tableCode],
    queryFn: () => api.notices.readNoticeReach({ section, tableCode }),
    // Each dialog reads it anew: an earlier answer may be wrong.
    gcTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : interval),
  });
}

function disabledReason(wait: AnnouncedWaitingTime | null, reach: NoticeReach | undefined): string | null {
  if (reach?.orders === 0) return waitNoticeTexts.noOrdersLeft;
  return wait === null ? waitNoticeTexts.waitRequired : null;
}

function ReachNotice({ query }: { query: UseQueryResult<NoticeReach> }) {
  const { data, isPending, isError } = query;
  return (
    <div className={styles.reach}>
      {isPending && <Spinner label={waitNoticeTexts.readingReach} labelVisible />}
      {/* Always in the document, so that each change is announced. */}
      <p role="status">
        {data && (data.orders === 0 ? waitNoticeTexts.noOrdersLeft : waitNoticeTexts.reach(data))}
        {!data && isError && waitNoticeTexts.reachNotRead}
      </p>
    </div>
  );
}

/** Why nothing was sent, or that this is unknown, also if the dialog was closed meanwhile. */
function SendFailure({ draft, error }: Pick<WaitNoticeDialogProps, 'draft' | 'error'>) {
  if (error !== null && !(error instanceof NoResponseError)) {
    return (
      <Banner kind="danger" title={waitNoticeTexts.refused}>
        {errorText(error)}
      </Banner>
    );
  }
  if (draft.unanswered === null) return null;
  return (
    <Banner kind="danger" title={waitNoticeTexts.noResponse}>
      {error && `${errorText(error)} `}
      {waitNoticeTexts.retryHint}
    </Banner>
  );
}

type WaitChoiceProps = {
  /** The question that the waiting times answer. */
  legend: string;
  /** Null before the first choice. */
  value: AnnouncedWaitingTime | null;
  onChoose: (wait: AnnouncedWaitingTime) => void;
};

/** The waiting times as large radio buttons: one tap selects, arrow keys move between them. */
function WaitChoice({ legend, value, onChoose }: WaitChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {ANNOUNCED_WAITING_TIMES.map((wait) => (
          <label key={wait} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={wait}
              checked={wait === value}
              data-autofocus={wait === (value ?? ANNOUNCED_WAITING_TIMES[0]) || undefined}
              onChange={() => onChoose(wait)}
              className={styles.radio}
            />
            <Icon name="check" className={styles.tick} />
            <span>{waitingTimeNames[wait]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type WaitNoticeButtonProps = {
  /** `hasCustomer`: a customer ordered one of its lines, who can receive a notice. */
  table: { readonly tableCode: string; readonly label: string; readonly hasCustomer: boolean };
  onOpen: OpenWaitNoticeDialog;
  className?: string | undefined;
};

/**
 * Button of a table on a board that opens the dialog «Tiempo de espera» (waiting time), with which staff tell the customers of
 * the table how long they will wait.
 */
export function WaitNoticeButton({ table, onOpen, className }: WaitNoticeButtonProps) {
  return (
    <IconButton
      variant="secondary"
      icon={icons.send}
      label={waitNoticeTexts.open(table.label)}
      disabledReason={table.hasCustomer ? null : refusalMessages['notice-without-orders']}
      className={className}
      onClick={() => onOpen(table.tableCode)}
    />
  );
}
