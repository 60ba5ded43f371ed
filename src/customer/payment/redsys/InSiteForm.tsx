// Redsys' card form (InSite). The page receives a token and never the card's data.
import { useEffect, useId, useRef, useState } from 'react';
import type { CardFormProps } from '#customer/payment/cards/card-form-props.ts';
import type { CardForm } from '#customer/payment/controller/payment-view.ts';
import { formErrorText, paymentTexts } from '#customer/payment/payment-texts.ts';
import { useMenu } from '#customer/shared/app-context.ts';
import { FieldError } from '#ui/FieldError.tsx';
import { parseCardFormMessage } from './frame-messages.ts';
import styles from './InSiteForm.module.css';
import { mountInSiteForm } from './insite-script.ts';

/** Element ids that the bank's script looks up. */
const CONTAINER = 'card-form';
const TOKEN_INPUT = 'card-form-token';
const ERROR_INPUT = 'card-form-error';

export function InSiteForm({
  mount,
  payLabel,
  onToken,
  onUsedUp,
}: Pick<CardFormProps, 'mount' | 'payLabel' | 'onToken' | 'onUsedUp'>) {
  const errorId = useId();
  const [error, setError] = useState<string | null>(null);
  const container = useInSiteForm(mount, payLabel, () => setError(paymentTexts.card.formUnavailable));
  useFrameMessages(mount.origin, (event) => {
    const cardFormEvent = parseCardFormMessage(event, mount.origin);
    if (cardFormEvent === null) return;
    if (cardFormEvent.kind === 'merchant-validation')
      return window.storeIdOper?.(event, TOKEN_INPUT, ERROR_INPUT, () => true);
    setError(cardFormEvent.kind === 'error' ? formErrorText(cardFormEvent.code) : null);
    if (cardFormEvent.kind === 'token') onToken(cardFormEvent.token);
    if (cardFormEvent.kind === 'used-up') onUsedUp();
  });
  return (
    <div role="group" aria-label={paymentTexts.card.form} aria-describedby={errorId}>
      <div id={CONTAINER} ref={container} className={styles.frame} />
      <input type="hidden" id={TOKEN_INPUT} />
      <input type="hidden" id={ERROR_INPUT} />
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** Mounts the form again for each attempt. */
function useInSiteForm(mount: CardForm, payLabel: string, onUnavailable: () => void) {
  const container = useRef<HTMLDivElement>(null);
  const latestOnUnavailable = useRef(onUnavailable);
  const { colour } = useMenu().venue;
  useEffect(() => {
    const element = container.current;
    mountInSiteForm(mount, CONTAINER, { colour, payLabel }).catch(() => latestOnUnavailable.current());
    return () => element?.replaceChildren();
  }, [mount, colour, payLabel]);
  return container;
}

/** Subscribes to messages from frames of that origin. */
function useFrameMessages(origin: string, onMessage: (event: MessageEvent) => void) {
  const latest = useRef(onMessage);
  useEffect(() => {
    latest.current = onMessage;
  });
  useEffect(() => {
    const handleMessage = (event: MessageEvent) => {
      if (event.origin === origin) latest.current(event);
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, [origin]);
}
