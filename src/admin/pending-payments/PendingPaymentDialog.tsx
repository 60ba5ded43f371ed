// Dialog with a pending payment. Staff confirm it as paid there, or cancel an owed order.
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { paymentDetailQuery } from '#admin/shared/live/payments-queries.ts';
import { useFallbackFocus } from '#admin/shared/page/use-fallback-focus.ts';
import { PaymentDetailDialog } from '#admin/shared/payments/PaymentDetailDialog.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { isPending } from '#domain/payment.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { CancelPaymentDialog } from './CancelPaymentDialog.tsx';
import { ConfirmPaidDialog } from './ConfirmPaidDialog.tsx';
import { onlinePaymentMethodText, pendingTexts } from './pending-texts.ts';
import type { OnlinePaymentMethod } from './use-confirm-paid.ts';

type OpenDialog = 'in-progress' | 'paid' | 'paid-warned' | 'cancel';
type PendingPaymentDialogProps = { paymentId: string; onClose: () => void };

/**
 * Dialog with the details of a pending payment, in which staff confirm it as paid, or cancel an owed order (unpaid, staff collect
 * the money).
 */
export function PendingPaymentDialog({ paymentId, onClose }: PendingPaymentDialogProps) {
  const { data: payment } = useQuery(paymentDetailQuery(paymentId));
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [paidOnline, setPaidOnline] = useState<OnlinePaymentMethod | null>(null);
  // The buttons disappear when someone else confirms the payment.
  useFallbackFocus(`${payment?.state} ${openDialog}`, 'dialog[open] h2');
  const closeDialog = () => setOpenDialog(null);
  return (
    <>
      <PaymentDetailDialog
        paymentId={paymentId}
        onClose={onClose}
        actions={
          payment && isPending(payment.state) ? <PaymentActions payment={payment} onOpen={setOpenDialog} /> : undefined
        }
      />
      {openDialog === 'in-progress' && (
        <PaymentInProgressWarning onContinue={() => setOpenDialog('paid-warned')} onCancel={closeDialog} />
      )}
      {paidOnline !== null && <PaidOnlineDialog method={paidOnline} onClose={onClose} />}
      {payment && paidOnline === null && (openDialog === 'paid' || openDialog === 'paid-warned') && (
        <ConfirmPaidDialog
          payment={payment}
          isWarned={openDialog === 'paid-warned'}
          onWarn={() => setOpenDialog('in-progress')}
          onPaid={(method) => (method === null ? onClose() : setPaidOnline(method))}
          onCancel={closeDialog}
        />
      )}
      {payment && openDialog === 'cancel' && (
        <CancelPaymentDialog payment={payment} onCanceled={onClose} onDismiss={closeDialog} />
      )}
    </>
  );
}

function PaymentActions({ payment, onOpen }: { payment: PaymentDetail; onOpen: (dialog: OpenDialog) => void }) {
  // While it is not known whether the bank has charged, the server queries it and requires a decision.
  const isPaying = payment.isInProgress && payment.missingOutcome === null;
  return (
    <>
      <Button
        disabledReason={payment.isToCollect ? null : refusalMessages['cancel-not-by-staff']}
        onClick={() => onOpen('cancel')}
      >
        {pendingTexts.cancel.button}
      </Button>
      <Button variant="primary" icon="check" onClick={() => onOpen(isPaying ? 'in-progress' : 'paid')}>
        {pendingTexts.pay.button}
      </Button>
    </>
  );
}

/** Warning before confirming: if the customer pays online too, the second charge must be refunded. */
function PaymentInProgressWarning({ onContinue, onCancel }: { onContinue: () => void; onCancel: () => void }) {
  const { title, text, submit } = pendingTexts.inProgress;
  return (
    <ConfirmDialog
      danger
      title={title}
      text={text}
      confirmLabel={submit}
      cancelLabel={texts.cancel}
      onConfirm={onContinue}
      onCancel={onCancel}
    />
  );
}

/** Dialog that stops staff from taking the money of a payment that its customer has paid online. */
function PaidOnlineDialog({ method, onClose }: { method: OnlinePaymentMethod; onClose: () => void }) {
  const textId = useId();
  const { title, text, done } = pendingTexts.paidOnline;
  return (
    <Dialog
      role="alertdialog"
      placement="center"
      title={title(onlinePaymentMethodText(method))}
      describedBy={textId}
      onClose={onClose}
      footer={
        <Button data-autofocus variant="primary" onClick={onClose}>
          {done}
        </Button>
      }
    >
      <p id={textId}>{text}</p>
    </Dialog>
  );
}
