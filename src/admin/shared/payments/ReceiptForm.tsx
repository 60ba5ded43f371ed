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
import { receiptRefusedWords, receiptTexts } from './receipt-texts.ts';

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
  const { mutate, isPending: isBusy, error, isSuccess, variables } = useSending(paymentId);
  // What went was what the payment was then.
  const said = variables?.words ?? words;
  // It arrives while somebody looks: from then on it is no longer on its way.
  const isOnItsWay = isSuccess && (variables.wasSent || !receiptIsSent);
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.receipt}>
      <Heading id={titleId} className={styles.title}>
        {words.title}
      </Heading>
      {isOwed && <p className={styles.lead}>{receiptTexts.owed.lead}</p>}
      <div role="status" className={styles.said}>
        {isOnItsWay && <Banner kind="ok">{said.sent(variables.email)}</Banner>}
        {receiptIsSent && !isOnItsWay && <Banner>{receiptTexts.sentBefore}</Banner>}
      </div>
      {error && (
        <Banner kind="danger" title={said.failed}>
          {whyNot(error)}
        </Banner>
      )}
      <AddressForm
        // Of a guest who gave no e-mail only a label is known.
        known={emailRefusal(guest) === null ? guest : ''}
        send={words.send}
        isBusy={isBusy}
        onSend={(email) => mutate({ email, words, wasSent: receiptIsSent })}
      />
    </Card>
  );
}

function whyNot(error: Error): string {
  return error instanceof RefusedByServer ? receiptRefusedWords(error.code) : errorText(error);
}

type Words = typeof receiptTexts.receipt;

/** What was asked for, when that was said so and so, and a receipt of the payment had been sent before or not. */
type Sending = { email: string; words: Words; wasSent: boolean };

function useSending(paymentId: string) {
  return useMutation({ mutationFn: ({ email }: Sending) => api.receipts.sendReceipt({ paymentId, email }) });
}

type AddressFormProps = {
  /** What the guest gave before; empty where nobody did. */
  known: string;
  send: string;
  isBusy: boolean;
  onSend: (email: string) => void;
};

function AddressForm({ known, send, isBusy, onSend }: AddressFormProps) {
  const [fault, setFault] = useState<string | null>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = textOf(new FormData(event.currentTarget), 'email');
    const isWrong = emailRefusal(email) !== null;
    setFault(isWrong ? receiptTexts.invalid : null);
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
          defaultValue={known}
          error={fault}
          onChange={() => setFault(null)}
        />
      </div>
      <Button type="submit" busy={isBusy}>
        {send}
      </Button>
    </form>
  );
}
