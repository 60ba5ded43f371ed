// Modal dialog for a payment that did not succeed: the reason, and what is known about the money.
import { useId } from 'react';
import type { AttemptFailure } from '#contract/attempts.ts';
import { unsuccessfulPaymentText } from '#customer/payment/outcome-texts.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import styles from './PaymentFailureDialog.module.css';

type FailureDialogProps = {
  failure: AttemptFailure;
  isConfirmedUnpaid: boolean;
  /** Replaces the title while it is confirmed that nothing was charged. */
  unpaidTitle?: string | undefined;
  /** Replaces the reason of the failure. */
  reason?: string | undefined;
  onDismiss: () => void;
};

/**
 * Modal dialog for a failed payment: the reason, and whether money was charged. `isConfirmedUnpaid`: true if the provider
 * confirmed that nothing was charged, false if that is not known. `unpaidTitle` replaces the title in the first case. `reason`
 * replaces the usual text for the reason of `failure`.
 */
export function PaymentFailureDialog({
  failure,
  isConfirmedUnpaid,
  unpaidTitle,
  reason,
  onDismiss,
}: FailureDialogProps) {
  const textId = useId();
  const found = unsuccessfulPaymentText(failure, isConfirmedUnpaid);
  return (
    <Dialog
      role="alertdialog"
      placement="center"
      title={isConfirmedUnpaid && unpaidTitle !== undefined ? unpaidTitle : found.title}
      describedBy={textId}
      onClose={onDismiss}
      footer={
        <Button variant="primary" data-autofocus onClick={onDismiss}>
          {isConfirmedUnpaid ? paymentTexts.failed.dismiss : paymentTexts.next.understood}
        </Button>
      }
    >
      <div id={textId} className={styles.text}>
        {found.reason !== null && <p>{reason ?? found.reason}</p>}
        <p>{found.text}</p>
      </div>
    </Dialog>
  );
}
