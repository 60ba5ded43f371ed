// The common frame of the checkout: terms, result of the last press of an order button, total, and buttons.
import type { ReactNode } from 'react';
import { useCartSummary } from '#customer/shared/app-context.ts';
import { formatEuros } from '#domain/money.ts';
import styles from './CheckoutFrame.module.css';
import { checkoutTexts } from './checkout-texts.ts';
import { TermsCheckbox } from './TermsCheckbox.tsx';

type CheckoutFrameProps = {
  /** Whether the last press was refused because the terms are not accepted. */
  isTermsMissing: boolean;
  /** The result of the last press. */
  outcome?: ReactNode;
  /** The buttons. */
  children: ReactNode;
};

/**
 * The parts that every checkout has: checkbox of the terms, result of the last press of an order button (`outcome`), and total.
 * `isTermsMissing` is true if that press was refused because the terms are not accepted. `children` are the buttons.
 */
export function CheckoutFrame({ isTermsMissing, outcome, children }: CheckoutFrameProps) {
  const { lines, total } = useCartSummary();
  // An empty cart has nothing to pay: only what became of the last press may be shown.
  const hasLines = lines.length > 0;
  return (
    <div ref={measureFooterBelow} className={styles.checkout}>
      {hasLines && <TermsCheckbox isMissing={isTermsMissing} />}
      {outcome}
      {hasLines && (
        <p className={styles.total}>
          <span>
            {checkoutTexts.total} <small className={styles.vat}>{checkoutTexts.vatIncluded}</small>
          </span>
          <output className={styles.amount}>{formatEuros(total)}</output>
        </p>
      )}
      {children}
    </div>
  );
}

/**
 * Sets on the dialog of the cart how many pixels of its footer follow the first button, so that on a small phone the
 * lines have room. A ref of the checkout: measured again whenever its size changes. In the cart column nothing is
 * set.
 */
function measureFooterBelow(checkout: HTMLElement | null) {
  const footer = checkout?.closest('footer');
  const dialog = footer?.closest('dialog');
  if (!checkout || !footer || !dialog) return;
  const observer = new ResizeObserver(() => {
    // The button of Apple is an element of its own.
    const button = checkout.querySelector('button, apple-pay-button');
    const end = checkout.getBoundingClientRect().bottom;
    const below = button ? Math.max(Math.round(end - button.getBoundingClientRect().bottom), 0) : 0;
    dialog.style.setProperty('--footer-below', `${below}px`);
    dialog.style.setProperty('--footer-shown', `${footer.offsetHeight - below}px`);
  });
  observer.observe(checkout);
  return () => observer.disconnect();
}
