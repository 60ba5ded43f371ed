// Dialog that closes the Z closure: its totals, and the unpaid tables that prevent closing.
import { useId } from 'react';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { OpenZClosure } from '#contract/z-closures.ts';
import { formatDateTime } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { CashCount } from './CashCount.tsx';
import styles from './CloseZClosureDialog.module.css';
import { UnpaidTables } from './UnpaidTables.tsx';
import { useCloseZClosure } from './use-close-z-closure.ts';
import { ZClosureTotalsTable } from './ZClosureTotalsTable.tsx';
import { zClosureTexts } from './z-closure-texts.ts';

const closeTexts = zClosureTexts.close;

type CloseZClosureDialogProps = {
  /** The Z closure that was open when the dialog was opened. */
  zClosureId: number;
  /** The current state, which changes if someone else closes it. */
  openZClosure: OpenZClosure;
  /** Called once the Z closure is closed, no matter by whom. */
  onClosed: (zClosureId: number) => void;
  onCancel: () => void;
};

export function CloseZClosureDialog({
  zClosureId,
  openZClosure: { closure, debts: unpaidTables },
  onClosed,
  onCancel,
}: CloseZClosureDialogProps) {
  const textId = useId();
  const { timeZone } = useVenue();
  const { close, isSending } = useCloseZClosure(onClosed);
  const stillOpen = closure?.id === zClosureId ? closure : null;
  return (
    <Dialog
      title={closeTexts.title}
      describedBy={textId}
      closeOnBackdrop={false}
      onClose={() => {
        if (!isSending) onCancel();
      }}
      footer={
        <>
          <Button aria-disabled={isSending || undefined} onClick={onCancel}>
            {texts.cancel}
          </Button>
          {stillOpen ? (
            <CloseButton isSending={isSending} unpaidTables={unpaidTables} onClose={() => close(zClosureId)} />
          ) : (
            <Button variant="primary" onClick={() => onClosed(zClosureId)}>
              {closeTexts.showZClosure}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        <div id={textId} className={styles.text}>
          {stillOpen && <p>{closeTexts.openedOn(formatDateTime(new Date(stillOpen.openedOn), timeZone))}</p>}
          {stillOpen && <p>{closeTexts.consequence}</p>}
        </div>
        {/* Someone else closed it while the dialog was open. */}
        {!stillOpen && <Banner announce="status">{zClosureTexts.openZClosure.noneOpen}</Banner>}
        {stillOpen && <UnpaidTables tables={unpaidTables} openedOn={stillOpen.openedOn} />}
        {stillOpen && <ZClosureTotalsTable totals={stillOpen.totals} />}
        {stillOpen && unpaidTables.length === 0 && <CashCount totals={stillOpen.totals} />}
      </div>
    </Dialog>
  );
}

type CloseButtonProps = { isSending: boolean; unpaidTables: OpenZClosure['debts']; onClose: () => void };

function CloseButton({ isSending, unpaidTables, onClose }: CloseButtonProps) {
  return (
    <Button
      variant="primary"
      busy={isSending}
      disabledReason={unpaidTables.length > 0 ? refusalMessages['tables-owe'] : null}
      onClick={onClose}
    >
      {closeTexts.submit}
    </Button>
  );
}
