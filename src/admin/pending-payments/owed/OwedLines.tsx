// What an owed order contains. A tap on a line takes it off, makes it an invitation, or gives the order a discount.
import type { ReactNode } from 'react';
import { owedTexts } from '#admin/pending-payments/pending-texts.ts';
import type { LineChangeDialogState } from '#admin/shared/lines/LineDialog.tsx';
import { discountLabel } from '#contract/billed-label.es.ts';
import type { OwedPayment } from '#contract/owed-orders.ts';
import { formatEuros, multiplyCents, ZERO_CENTS } from '#domain/money.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import layout from '#ui/layout.module.css';
import styles from './OwedLines.module.css';

type OwedLinesProps = { payment: OwedPayment; onLine: LineChangeDialogState['open'] };

/**
 * Shows the lines of an owed order (unpaid, staff collect the money), its discount and its comment. If staff left the order for the
 * next Z closure (cash closing), it also shows who did this and their reason.
 */
export function OwedLines({ payment, onLine }: OwedLinesProps) {
  const { lines, discount, discountPercent, comment, left, isSent } = payment;
  return (
    <div className={layout.stack2}>
      <ul role="list" className={styles.lines}>
        {lines.map((line) => (
          <li key={line.lineId}>
            {/* One that is on no board yet is canceled whole. */}
            <Line line={line} onOpen={isSent ? onLine : null} />
          </li>
        ))}
        {discount !== ZERO_CENTS && (
          <li className={classNames(layout.baseline, styles.line)}>
            <span className={layout.fills}>{discountLabel(discountPercent)}</span>
            <span className={styles.price}>{formatEuros(multiplyCents(discount, -1))}</span>
          </li>
        )}
      </ul>
      {comment !== '' && (
        <p className={classNames(layout.quiet, layout.small, layout.breaks, styles.notes)}>
          {owedTexts.comment} {comment}
        </p>
      )}
      {left !== null && (
        <p className={classNames(layout.quiet, layout.small, layout.breaks, styles.notes)}>
          {owedTexts.leftBy(left.by, left.reason)}
        </p>
      )}
    </div>
  );
}

type LineProps = { line: OwedPayment['lines'][number]; onOpen: LineChangeDialogState['open'] };

function Line({ line: { lineId, label, quantity, price, notes }, onOpen }: LineProps): ReactNode {
  const content = (
    <>
      <span className={classNames(layout.quiet, layout.figures, styles.quantity)}>{quantity} ×</span>
      <span className={classNames(layout.breaks, layout.fills)}>
        {label}
        {notes !== '' && (
          <span className={classNames(layout.quiet, layout.small, layout.breaks, styles.notes)}>{notes}</span>
        )}
      </span>
      <span className={styles.price}>{formatEuros(multiplyCents(price, quantity))}</span>
    </>
  );
  if (onOpen === null) return <span className={classNames(layout.baseline, styles.line)}>{content}</span>;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={classNames(layout.baseline, styles.line, styles.button)}
      onClick={() => onOpen(lineId)}
    >
      {content}
      <Icon name="chevron-right" className={styles.opens} />
    </button>
  );
}
