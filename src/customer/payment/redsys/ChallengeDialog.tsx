// The bank asks the customer, in a frame of its own. Our page comes back into it when the bank is done.
import { useEffect, useId, useRef } from 'react';
import { postForm } from '#customer/payment/controller/open-provider-page.ts';
import type { CustomerAction } from '#customer/payment/controller/payment-view.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import styles from './ChallengeDialog.module.css';
import { parseReturnMessage } from './frame-messages.ts';

/** The form is sent so long after the frame is there. */
const SUBMIT_AFTER_MS = 500;

type ChallengeDialogProps = {
  act: Extract<CustomerAction, { do: 'challenge' }>;
  onReturned: () => void;
  onCancel: () => void;
};

export function ChallengeDialog({ act, onReturned, onCancel }: ChallengeDialogProps) {
  // A frame's name may not begin as ids of React do.
  const name = `bank${useId()}`;
  const returned = useRef(onReturned);
  const { title, frame, cancel } = paymentTexts.challenge;
  useEffect(() => {
    const handleMessage = (event: MessageEvent) => {
      if (parseReturnMessage(event, window.location.origin) === 'attempt-returned') returned.current();
    };
    const timer = setTimeout(postForm, SUBMIT_AFTER_MS, act.url, act.fields, name);
    window.addEventListener('message', handleMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', handleMessage);
    };
  }, [act, name]);

  return (
    <Dialog
      title={title}
      placement="center"
      wide
      closeOnBackdrop={false}
      onClose={onCancel}
      footer={<Button onClick={onCancel}>{cancel}</Button>}
    >
      <iframe
        name={name}
        title={frame}
        className={styles.frame}
        sandbox="allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      />
    </Dialog>
  );
}
