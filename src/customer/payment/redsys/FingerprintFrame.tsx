// Hidden 3-D Secure frame with which the bank fingerprints the browser, for at most ten seconds.
import { useEffect, useId, useRef } from 'react';
import { PaymentWaitDialog } from '#customer/payment/notices/PaymentWaitingIndicator.tsx';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { postForm } from '#customer/shared/order/open-provider-page.ts';
import type { InPagePaymentStep } from '#customer/shared/order/order-view.ts';
import { parseThreeDSecureMessage } from './frame-messages.ts';

const ANSWER_MAX_MS = 10_000;

type FingerprintFrameProps = {
  action: Extract<InPagePaymentStep, { do: 'fingerprint' }>;
  /** Called once, with whether the bank finished in time. */
  onDone: (completed: boolean) => void;
};

/**
 * A hidden frame, opened with the URL and form fields of `action`, in which the bank identifies the browser for 3-D Secure; a
 * dialog covers the page. `onDone` is called once: with true when the bank has finished, or with false after ten seconds.
 */
export function FingerprintFrame({ action, onDone }: FingerprintFrameProps) {
  // The prefix is required because a frame name must not start with a character of React's ids.
  const name = `bank${useId()}`;
  const done = useRef(onDone);
  useEffect(() => {
    let isOver = false;
    const end = (completed: boolean) => {
      if (!isOver) done.current(completed);
      isOver = true;
    };
    const handleMessage = (event: MessageEvent) => {
      if (parseThreeDSecureMessage(event, window.location.origin) === 'fingerprint-done') end(true);
    };
    const timer = setTimeout(end, ANSWER_MAX_MS, false);
    window.addEventListener('message', handleMessage);
    postForm(action.url, action.fields, name);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('message', handleMessage);
    };
  }, [action, name]);
  return (
    <>
      <iframe
        name={name}
        title={paymentTexts.challenge.frame}
        hidden
        sandbox="allow-forms allow-scripts allow-same-origin"
      />
      <PaymentWaitDialog loader="processing" />
    </>
  );
}
