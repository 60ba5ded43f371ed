// The ticket of a paid order, mailed to whoever asks for it. Whether the mail arrives nobody at the table can wait for.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { textOf } from '#admin/shared/text-of.ts';
import { emailRefusal } from '#domain/customer.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/Field.tsx';
import { newOrderTexts } from './new-order-texts.ts';
import styles from './ReceiptForm.module.css';

type ReceiptFormProps = {
  paymentId: string;
  /** It went to somebody already. */
  isSent: boolean;
};

const { receipt } = newOrderTexts;

export function ReceiptForm({ paymentId, isSent }: ReceiptFormProps) {
  const titleId = useId();
  const [fault, setFault] = useState<string | null>(null);
  const { mutate, isPending, error, isSuccess, variables } = useMutation({
    mutationFn: (email: string) => api.receipts.sendReceipt({ paymentId, email }),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = textOf(new FormData(event.currentTarget), 'email');
    const isWrong = emailRefusal(email) !== null;
    setFault(isWrong ? receipt.invalid : null);
    if (isWrong) event.currentTarget.querySelector('input')?.focus();
    else mutate(email);
  }

  return (
    <Card as="section" aria-labelledby={titleId} className={styles.receipt}>
      <h2 id={titleId} className={styles.title}>
        {receipt.title}
      </h2>
      <div role="status">
        {isSuccess && <Banner kind="ok">{receipt.sent(variables)}</Banner>}
        {isSent && !isSuccess && <Banner>{receipt.sentBefore}</Banner>}
      </div>
      {error && (
        <Banner kind="danger" title={receipt.failed}>
          {errorText(error)}
        </Banner>
      )}
      <form noValidate onSubmit={submit} className={styles.form}>
        <div className={styles.field}>
          <TextField
            label={receipt.email}
            name="email"
            type="email"
            inputMode="email"
            // The address is the guest's: what this tablet remembers is somebody else's.
            autoComplete="off"
            placeholder={receipt.placeholder}
            error={fault}
            onChange={() => setFault(null)}
          />
        </div>
        <Button type="submit" busy={isPending}>
          {receipt.send}
        </Button>
      </form>
    </Card>
  );
}
