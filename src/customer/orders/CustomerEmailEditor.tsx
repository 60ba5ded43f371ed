// The customer's e-mail address, which can be corrected: notices and tickets go to the new one from then on.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import { customerEmail } from '#customer/shared/session/customer-email.ts';
import { emailRefusal } from '#domain/email.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';
import { useStore } from '#ui/use-store.ts';
import styles from './CustomerEmailEditor.module.css';
import { ordersPageTexts } from './orders-texts.ts';

/** Shows the customer's e-mail address with a button to correct it. Renders nothing if the customer gave no address. */
export function CustomerEmailEditor() {
  const { identity } = useCustomerApp();
  const email = customerEmail(useStore(identity.state, ({ name }) => name));
  const [isEditing, setEditing] = useState(false);
  if (email === null) return null;
  if (isEditing) return <EmailForm email={email} onDone={() => setEditing(false)} />;
  return (
    <p className={styles.email}>
      <span className={layout.breaks}>{ordersPageTexts.email.current(email)}</span>
      <Button variant="quiet" icon="note" onClick={() => setEditing(true)}>
        {ordersPageTexts.email.correct}
      </Button>
    </p>
  );
}

function EmailForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { identity } = useCustomerApp();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => field.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const corrected = field.current?.value.trim() ?? '';
    const refusal = emailRefusal(corrected);
    if (refusal !== null) {
      setError(refusalMessages[refusal]);
      field.current?.focus();
      return;
    }
    // It is sent now, or as soon as there is a connection.
    if (corrected !== email) void identity.setEmail(corrected);
    showToast(ordersPageTexts.email.corrected(corrected), 'ok');
    onDone();
  }

  return (
    <form noValidate onSubmit={submit} className={layout.stack3}>
      <TextField
        ref={field}
        label={ordersPageTexts.email.label}
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={email}
        error={error}
        onChange={() => setError(null)}
      />
      <div className={layout.row}>
        <Button variant="primary" type="submit">
          {ordersPageTexts.email.save}
        </Button>
        <Button onClick={onDone}>{ordersPageTexts.email.cancel}</Button>
      </div>
    </form>
  );
}
