// Redsys' card form (InSite). The page receives a token and never the card's data.
import { useEffect, useId, useRef, useState } from 'react';
import type { CardFormProps } from '#customer/payment/cards/card-form-props.ts';
import { loadScript } from '#customer/payment/load-script.ts';
import { paymentTexts, redsysFormErrorText } from '#customer/payment/payment-texts.ts';
import { useMenu } from '#customer/shared/app-context.ts';
import type { CardFormStep } from '#customer/shared/order/order-view.ts';
import { readableTextColour } from '#domain/colour.ts';
import { FieldError } from '#ui/FieldError.tsx';
import { parseCardFormMessage } from './frame-messages.ts';
import styles from './RedsysCardForm.module.css';

/** Element ids that the bank's script looks up. */
const CONTAINER = 'card-form';
const TOKEN_INPUT = 'card-form-token';
const ERROR_INPUT = 'card-form-error';

/**
 * The card form of Redsys («InSite»), which runs in a frame of the bank. The page receives a token through `onToken` and never the
 * card number.
 */
export function RedsysCardForm({
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
    setError(cardFormEvent.kind === 'error' ? redsysFormErrorText(cardFormEvent.code) : null);
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
function useInSiteForm(mount: CardFormStep, payLabel: string, onUnavailable: () => void) {
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

declare global {
  interface Window {
    /** Renders the form into the element with that id. All parameters are strings. */
    getInSiteForm?: (...args: string[]) => void;
    /** Responds to the form's request for consent, and writes the token or the error into two inputs. */
    storeIdOper?: (event: MessageEvent, tokenInputId: string, errorInputId: string, agrees: () => boolean) => void;
  }
}

/** Renders the card form with the bank’s own script. Rejects if the script could not be loaded. */
async function mountInSiteForm(
  { script, fields }: CardFormStep,
  containerId: string,
  { colour, payLabel }: { readonly colour: string; readonly payLabel: string },
): Promise<void> {
  await loadScript(script);
  const { fuc = '', terminal = '', order = '' } = fields;
  const button = `background-color:${colour};color:${readableTextColour(colour)};border:0;border-radius:14px;padding:12px`;
  window.getInSiteForm?.(
    containerId,
    button,
    '',
    '',
    '',
    payLabel,
    fuc,
    terminal,
    order,
    paymentTexts.language.toUpperCase(),
    'false',
    'false',
    'twoRows',
  );
}
