// The buttons that collect: «Efectivo», «Datáfono», and both in one press.
import type { ReactNode } from 'react';
import { owedTexts } from '#admin/pending-payments/pending-texts.ts';
import { cashErrorOf } from '#admin/shared/payments/CashFields.tsx';
import type { CashGiven } from '#admin/shared/payments/cash-given.ts';
import { type Cents, cents, formatEuros, ZERO_CENTS } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import styles from './CollectButtons.module.css';
import type { SentCollectRequest } from './sent-collect-request.ts';

type CollectButtonsProps = {
  /** A request is under way, or a part was collected just now: a press does nothing. */
  isBusy: boolean;
  /** Why there is nothing to collect yet. */
  partError: string | null;
  amount: Cents;
  given: CashGiven;
  /** A part of it may be paid in cash, and the rest by card. */
  isDivisible: boolean;
  onCollect: (ways: SentCollectRequest['ways']) => void;
};

/**
 * The buttons of the collect dialog with which staff record that they took the money: one for cash, one for card terminal. Pressing
 * one sends the request at once. If the customer gave less cash than the amount, a third button collects this cash and the rest by
 * card terminal.
 */
export function CollectButtons(props: CollectButtonsProps): ReactNode {
  const { isBusy, partError, amount, given, isDivisible, onCollect } = props;
  const { efectivo, datafono } = owedTexts.dialog.paidWith;
  const cashGiven = given.kind === 'enough' ? given.amount : undefined;
  const cash = given.kind === 'too-little' && isDivisible ? cents(amount - given.missing) : ZERO_CENTS;
  return (
    <div className={styles.buttons}>
      <Button
        variant="primary"
        size="large"
        busy={isBusy}
        disabledReason={partError ?? cashErrorOf(given)}
        className={styles.paidWith}
        onClick={() => onCollect([{ paidWith: 'efectivo', cashGiven }])}
      >
        {efectivo}
      </Button>
      <Button
        variant="primary"
        size="large"
        busy={isBusy}
        disabledReason={partError}
        className={styles.paidWith}
        onClick={() => onCollect([{ paidWith: 'datafono' }])}
      >
        {datafono}
      </Button>
      {cash > ZERO_CENTS && (
        <Button
          size="large"
          busy={isBusy}
          className={styles.both}
          onClick={() => onCollect([{ paidWith: 'efectivo', amount: cash }, { paidWith: 'datafono' }])}
        >
          {owedTexts.dialog.both(formatEuros(cash), formatEuros(cents(amount - cash)))}
        </Button>
      )}
    </div>
  );
}
