// What every way of ending a cart shares: the terms, what became of the last press, and the total.
import type { ReactNode } from 'react';
import { useCartView } from '#customer/shared/app-context.ts';
import { formatEuros } from '#domain/money.ts';
import styles from './CheckoutFrame.module.css';
import { checkoutTexts } from './checkout-texts.ts';
import { Terms } from './Terms.tsx';

type CheckoutFrameProps = {
  /** The last press was refused for want of the terms. */
  isTermsMissing: boolean;
  /** Called when a link leads to another page: a sheet in front must close. */
  onLeave?: (() => void) | undefined;
  /** What became of the last press. */
  outcome?: ReactNode;
  /** What to press. */
  children: ReactNode;
};

export function CheckoutFrame({ isTermsMissing, onLeave, outcome, children }: CheckoutFrameProps) {
  const { lines, total } = useCartView();
  return (
    <div className={styles.checkout}>
      {lines.length > 0 && <Terms isMissing={isTermsMissing} onLeave={onLeave} />}
      {outcome}
      <p className={styles.total}>
        <span>
          {checkoutTexts.total} <small className={styles.vat}>{checkoutTexts.vatIncluded}</small>
        </span>
        <output className={styles.amount}>{formatEuros(total)}</output>
      </p>
      {children}
    </div>
  );
}
