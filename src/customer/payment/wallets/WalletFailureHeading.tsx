// The heading of the card page after a wallet payment that was not completed.

import { paymentTexts } from '#customer/payment/payment-texts.ts';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import type { OrderView } from '#customer/shared/order/order-view.ts';
import type { CardPageReason } from '#customer/shared/order/payment-paths.ts';
import type { Cents } from '#domain/money.ts';
import { formatEuros } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './WalletFailureHeading.module.css';

type WalletCardProps = {
  controller: OrderController;
  wallet: Exclude<CardPageReason, 'credit_card'>;
  total: Cents;
};

/**
 * The heading of the card page after a payment with Google Pay or Apple Pay that was not completed. While it is not known whether
 * money was charged, the heading only asks to pay `total` by card.
 */
export function WalletFailureHeading({ controller, wallet, total }: WalletCardProps) {
  const isKnown = useStore(controller.view, isOutcomeKnown);
  const { card } = paymentTexts;
  return (
    <Card className={styles.card}>
      <CardReaderImage />
      <h1 className={styles.title}>{isKnown ? card.walletTitle[wallet] : card.title(formatEuros(total))}</h1>
      {isKnown && <p>{card.walletText}</p>}
      <p className={styles.total}>{card.total(formatEuros(total))}</p>
    </Card>
  );
}

/** False while the payment may be the one by the wallet, as after a reload of this page. */
function isOutcomeKnown(state: OrderView): boolean {
  if (state.kind === 'failed') return state.isConfirmedUnpaid;
  return state.kind !== 'checking' && state.kind !== 'in-progress-elsewhere';
}

/** Decorative image of a card in a reader. */
function CardReaderImage() {
  return (
    <svg viewBox="0 0 120 88" aria-hidden="true" className={styles.image}>
      <rect x="34" y="4" width="52" height="54" rx="6" className={styles.plastic} />
      <rect x="42" y="14" width="13" height="10" rx="2" className={styles.chip} />
      <path d="M42 34h24M42 42h16" className={styles.stroke} />
      <path d="M20 54h80l8 26a3 3 0 0 1-3 4H15a3 3 0 0 1-3-4z" className={styles.reader} />
      <path d="M28 58h64" className={styles.slot} />
      <path d="M60 66v10m-5-5 5 5 5-5" className={styles.stroke} />
    </svg>
  );
}
