// What was erased, with a text that the owner can send to the customer.
import type { ErasedCustomers } from '#contract/customer-data.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { customerDataTexts } from './customer-data-texts.ts';
import styles from './EraseCustomerDialog.module.css';

const { erase: texts } = customerDataTexts;

type ErasedBannerProps = { erased: ErasedCustomers; onClose: () => void };

export function ErasedBanner({ erased, onClose }: ErasedBannerProps) {
  const { staffOrders, otherReceipts, cardsLeft } = erased;
  const isNothing = erased.erased + staffOrders + otherReceipts === 0;
  return (
    <Banner
      kind="ok"
      announce="status"
      title={texts.doneTitle}
      action={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <div className={styles.text}>
        <p>{isNothing ? texts.nothing : texts.done(erased)}</p>
        {cardsLeft > 0 && <p>{texts.cards(cardsLeft)}</p>}
        <p>
          <strong>{texts.answerTitle}:</strong> «{texts.answer}»
        </p>
      </div>
    </Banner>
  );
}
