// The receipt of a payment, mailed to whoever asks for it; of one that is not paid, what is owed. Whether the mail arrives
// nobody at the table can wait for.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { textOf } from '#admin/shared/forms/form-text.ts';
import { RefusedByServer } from '#contract/client.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { emailRefusal } from '#domain/customer.ts';
import { isPending } from '#domain/payment.ts';
import { receiptRefusal } from '#domain/receipt.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/Field.tsx';
import styles from './ReceiptForm.module.css';
import { receiptRefusalText, receiptTexts } from './receipt-texts.ts';

type ReceiptFormProps = {
  payment: Pick<PaymentDetail, 'id' | 'state' | 'guest' | 'madeBy' | 'receiptIsSent'>;
  /** As deep as the page has it. */
  heading: 'h2' | 'h3';
};

/** Nothing where the payment has no receipt. */
export function ReceiptForm(props: ReceiptFormProps) {
  const { state, madeBy } = props.payment;
  return receiptRefusal({ state, isByStaff: madeBy !== null }, 'staff') === null ? <Receipt {...props} /> : null;
}

function Receipt({ payment: { id: paymentId, state, guest, receiptIsSent }, heading: Heading }: ReceiptFormProps) {
  const titleId = useId();
  const isOwed = isPending(state);
  const words = isOwed ? receiptTexts.owed : receiptTexts.receipt;
  const { mutate, isPending: isBusy, error, isSuccess, variables } = useSendReceipt(paymentId);
  // What went was what the payment was then.
  const sentTexts = variables?.texts ?? words;
  // It arrives while somebody looks: from then on it is no longer on its way.
  const isBeingDelivered = isSuccess && (variables.wasSent || !receiptIsSent);
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.receipt}>
      <Heading id={titleId} className={styles.title}>
        {words.title}
      </Heading>
      {isOwed && <p className={styles.lead}>{receiptTexts.owed.lead}</p>}
      <div role="status" className={styles.said}>
        {isBeingDelivered && <Banner kind="ok">{sentTexts.sent(variables.email)}</Banner>}
        {receiptIsSent && !isBeingDelivered && <Banner>{receiptTexts.sentBefore}</Banner>}
      </div>
      {error && (
        <Banner kind="danger" title={sentTexts.failed}>
          {sendErrorText(error)}
        </Banner>
      )}
      <EmailForm
        // Of a guest who gave no e-mail only a label is known.
        defaultEmail={emailRefusal(guest) === null ? guest : ''}
        sendLabel={words.send}
        isBusy={isBusy}
        onSend={(email) => mutate({ email, texts: words, wasSent: receiptIsSent })}
      />
    </Card>
  );
}

function sendErrorText(error: Error): string {
  return error instanceof RefusedByServer ? receiptRefusalText(error.code) : errorText(error);
}

type MailTexts = typeof receiptTexts.receipt;

/** What was asked for, when that was said so and so, and a receipt of the payment had been sent before or not. */
type SendRequest = { email: string; texts: MailTexts; wasSent: boolean };

function useSendReceipt(paymentId: string) {
  return useMutation({ mutationFn: ({ email }: SendRequest) => api.receipts.sendReceipt({ paymentId, email }) });
}

type EmailFormProps = {
  /** What the guest gave before; empty where nobody did. */
  defaultEmail: string;
  sendLabel: string;
  isBusy: boolean;
  onSend: (email: string) => void;
};

function EmailForm({ defaultEmail, sendLabel, isBusy, onSend }: EmailFormProps) {
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = textOf(new FormData(event.currentTarget), 'email');
    const isWrong = emailRefusal(email) !== null;
    setError(isWrong ? receiptTexts.invalid : null);
    if (isWrong) event.currentTarget.querySelector('input')?.focus();
    else onSend(email);
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <div className={styles.field}>
        <TextField
          label={receiptTexts.email}
          name="email"
          type="email"
          inputMode="email"
          // The address is the guest's: what this tablet remembers is somebody else's.
          autoComplete="off"
          placeholder={receiptTexts.placeholder}
          defaultValue={defaultEmail}
          error={error}
          onChange={() => setError(null)}
        />
      </div>
      <Button type="submit" busy={isBusy}>
        {sendLabel}
      </Button>
    </form>
  );
}
