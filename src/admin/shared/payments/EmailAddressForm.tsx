// The field for the address that a receipt or a bill is sent to, and its button.
import { type FormEvent, useState } from 'react';
import { readFormText } from '#admin/shared/forms/read-form-text.ts';
import { emailRefusal } from '#domain/email.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import styles from './EmailAddressForm.module.css';
import { receiptTexts } from './payment-dialog-texts.ts';

type EmailFormProps = {
  /** E-mail address that the customer gave before; empty without one. */
  defaultEmail: string;
  sendLabel: string;
  isBusy: boolean;
  onSend: (email: string) => void;
};

/** Form with one field for an e-mail address. `onSend` is called only with a valid address. */
export function EmailAddressForm({ defaultEmail, sendLabel, isBusy, onSend }: EmailFormProps) {
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = readFormText(new FormData(event.currentTarget), 'email');
    const isInvalid = emailRefusal(email) !== null;
    setError(isInvalid ? receiptTexts.invalid : null);
    if (isInvalid) event.currentTarget.querySelector('input')?.focus();
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
          // The address belongs to the customer; autofill of this tablet would offer another person's.
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
