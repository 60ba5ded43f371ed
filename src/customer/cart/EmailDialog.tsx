// Asks for an optional e-mail before the first product is added.
import { type FormEvent, useId, useRef, useState } from 'react';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import { texts } from '#customer/shared/texts.ts';
import { emailRefusal } from '#domain/email.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import layout from '#ui/layout.module.css';
import { cartTexts } from './cart-texts.ts';

/** Asks the customer for an e-mail address, which is optional, before the first product is added to the cart. */
export function EmailDialog() {
  const { addToCart } = useCustomerApp();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const email = field.current?.value.trim() ?? '';
    const refusal = emailRefusal(email);
    if (refusal === null) return addToCart.submitEmail(email);
    setError(refusalMessages[refusal]);
    field.current?.focus();
  }

  return (
    <Dialog
      title={cartTexts.email.title}
      closeLabel={texts.close}
      onClose={addToCart.dismiss}
      closeOnBackdrop={false}
      footer={
        <>
          <Button onClick={() => addToCart.submitEmail(null)}>{cartTexts.email.skip}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {cartTexts.email.accept}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className={layout.stack4}>
        <p>{cartTexts.email.text}</p>
        <TextField
          ref={field}
          label={cartTexts.email.label}
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder={cartTexts.email.placeholder}
          error={error}
          onChange={() => setError(null)}
        />
      </form>
    </Dialog>
  );
}
