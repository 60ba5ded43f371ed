// Offers the receipt by e-mail. Nothing is sent unless the customer requests it.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { sendByFetch } from '#customer/shared/connection/api.ts';
import { customerEmail } from '#customer/shared/session/customer-email.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import styles from './ReceiptPrompt.module.css';
import { receiptTexts } from './receipt-texts.ts';
import { requestReceipt } from './request-receipt.ts';

type Props = {
  orderId: string;
  /** Called when the customer uses the prompt, so that the page does not navigate away. */
  onStay: () => void;
};

export function ReceiptPrompt({ orderId, onStay }: Props) {
  const [step, setStep] = useState<'offered' | 'form' | { readonly sentTo: string }>('offered');
  const isSent = typeof step === 'object';
  const message = useRef<HTMLDivElement>(null);
  // The form that had the focus has been removed.
  useEffect(() => {
    if (isSent) message.current?.focus();
  }, [isSent]);
  return (
    <div className={styles.prompt} onFocus={onStay}>
      {step === 'offered' && (
        <Button
          variant="quiet"
          icon="receipt"
          onClick={() => {
            onStay();
            setStep('form');
          }}
        >
          {receiptTexts.offer}
        </Button>
      )}
      {step === 'form' && <ReceiptForm orderId={orderId} onSent={(sentTo) => setStep({ sentTo })} />}
      <div role="status">{typeof step === 'object' && <Banner kind="ok">{receiptTexts.sent(step.sentTo)}</Banner>}</div>
    </div>
  );
}

function ReceiptForm({ orderId, onSent }: { orderId: string; onSent: (email: string) => void }) {
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
    const refusal = await requestReceipt({ send: sendByFetch(clock), session }, { orderId, email });
    if (refusal === null) return onSent(email);
    setBusy(false);
    setError(refusal);
    field.current?.focus();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
      <TextField
        ref={field}
        label={receiptTexts.label}
        hint={receiptTexts.hint}
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder={receiptTexts.placeholder}
        defaultValue={customerEmail(identity.state.get().name) ?? ''}
        error={error}
        onChange={() => setError(null)}
      />
      <Button variant="primary" type="submit" busy={isBusy} wide>
        {receiptTexts.send}
      </Button>
    </form>
  );
}
