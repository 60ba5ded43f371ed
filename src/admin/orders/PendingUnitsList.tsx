// The sums of all pending lines of a board, by product and size. A tap on a sum marks the tables that ordered it; it changes no
// order.
import { useState } from 'react';
import { tableLabel } from '#domain/table.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { boardTexts } from './board-texts.ts';
import { keepPendingUnitsSequence, type PendingUnits } from './count-pending-units.ts';
import styles from './PendingUnitsList.module.css';

type BoardSumsProps = {
  sums: readonly PendingUnits[];
  /** Key of the sum whose tables are marked; null without one. */
  marked: string | null;
  /** The board has other pages, whose lines are not summed. */
  isOnePageOfMany: boolean;
  /** Receives null when staff tap the marked sum. */
  onMark: (key: string | null) => void;
};

/**
 * Lists how many units of each product and size are to be prepared on a board, the largest number first. Pressing an entry calls
 * `onMark` with its key, to mark the tables that ordered it. While the list is open, no entry changes its position.
 */
export function PendingUnitsList({ sums, marked, isOnePageOfMany, onMark }: BoardSumsProps) {
  const [opened] = useState(sums);
  const shown = keepPendingUnitsSequence(opened, sums);
  if (shown.length === 0) return <p className={layout.quiet}>{boardTexts.sums.empty}</p>;
  return (
    <div className={layout.stack3}>
      <p className={layout.quiet}>{isOnePageOfMany ? boardTexts.sums.hintOfPage : boardTexts.sums.hint}</p>
      <ul className={classNames(layout.stack2, styles.sums)}>
        {shown.map((sum) => (
          <li key={sum.key}>
            <Button
              wide
              aria-pressed={sum.key === marked}
              disabledReason={sum.quantity === 0 ? boardTexts.sums.none : null}
              className={classNames(styles.sum, sum.key === marked && styles.pressed)}
              onClick={() => onMark(sum.key === marked ? null : sum.key)}
            >
              <span className={styles.product}>
                <b>{sum.quantity} ×</b> {boardTexts.sums.product(sum)}
              </span>{' '}
              {sum.quantity > 0 && (
                <span className={styles.tables}>{boardTexts.sums.tables(sum.tableCodes.map(tableLabel))}</span>
              )}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
