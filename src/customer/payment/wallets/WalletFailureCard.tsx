// Heading of the card page after a wallet payment that was not completed.

import type { CardSource } from '#customer/payment/payment-paths.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import type { Cents } from '#domain/money.ts';
import { formatEuros } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import styles from './WalletFailureCard.module.css';

type WalletCardProps = { wallet: Exclude<CardSource, 'credit_card'>; total: Cents };

export function WalletFailureCard({ wallet, total }: WalletCardProps) {
  const { card } = paymentTexts;
  return (
    <Card className={styles.card}>
      <CardReaderImage />
      <h1 className={styles.title}>{card.walletTitle[wallet]}</h1>
      <p>{card.walletText}</p>
      <p className={styles.total}>{card.total(formatEuros(total))}</p>
    </Card>
  );
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
