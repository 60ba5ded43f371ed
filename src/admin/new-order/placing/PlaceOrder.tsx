// The end of the order: what it comes to, the button that creates it, and what became of it.
import { useState } from 'react';
import { v7 } from 'uuid';
import { newOrderTexts, refusedWords } from '#admin/new-order/new-order-texts.ts';
import { emptyDraft } from '#admin/new-order/order-draft.ts';
import { useDesk, useDraft, useDraftView } from '#admin/new-order/order-editor-context.ts';
import { liveState } from '#admin/shared/live/live-updates.ts';
import { formatEuros } from '#domain/money.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useStore } from '#ui/use-store.ts';
import { IS_PAID_NAME } from './PaidChoice.tsx';
import styles from './PlaceOrder.module.css';
import { isStill } from './refused-lines.ts';
import type { Placing, RefusedOrder } from './use-place-order.ts';

const { cart, paying, place, tables } = newOrderTexts;

type PlaceOrderProps = { placing: Placing; onChangeTable: () => void };

export function PlaceOrder({ placing, onChangeTable }: PlaceOrderProps) {
  const present = useDraft((draft) => draft);
  const { total, quantity } = useDraftView();
  const { send, isSending, refused } = placing;
  const isUnanswered = present.isSent && !isSending;
  const isUnsaid = quantity > 0 && present.isPaid === null;
  const isEmpty = quantity === 0 ? refusedWords('cart-empty') : null;
  return (
    <div className={styles.place}>
      {isStill(refused, present) && <RefusedNotice refused={refused} onChangeTable={onChangeTable} />}
      {isUnanswered && <Unanswered />}
      <OfflineNotice />
      <p className={styles.total}>
        <span>{cart.total}</span>
        <span className={styles.amount}>{formatEuros(total)}</span>
      </p>
      <Button
        variant="primary"
        size="large"
        wide
        busy={isSending}
        disabledReason={isUnsaid ? paying.unsaid : isEmpty}
        onRefused={isUnsaid ? showPaying : undefined}
        onClick={send}
      >
        {isUnanswered ? place.again : place.submit}
      </Button>
    </div>
  );
}

/** What is still to be said may have scrolled away. */
function showPaying(): void {
  document.querySelector<HTMLInputElement>(`input[name="${IS_PAID_NAME}"]`)?.focus();
}

type RefusedNoticeProps = { refused: RefusedOrder; onChangeTable: () => void };

function RefusedNotice({ refused: { refusal }, onChangeTable }: RefusedNoticeProps) {
  const { draft } = useDesk();
  const { code } = refusal;
  return (
    <Banner
      kind="danger"
      title={place.refused}
      action={
        <>
          {code === 'table-not-valid' && <Button onClick={onChangeTable}>{tables.changeShort}</Button>}
          {code === 'order-id-reused' && (
            <Button onClick={() => draft.set((present) => ({ ...present, orderId: v7() }))}>{place.asNew}</Button>
          )}
        </>
      }
    >
      {refusedWords(code)}
    </Banner>
  );
}

/** While it is open whether the server has it, it is sent again as it is, or nobody takes it any further. */
function Unanswered() {
  const { draft } = useDesk();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Banner
      kind="danger"
      title={place.unanswered}
      action={
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {place.discard}
        </Button>
      }
    >
      {place.unansweredText}
      {isAsking && (
        <ConfirmDialog
          danger
          title={place.discardTitle}
          text={place.discardText}
          confirmLabel={place.discardConfirm}
          cancelLabel={place.discardCancel}
          onConfirm={() => draft.set(({ tableCode }) => emptyDraft(v7(), tableCode))}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Banner>
  );
}

function OfflineNotice() {
  const isLost = useStore(liveState, (state) => state === 'lost');
  return <div role="status">{isLost && <p className={styles.offline}>{place.offline}</p>}</div>;
}
