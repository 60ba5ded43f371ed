// Dialog with a pending payment and its actions: confirm it as paid, or cancel a staff order.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentDetailQuery } from '#admin/shared/live/payments-queries.ts';
import { useRestoreFocus } from '#admin/shared/page/use-restore-focus.ts';
import { PaymentDetailDialog } from '#admin/shared/payments/PaymentDetailDialog.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { isPending } from '#domain/payment.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { CancelPaymentDialog } from './CancelPaymentDialog.tsx';
import { ConfirmPaidDialog } from './ConfirmPaidDialog.tsx';
import { pendingTexts } from './pending-texts.ts';

type OpenDialog = 'in-progress' | 'paid' | 'paid-warned' | 'cancel';
type PendingPaymentDialogProps = { paymentId: string; onClose: () => void };

export function PendingPaymentDialog({ paymentId, onClose }: PendingPaymentDialogProps) {
  const { data: payment } = useQuery(paymentDetailQuery(paymentId));
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  // The buttons disappear when someone else confirms the payment.
  useRestoreFocus(`${payment?.state} ${openDialog}`, 'dialog[open] h2');
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
      {payment && (openDialog === 'paid' || openDialog === 'paid-warned') && (
        <ConfirmPaidDialog
          payment={payment}
          isWarned={openDialog === 'paid-warned'}
          onWarn={() => setOpenDialog('in-progress')}
          onPaid={onClose}
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
  return (
    <>
      <Button
        disabledReason={payment.takenBy === null ? refusalMessages['cancel-not-by-staff'] : null}
        onClick={() => onOpen('cancel')}
      >
        {pendingTexts.cancel.button}
      </Button>
      <Button variant="primary" icon="check" onClick={() => onOpen(payment.isInProgress ? 'in-progress' : 'paid')}>
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
