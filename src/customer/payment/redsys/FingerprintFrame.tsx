// A hidden frame by which the bank recognises the browser. It gets ten seconds and not more.
import { useEffect, useId, useRef } from 'react';
import { postTo } from '#customer/payment/controller/open-provider-page.ts';
import type { Act } from '#customer/payment/controller/payment-view.ts';
import { PaymentWait } from '#customer/payment/notices/PaymentLoader.tsx';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { returnWord } from './frame-messages.ts';

const ANSWER_MAX_MS = 10_000;

type FingerprintFrameProps = {
  act: Extract<Act, { do: 'fingerprint' }>;
  /** Called once, with whether the bank was done in time. */
  onDone: (completed: boolean) => void;
};

export function FingerprintFrame({ act, onDone }: FingerprintFrameProps) {
  // A frame's name may not begin as ids of React do.
  const name = `bank${useId()}`;
  const done = useRef(onDone);
  useEffect(() => {
    let isOver = false;
    const end = (completed: boolean) => {
      if (!isOver) done.current(completed);
      isOver = true;
    };
    const hear = (event: MessageEvent) => {
      if (returnWord(event, window.location.origin) === 'fingerprint-done') end(true);
    };
    const timer = setTimeout(end, ANSWER_MAX_MS, false);
    window.addEventListener('message', hear);
    postTo(act.url, act.fields, name);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('message', hear);
    };
  }, [act, name]);
  return (
    <>
      <iframe
        name={name}
        title={paymentTexts.challenge.frame}
        hidden
        sandbox="allow-forms allow-scripts allow-same-origin"
      />
      <PaymentWait loader="processing" />
    </>
  );
}
