// Fields of the collect dialog that say which part of what is owed is collected.
import { owedTexts } from '#admin/pending-payments/pending-texts.ts';
import type { OwedPayment } from '#contract/owed-orders.ts';
import { amountPerPerson } from '#domain/collection.ts';
import { addCents, formatEuros, ZERO_CENTS } from '#domain/money.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Chip } from '#ui/Chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { EuroField } from '#ui/EuroField.tsx';
import layout from '#ui/layout.module.css';
import { NumberStepper } from '#ui/NumberStepper.tsx';
import styles from './CollectPartFields.module.css';
import type { CollectPartAmount, PartToCollect } from './collect-part.ts';

const partTexts = owedTexts.part;

type CollectPartFieldsProps = {
  part: PartToCollect;
  /** What the part is. */
  chosen: CollectPartAmount;
  payments: readonly OwedPayment[];
  onChoose: (part: PartToCollect) => void;
};

/**
 * Fields of the collect dialog in which staff choose how much to collect: all, a half, a third, a typed amount, or chosen order
 * lines.
 */
export function CollectPartFields({ part, chosen, payments, onChoose }: CollectPartFieldsProps) {
  const owed = addCents(...payments.map((payment) => payment.total));
  const isEqual = (people: number) => part.kind === 'equal' && part.people === people;
  return (
    <div className={layout.stack3}>
      <div role="group" aria-label={partTexts.label} className={layout.row}>
        <Chip name={partTexts.all} selected={part.kind === 'all'} onClick={() => onChoose({ kind: 'all' })} />
        <Chip name={partTexts.half} selected={isEqual(2)} onClick={() => onChoose({ kind: 'equal', people: 2 })} />
        <Chip name={partTexts.third} selected={isEqual(3)} onClick={() => onChoose({ kind: 'equal', people: 3 })} />
        <Chip
          name={partTexts.amount}
          selected={part.kind === 'amount'}
          onClick={() => onChoose({ kind: 'amount', text: '' })}
        />
        <Chip
          name={partTexts.lines}
          selected={part.kind === 'lines'}
          onClick={() => onChoose({ kind: 'lines', units: new Map() })}
        />
      </div>
      {part.kind === 'amount' && (
        <EuroField
          ref={focusNow}
          label={partTexts.amountField}
          hint={partTexts.amountHint(formatEuros(amountPerPerson(owed, 4)))}
          value={part.text}
          error={'problem' in chosen && chosen.problem !== 'nothing' ? partTexts.problems[chosen.problem] : null}
          onType={(text) => onChoose({ kind: 'amount', text })}
        />
      )}
      {part.kind === 'lines' && (
        <LineChoice
          payments={payments}
          units={part.units}
          onChoose={(lineId, units) => onChoose({ kind: 'lines', units: new Map([...part.units, [lineId, units]]) })}
        />
      )}
    </div>
  );
}

/** The field appears with the press of its button. */
function focusNow(field: HTMLInputElement | null): void {
  field?.focus();
}

type LineChoiceProps = {
  payments: readonly OwedPayment[];
  units: ReadonlyMap<string, number>;
  onChoose: (lineId: string, units: number) => void;
};

/** The lines that nobody has paid: one press for a single unit, else their number. */
function LineChoice({ payments, units, onChoose }: LineChoiceProps) {
  const lines = payments.flatMap((payment) => payment.lines).filter(({ unpaid }) => unpaid.length > 0);
  return (
    <ul role="list" aria-label={partTexts.linesToPay} className={styles.lines}>
      {lines.map(({ lineId, label, unpaid }) => {
        const count = units.get(lineId) ?? 0;
        const cost = formatEuros(unpaid[Math.max(count - 1, 0)] ?? ZERO_CENTS);
        if (unpaid.length === 1)
          return (
            <li key={lineId} className={styles.line}>
              <Checkbox
                checked={count === 1}
                aside={cost}
                className={layout.fills}
                onChange={({ target }) => onChoose(lineId, target.checked ? 1 : 0)}
              >
                {label}
              </Checkbox>
            </li>
          );
        return (
          <li key={lineId} className={styles.line}>
            <NumberStepper
              label={partTexts.units(label)}
              value={count}
              max={unpaid.length}
              decreaseLabel={partTexts.fewer}
              increaseLabel={partTexts.more}
              onChange={(next) => onChoose(lineId, Math.min(Math.max(next, 0), unpaid.length))}
            />
            <span className={classNames(layout.breaks, layout.fills)}>{partTexts.ofUnits(label, unpaid.length)}</span>
            <span className={styles.cost}>{cost}</span>
          </li>
        );
      })}
    </ul>
  );
}
