// The checkbox by which the customer has the card saved. It is never checked by default.
import { useId } from 'react';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import styles from './SaveCardCheckbox.module.css';

/**
 * The checkbox with which the customer lets the payment provider save the card for later payments. It is not checked by default.
 */
export function SaveCardCheckbox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const hintId = useId();
  const { storage } = useCustomerApp();

  function choose(saves: boolean) {
    // The cart then waits for the saved card before it shows its options.
    if (saves) storage.write('savesCard', true);
    onChange(saves);
  }

  return (
    <div>
      <Checkbox
        checked={checked}
        aria-describedby={checked ? hintId : undefined}
        onChange={(event) => choose(event.target.checked)}
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
