// The question before the till is closed: what it holds, and which tables keep it from being closed.
import { useId } from 'react';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { messages } from '#contract/messages.es.ts';
import type { Till } from '#contract/z-closures.ts';
import { formatDateTime } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { CashCount } from './CashCount.tsx';
import styles from './CloseZClosureDialog.module.css';
import { Debts } from './UnpaidTables.tsx';
import { useCloseTill } from './use-close-z-closure.ts';
import { TillTotals } from './ZClosureTotals.tsx';
import { closureTexts } from './z-closure-texts.ts';

const words = closureTexts.close;

type CloseTillProps = {
  /** The one that was open when somebody pressed. */
  closureId: number;
  /** As it is now. */
  till: Till;
  /** It is closed, whoever did it. */
  onClosed: (closureId: number) => void;
  onKeep: () => void;
};

export function CloseTill({ closureId, till: { closure, debts }, onClosed, onKeep }: CloseTillProps) {
  const textId = useId();
  const { timeZone } = useVenue();
  const { close, isSending } = useCloseTill(onClosed);
  const open = closure?.id === closureId ? closure : null;
  return (
    <Dialog
      title={words.title}
      describedBy={textId}
      closeOnBackdrop={false}
      onClose={() => {
        if (!isSending) onKeep();
      }}
      footer={
        <>
          <Button aria-disabled={isSending || undefined} onClick={onKeep}>
            {texts.cancel}
          </Button>
          {open ? (
            <CloseButton isSending={isSending} debts={debts} onClose={() => close(closureId)} />
          ) : (
            <Button variant="primary" onClick={() => onClosed(closureId)}>
              {words.seeClosure}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        <div id={textId} className={styles.text}>
          {open && <p>{words.openedOn(formatDateTime(new Date(open.openedOn), timeZone))}</p>}
          {open && <p>{words.what}</p>}
        </div>
        {/* Somebody closed it while this stood open. */}
        {!open && <Banner announce="status">{closureTexts.till.none}</Banner>}
        {open && <Debts debts={debts} openedOn={open.openedOn} />}
        {open && <TillTotals totals={open.totals} />}
        {open && debts.length === 0 && <CashCount totals={open.totals} />}
      </div>
    </Dialog>
  );
}

type CloseButtonProps = { isSending: boolean; debts: Till['debts']; onClose: () => void };

function CloseButton({ isSending, debts, onClose }: CloseButtonProps) {
  return (
    <Button
      variant="primary"
      busy={isSending}
      disabledReason={debts.length > 0 ? messages['tables-owe'] : null}
      onClick={onClose}
    >
      {words.submit}
    </Button>
  );
}
