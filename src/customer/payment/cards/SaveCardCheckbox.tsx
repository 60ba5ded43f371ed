// The checkbox by which the customer has the card saved. It is never checked by default.
import { useId } from 'react';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import styles from './SaveCardCheckbox.module.css';

export function SaveCardCheckbox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const hintId = useId();
  return (
    <div>
      <Checkbox
        checked={checked}
        aria-describedby={checked ? hintId : undefined}
        onChange={(event) => onChange(event.target.checked)}
      >
        {paymentTexts.saveCard}
      </Checkbox>
      {checked && (
        <p id={hintId} className={styles.hint}>
          {paymentTexts.saveCardHint}
        </p>
      )}
    </div>
  );
}
