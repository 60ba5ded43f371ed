// Shows the bank's 3-D Secure challenge in a frame. When it ends, the frame loads a page of ours that posts a message.
import { useEffect, useId, useRef } from 'react';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { postForm } from '#customer/shared/order/open-provider-page.ts';
import type { InPagePaymentStep } from '#customer/shared/order/order-view.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import styles from './ChallengeDialog.module.css';
import { parseThreeDSecureMessage } from './frame-messages.ts';

/** The form is submitted this long after the frame is rendered. */
const SUBMIT_AFTER_MS = 500;

type ChallengeDialogProps = {
  action: Extract<InPagePaymentStep, { do: 'challenge' }>;
  onReturned: () => void;
  onCancel: () => void;
};

/**
 * Shows the bank's 3-D Secure challenge in a frame inside a dialog. `action` contains the URL and the form fields with which the
 * frame is opened. `onReturned` is called when the challenge has ended, `onCancel` when the customer cancels the payment.
 */
export function ChallengeDialog({ action, onReturned, onCancel }: ChallengeDialogProps) {
  // The prefix is required because a frame name must not start with a character of React's ids.
  const name = `bank${useId()}`;
  const returned = useRef(onReturned);
  const { title, frame, cancel, blank } = paymentTexts.challenge;
  useEffect(() => {
    const handleMessage = (event: MessageEvent) => {
      if (parseThreeDSecureMessage(event, window.location.origin) === 'attempt-returned') returned.current();
    };
    const timer = setTimeout(postForm, SUBMIT_AFTER_MS, action.url, action.fields, name);
    window.addEventListener('message', handleMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', handleMessage);
    };
  }, [action, name]);

  return (
    <Dialog
      title={title}
      placement="center"
      wide
      closeOnBackdrop={false}
      closeOnBack={false}
      onClose={onCancel}
      footer={<Button onClick={onCancel}>{cancel}</Button>}
    >
      <iframe
        name={name}
        title={frame}
        className={styles.frame}
        sandbox="allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      />
      <p className={styles.blank}>{blank}</p>
    </Dialog>
  );
}
