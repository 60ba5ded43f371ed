// Modal dialog for a failed payment: the reason, and that nothing was charged.
import { useId } from 'react';
import { NOTHING_CHARGED } from '#contract/payment-failures.es.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import styles from './FailureDialog.module.css';

type FailureDialogProps = {
  title: string;
  /** The reason as a visible text. */
  children: string;
  onDismiss: () => void;
};

export function FailureDialog({ title, children, onDismiss }: FailureDialogProps) {
  const textId = useId();
  return (
    <Dialog
      role="alertdialog"
      placement="center"
      title={title}
      describedBy={textId}
      onClose={onDismiss}
      footer={
        <Button variant="primary" data-autofocus onClick={onDismiss}>
          {paymentTexts.failed.dismiss}
        </Button>
      }
    >
      <div id={textId} className={styles.text}>
        <p>{children}</p>
        <p>{NOTHING_CHARGED}</p>
      </div>
    </Dialog>
  );
}
