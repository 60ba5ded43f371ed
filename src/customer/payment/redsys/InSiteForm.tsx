// The bank's card form: it tells us a token for the card, and nothing of the card itself.
import { useEffect, useId, useRef, useState } from 'react';
import type { Mount } from '#customer/payment/controller/payment-view.ts';
import { formErrorText, paymentTexts } from '#customer/payment/payment-texts.ts';
import { useMenu } from '#customer/shared/guest.ts';
import { FieldError } from '#ui/FieldError.tsx';
import { cardFormWord } from './frame-messages.ts';
import styles from './InSiteForm.module.css';
import { drawInSite } from './insite-script.ts';

type InSiteFormProps = {
  mount: Mount;
  onToken: (token: string) => void;
  /** The form's order number cannot be used again: another attempt is needed. */
  onUsedUp: () => void;
};

/** Names that the bank's script looks elements up by. */
const CONTAINER = 'card-form';
const TOKEN_INPUT = 'card-form-token';
const ERROR_INPUT = 'card-form-error';

export function InSiteForm({ mount, onToken, onUsedUp }: InSiteFormProps) {
  const errorId = useId();
  const [error, setError] = useState<string | null>(null);
  const container = useForm(mount, () => setError(paymentTexts.card.formAway));
  useWords(mount.origin, (event) => {
    const word = cardFormWord(event, mount.origin);
    if (word === null) return;
    if (word.says === 'agree?') return window.storeIdOper?.(event, TOKEN_INPUT, ERROR_INPUT, () => true);
    setError(word.says === 'error' ? formErrorText(word.code) : null);
    if (word.says === 'token') onToken(word.token);
    if (word.says === 'used-up') onUsedUp();
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

/** Draws the form anew for each attempt. */
function useForm(mount: Mount, onAway: () => void) {
  const container = useRef<HTMLDivElement>(null);
  const away = useRef(onAway);
  const { colour } = useMenu().venue;
  useEffect(() => {
    const element = container.current;
    drawInSite(mount, CONTAINER, colour).catch(() => away.current());
    return () => element?.replaceChildren();
  }, [mount, colour]);
  return container;
}

/** Hears what frames say. */
function useWords(origin: string, onWord: (event: MessageEvent) => void) {
  const latest = useRef(onWord);
  useEffect(() => {
    latest.current = onWord;
  });
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      if (event.origin === origin) latest.current(event);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [origin]);
}
