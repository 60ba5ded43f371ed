// Fields for the cash that a customer hands over, and the change.
import { likelyCashAmounts } from '#domain/collection.ts';
import { type Cents, formatEuros, formatEurosForInput } from '#domain/money.ts';
import { Chip } from '#ui/Chip.tsx';
import { EuroField } from '#ui/EuroField.tsx';
import layout from '#ui/layout.module.css';
import styles from './CashFields.module.css';
import type { CashGiven } from './cash-given.ts';
import { cashTexts } from './payment-dialog-texts.ts';

/**
 * Returns the error text for the cash that staff typed: it is no valid amount, or less than the total. Null if it is enough, or if
 * nothing is typed.
 */
export function cashErrorOf({ kind }: CashGiven): string | null {
  if (kind === 'invalid') return cashTexts.invalid;
  return kind === 'too-little' ? cashTexts.tooLittle : null;
}

type CashFieldsProps = {
  /** The typed cash. */
  text: string;
  given: CashGiven;
  total: Cents;
  onType: (text: string) => void;
};

/**
 * Fields for the cash that the customer hands over (`text`, as typed), with buttons for usual amounts. Shows the change to give
 * back. `given` is `parseCashGiven(text, total)`; `total` is the amount to collect, in cents.
 */
export function CashFields({ text, given, total, onType }: CashFieldsProps) {
  const chosen = given.kind === 'enough' ? given.amount : null;

  /** A second press on the chosen amount clears it. */
  function choose(amount: Cents) {
    onType(amount === chosen ? '' : formatEurosForInput(amount));
  }

  return (
    <div className={layout.stack3}>
      <div role="group" aria-label={cashTexts.amounts} className={layout.row}>
        <Chip name={cashTexts.exact} selected={chosen === total} onClick={() => choose(total)} />
        {likelyCashAmounts(total).map((amount) => (
          <Chip key={amount} name={wholeEuros(amount)} selected={chosen === amount} onClick={() => choose(amount)} />
        ))}
      </div>
      <EuroField
        label={cashTexts.cash}
        value={text}
        error={given.kind === 'invalid' ? cashTexts.invalid : null}
        onType={onType}
      />
      <p role="status" className={styles.change}>
        {given.kind === 'enough' && (
          <>
            <span>{cashTexts.change}</span>
            <span className={styles.changeAmount}>{formatEuros(given.change)}</span>
          </>
        )}
        {given.kind === 'too-little' && <span>{cashTexts.missing(formatEuros(given.missing))}</span>}
      </p>
    </div>
  );
}

/** «20 €» */
function wholeEuros(amount: Cents): string {
  return `${amount / 100}\u00A0€`;
}
