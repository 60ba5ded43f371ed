// Dialog that closes the Z closure: its totals, and the unpaid tables that prevent closing.
import { useId, useState } from 'react';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { OpenZClosure } from '#contract/z-closures.ts';
import { formatEuros } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { CashCount } from './CashCount.tsx';
import styles from './CloseZClosureDialog.module.css';
import { readCountedCash } from './counted-cash.ts';
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
  openZClosure: { closure, debts },
  onClosed,
  onCancel,
}: CloseZClosureDialogProps) {
  const textId = useId();
  const { timeZone } = useVenue();
  const { close, isSending } = useCloseZClosure(onClosed);
  const [typedCash, setTypedCash] = useState('');
  const countedCash = readCountedCash(typedCash);
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
            <CloseButton
              isSending={isSending}
              disabledReason={disabledReason(debts, countedCash)}
              onClose={() => close({ closureId: zClosureId, countedCash })}
            />
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
        {stillOpen && <UnpaidTables debts={debts} />}
        {stillOpen && stillOpen.left.orders > 0 && (
          <p>{closeTexts.left(zClosureTexts.endedOrders(stillOpen.left.orders, formatEuros(stillOpen.left.sum)))}</p>
        )}
        {stillOpen && <ZClosureTotalsTable totals={stillOpen.totals} />}
        {stillOpen && debts.length === 0 && (
          <CashCount zClosure={stillOpen} typedAmount={typedCash} onType={setTypedCash} />
        )}
      </div>
    </Dialog>
  );
}

/** Why the Z closure cannot be closed; null if it can. `countedCash` is undefined if the typed text is no amount. */
function disabledReason(debts: OpenZClosure['debts'], countedCash: number | null | undefined): string | null {
  if (debts.length > 0) return refusalMessages['tables-owe'];
  return countedCash === undefined ? zClosureTexts.cash.notAmount : null;
}

type CloseButtonProps = { isSending: boolean; disabledReason: string | null; onClose: () => void };

function CloseButton({ isSending, disabledReason: reason, onClose }: CloseButtonProps) {
  return (
    <Button variant="primary" busy={isSending} disabledReason={reason} onClick={onClose}>
      {closeTexts.submit}
    </Button>
  );
}
