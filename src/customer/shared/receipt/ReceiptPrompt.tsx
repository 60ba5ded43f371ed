// Offers the receipt by e-mail. Nothing is sent unless the customer requests it.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { createFetchSender } from '#customer/shared/connection/customer-api.ts';
import { customerEmail } from '#customer/shared/session/customer-email.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import styles from './ReceiptPrompt.module.css';
import { receiptRequestTexts } from './receipt-request-texts.ts';
import { requestReceipt } from './request-receipt.ts';

type Props = {
  orderId: string;
  /** Called when the customer uses the prompt, so that the page does not navigate away. */
  onStay?: (() => void) | undefined;
};

type Step =
  | { readonly kind: 'offered' }
  /** `sentTo`: the address of the request that is being corrected; null for the first one. */
  | { readonly kind: 'form'; readonly sentTo: string | null }
  | { readonly kind: 'sent'; readonly sentTo: string };

/**
 * Offers to send the receipt of an order by e-mail. Nothing is sent unless the customer requests it. `onStay` is called when the
 * customer starts to use the prompt, so that the page does not navigate away.
 */
export function ReceiptPrompt({ orderId, onStay }: Props) {
  const [step, setStep] = useState<Step>({ kind: 'offered' });
  const isSent = step.kind === 'sent';
  const message = useRef<HTMLDivElement>(null);
  // The form that had the focus has been removed.
  useEffect(() => {
    if (isSent) message.current?.focus();
  }, [isSent]);

  function openForm(sentTo: string | null) {
    onStay?.();
    setStep({ kind: 'form', sentTo });
  }

  return (
    <div className={styles.prompt} onFocus={onStay}>
      {step.kind === 'offered' && (
        <Button variant="quiet" icon="receipt" onClick={() => openForm(null)}>
          {receiptRequestTexts.offer}
        </Button>
      )}
      {step.kind === 'form' && (
        <ReceiptForm orderId={orderId} corrected={step.sentTo} onSent={(sentTo) => setStep({ kind: 'sent', sentTo })} />
      )}
      <div role="status" ref={message} tabIndex={-1} className={styles.message}>
        {step.kind === 'sent' && (
          <Banner
            kind="ok"
            action={<Button onClick={() => openForm(step.sentTo)}>{receiptRequestTexts.correct}</Button>}
          >
            {receiptRequestTexts.sent(step.sentTo)}
          </Banner>
        )}
      </div>
    </div>
  );
}

type FormProps = {
  orderId: string;
  /** The wrong address, which is not used again; null for a first request. */
  corrected: string | null;
  onSent: (email: string) => void;
};

function ReceiptForm({ orderId, corrected, onSent }: FormProps) {
  const { clock, session, identity } = useCustomerApp();
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => field.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const email = field.current?.value.trim() ?? '';
    setBusy(true);
    const insteadOf = corrected === null ? {} : { insteadOf: corrected };
    const refusal = await requestReceipt({ send: createFetchSender(clock), session }, { orderId, email, ...insteadOf });
    if (refusal === null) {
      // Who gave the wrong address as their own corrects it for notices and later tickets as well.
      if (corrected !== null && corrected === customerEmail(identity.state.get().name)) void identity.setEmail(email);
      return onSent(email);
    }
    setBusy(false);
    setError(refusal);
    field.current?.focus();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
      <TextField
        ref={field}
        label={receiptRequestTexts.label}
        hint={receiptRequestTexts.hint}
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder={receiptRequestTexts.placeholder}
        defaultValue={corrected ?? customerEmail(identity.state.get().name) ?? ''}
        error={error}
        onChange={() => setError(null)}
      />
      <Button variant="primary" type="submit" busy={isBusy} wide>
        {receiptRequestTexts.send}
      </Button>
    </form>
  );
}
