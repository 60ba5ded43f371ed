// The form of a discount: its amount, what remains to pay, and a button for each reason, which gives the discount.
import { useState } from 'react';
import { type ChosenDiscount, DISCOUNT_PERCENTS } from '#domain/discount.ts';
import { type Cents, formatEuros } from '#domain/money.ts';
import { Chip } from '#ui/Chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { EuroField } from '#ui/EuroField.tsx';
import layout from '#ui/layout.module.css';
import { NumberField } from '#ui/NumberField.tsx';
import { type DiscountChoice, parseChosenDiscount, type ValidDiscount } from './chosen-discount.ts';
import { DISCOUNT_REASONS, discountTexts as texts } from './payment-dialog-texts.ts';
import { ReasonButtons } from './ReasonButtons.tsx';

/** A discount that staff give on what orders owe (a percentage or an amount), with its reason. */
export type GivenDiscount = { discount: ChosenDiscount; reason: string };

type DiscountFormProps = {
  /** What the orders owe. */
  due: Cents;
  isSending: boolean;
  onGive: (given: GivenDiscount) => void;
};

/**
 * Fields for a percentage or an amount in euros, and a button for each usual reason. Pressing a reason calls `onGive` with the
 * discount. `due` is what the orders owe, in cents.
 */
export function DiscountForm({ due, isSending, onGive }: DiscountFormProps) {
  const [choice, setChoice] = useState<DiscountChoice>(FIRST_CHOICE);
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const ready = parseChosenDiscount(choice, typed, due);

  function choose(next: DiscountChoice) {
    setChoice(next);
    setTyped('');
    setTried(false);
  }

  return (
    <>
      <div role="group" aria-label={texts.amount} className={layout.row}>
        {DISCOUNT_PERCENTS.map((percent) => (
          <Chip
            key={percent}
            name={texts.button(percent)}
            selected={choice === percent}
            onClick={() => choose(percent)}
          />
        ))}
        <Chip name={texts.otherPercent} selected={choice === 'percent'} onClick={() => choose('percent')} />
        <Chip name={texts.euros} selected={choice === 'euros'} onClick={() => choose('euros')} />
      </div>
      <TypedDiscount
        choice={choice}
        typed={typed}
        due={due}
        isWrong={ready === null && (isTried || typed !== '')}
        onType={setTyped}
      />
      <Result due={due} ready={ready} />
      <ReasonButtons
        reasons={DISCOUNT_REASONS}
        missing="discount-reason-required"
        submit={texts.submit}
        variant="primary"
        isSending={isSending}
        onChoose={(reason) => {
          setTried(true);
          if (ready !== null) onGive({ discount: ready.discount, reason });
        }}
      />
    </>
  );
}

const FIRST_CHOICE = 10;

type TypedDiscountProps = {
  choice: DiscountChoice;
  typed: string;
  due: Cents;
  isWrong: boolean;
  onType: (text: string) => void;
};

/** The field of another percentage, or of euros. */
function TypedDiscount({ choice, typed, due, isWrong, onType }: TypedDiscountProps) {
  const field = { value: typed, onType, 'data-autofocus': true };
  if (choice === 'euros')
    return (
      <EuroField {...field} label={texts.typedEuros} error={isWrong ? texts.eurosNotValid(formatEuros(due)) : null} />
    );
  if (choice !== 'percent') return null;
  return <NumberField {...field} label={texts.typedPercent} error={isWrong ? texts.percentNotValid : null} />;
}

/** What is taken off, and what remains. */
function Result({ due, ready }: { due: Cents; ready: ValidDiscount | null }) {
  return (
    <p role="status" className={layout.rowBetween}>
      <span className={layout.quiet}>
        {ready === null ? texts.owes(formatEuros(due)) : texts.takesOff(formatEuros(due), formatEuros(ready.amount))}
      </span>{' '}
      {ready !== null && (
        <span className={classNames(layout.large, layout.bold, layout.figures)}>
          {texts.rest(formatEuros(ready.rest))}
        </span>
      )}
    </p>
  );
}
