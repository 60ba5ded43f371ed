// Fields for the cash that the customer hands over: usual amounts, any other amount, and the change.

import { likelyCashAmounts } from '#domain/collection.ts';
import { type Cents, formatEuros, formatEurosForInput } from '#domain/money.ts';
import { Chip } from '#ui/Chip.tsx';
import { EuroField } from '#ui/EuroField.tsx';
import styles from './CashFields.module.css';
import type { CashGiven } from './cash-given.ts';
import { owedTexts } from './owed-texts.ts';

type CashFieldsProps = {
  /** The typed cash. */
  text: string;
  given: CashGiven;
  total: Cents;
  onType: (text: string) => void;
};

const dialogTexts = owedTexts.dialog;

export function CashFields({ text, given, total, onType }: CashFieldsProps) {
  const chosen = given.kind === 'enough' ? given.amount : null;

  /** A second press on the chosen amount clears it. */
  function choose(amount: Cents) {
    onType(amount === chosen ? '' : formatEurosForInput(amount));
  }

  return (
    <div className={styles.fields}>
      <div role="group" aria-label={dialogTexts.amounts} className={styles.amounts}>
        <Chip name={dialogTexts.exact} selected={chosen === total} onClick={() => choose(total)} />
        {likelyCashAmounts(total).map((amount) => (
          <Chip key={amount} name={wholeEuros(amount)} selected={chosen === amount} onClick={() => choose(amount)} />
        ))}
      </div>
      <EuroField
        label={dialogTexts.cash}
        value={text}
        error={given.kind === 'invalid' ? dialogTexts.invalid : null}
        onType={onType}
      />
      <p role="status" className={styles.change}>
        {given.kind === 'enough' && (
          <>
            <span>{dialogTexts.change}</span>
            <span className={styles.amount}>{formatEuros(given.change)}</span>
          </>
        )}
        {given.kind === 'too-little' && <span>{dialogTexts.missing(formatEuros(given.missing))}</span>}
      </p>
    </div>
  );
}

/** «20 €» */
function wholeEuros(amount: Cents): string {
  return `${amount / 100}\u00A0€`;
}
