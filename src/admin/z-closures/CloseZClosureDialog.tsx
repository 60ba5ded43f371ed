// Dialog that closes the open Z closure (cash closing). It shows the totals, and the tables whose unpaid orders prevent closing it.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { texts } from '#admin/shared/texts.ts';
import { constantRequestKey, usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { ServerRefusalError } from '#contract/client.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { BlockingTableDebt, CloseZClosureInput, OpenZClosure } from '#contract/z-closures.ts';
import { formatEuros } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import { formatDateTime } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';
import { CashCountSection } from './CashCountSection.tsx';
import styles from './CloseZClosureDialog.module.css';
import { parseCashAmount } from './cash-amount.ts';
import { LeaveDebtDialog } from './LeaveDebtDialog.tsx';
import { ZClosureTotalsTable } from './ZClosureTotalsTable.tsx';
import { zClosureQuery } from './z-closure-queries.ts';
import { zClosureTexts } from './z-closure-texts.ts';

const closeTexts = zClosureTexts.close;

type CloseZClosureDialogProps = {
  /** The Z closure that was open when the dialog was opened. */
  zClosureId: number;
  /** The current state, which changes if someone else closes it. */
  openZClosure: OpenZClosure;
  /** Called when a request closes the Z closure or finds it closed, or when the user presses the button that shows it. */
  onClosed: (zClosureId: number) => void;
  onCancel: () => void;
};

/**
 * Dialog that closes the open Z closure (cash closing): its totals, the tables whose unpaid orders prevent closing it, and a field
 * for the counted cash. If another user has closed it meanwhile, the dialog says so and offers to show it.
 */
export function CloseZClosureDialog({
  zClosureId,
  openZClosure: { closure, debts, lastFloat },
  onClosed,
  onCancel,
}: CloseZClosureDialogProps) {
  const textId = useId();
  const { timeZone } = useVenue();
  const { close, isSending } = useCloseZClosure(onClosed);
  const [typedCash, setTypedCash] = useState('');
  const countedCash = parseCashAmount(typedCash);
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
      <div className={layout.stack4}>
        <div id={textId} className={classNames(layout.stack3, layout.quiet, styles.text)}>
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
          <CashCountSection zClosure={stillOpen} lastFloat={lastFloat} typedAmount={typedCash} onType={setTypedCash} />
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

/**
 * Returns the function that closes the open Z closure. The server closes it once; a repeated request shows how it was closed.
 * `onClosed` is called once the Z closure is closed, by this request or an earlier one.
 */
function useCloseZClosure(onClosed: (zClosureId: number) => void) {
  const client = useQueryClient();
  const { mutate, isPending } = usePressMutation({
    name: 'close-z-closure',
    requestKey: constantRequestKey,
    mutationFn: (input: CloseZClosureInput) => api.zClosures.closeZClosure(input),
    onSuccess: (closed) => {
      client.setQueryData(zClosureQuery(closed.id).queryKey, closed);
      showToast(zClosureTexts.close.closedToast(closed.id));
      onClosed(closed.id);
    },
    onError: (error, { closureId }) => {
      const isClosed = error instanceof ServerRefusalError && error.code === 'till-closed';
      showToast(errorText(error), isClosed ? 'info' : 'error');
      if (isClosed) onClosed(closureId);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: PAYMENTS_QUERY_KEY }),
  });

  return { close: mutate, isSending: isPending };
}

/**
 * A warning per table with unpaid orders, with a link to what it owes, and the button that leaves it for the next closing.
 */
function UnpaidTables({ debts }: { debts: readonly BlockingTableDebt[] }) {
  const [leaving, setLeaving] = useState<BlockingTableDebt | null>(null);
  return (
    <>
      <ul role="list" className={classNames(layout.stack2, styles.list)}>
        {debts.map((debt) => (
          <li key={debt.tableCode}>
            <Banner
              kind="warn"
              action={
                <span className={classNames(layout.row, styles.actions)}>
                  <Link
                    to="/admin/orders/pending-payments"
                    search={{ table: debt.tableCode }}
                    className={buttonClass()}
                    aria-label={closeTexts.ofTable(closeTexts.showPending, tableLabel(debt.tableCode))}
                  >
                    {closeTexts.showPending}
                  </Link>
                  <Button
                    aria-label={closeTexts.ofTable(closeTexts.leave, tableLabel(debt.tableCode))}
                    onClick={() => setLeaving(debt)}
                  >
                    {closeTexts.leave}
                  </Button>
                </span>
              }
            >
              {closeTexts.tableUnpaid(tableLabel(debt.tableCode), formatEuros(debt.remaining))}
            </Banner>
          </li>
        ))}
      </ul>
      {leaving && <LeaveDebtDialog debt={leaving} onDone={() => setLeaving(null)} />}
    </>
  );
}
