// Footer of the cart: total, button that places the order, and the result.
import { useState } from 'react';
import { v7 } from 'uuid';
import { useVatPercent } from '#admin/new-order/new-order-queries.ts';
import { newOrderTexts, orderRefusalText } from '#admin/new-order/new-order-texts.ts';
import { emptyDraft } from '#admin/new-order/order-draft.ts';
import { useDraft, useDraftView, useOrderEditor } from '#admin/new-order/order-editor-context.ts';
import { VatNote } from '#admin/new-order/VatNote.tsx';
import { liveState } from '#admin/shared/live/live-updates.ts';
import { formatEuros } from '#domain/money.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useStore } from '#ui/use-store.ts';
import { IS_PAID_NAME } from './PaidChoice.tsx';
import styles from './PlaceOrder.module.css';
import { isRefusalCurrent } from './refused-lines.ts';
import type { PlaceOrderState, RefusedOrder } from './use-place-order.ts';

const { cart, paying, place, tables } = newOrderTexts;

type PlaceOrderProps = { placing: PlaceOrderState; onChangeTable: () => void };

export function PlaceOrder({ placing, onChangeTable }: PlaceOrderProps) {
  const present = useDraft((draft) => draft);
  const { total, quantity } = useDraftView();
  const vatPercent = useVatPercent();
  const { send, isSending, refused } = placing;
  const hasNoResponse = present.isSent && !isSending;
  const isPaidMissing = quantity > 0 && present.isPaid === null;
  const isEmpty = quantity === 0 ? orderRefusalText('cart-empty') : null;
  return (
    <div className={styles.place}>
      {isRefusalCurrent(refused, present) && <RefusalNotice refused={refused} onChangeTable={onChangeTable} />}
      {hasNoResponse && <NoResponseNotice />}
      <OfflineNotice />
      <p className={styles.total}>
        <span>
          {cart.total}
          {vatPercent !== undefined && <VatNote total={total} percent={vatPercent} />}
        </span>
        <span className={styles.amount}>{formatEuros(total)}</span>
      </p>
      <Button
        variant="primary"
        size="large"
        wide
        busy={isSending}
        disabledReason={isPaidMissing ? paying.notChosen : isEmpty}
        onDisabledPress={isPaidMissing ? focusPaidChoice : undefined}
        onClick={send}
      >
        {hasNoResponse ? place.again : place.submit}
      </Button>
    </div>
  );
}

/** The missing choice may be scrolled out of view. */
function focusPaidChoice(): void {
  document.querySelector<HTMLInputElement>(`input[name="${IS_PAID_NAME}"]`)?.focus();
}

type RefusalNoticeProps = { refused: RefusedOrder; onChangeTable: () => void };

function RefusalNotice({ refused: { refusal }, onChangeTable }: RefusalNoticeProps) {
  const { draft } = useOrderEditor();
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
      {orderRefusalText(code)}
    </Banner>
  );
}

/** Shown while the result of a sent order is unknown: it can only be sent again unchanged or be discarded. */
function NoResponseNotice() {
  const { draft } = useOrderEditor();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Banner
      kind="danger"
      title={place.noResponse}
      action={
        <Button variant="quiet" onClick={() => setIsConfirming(true)}>
          {place.discard}
        </Button>
      }
    >
      {place.unansweredText}
      {isConfirming && (
        <ConfirmDialog
          danger
          title={place.discardTitle}
          text={place.discardText}
          confirmLabel={place.discardConfirm}
          cancelLabel={place.discardCancel}
          onConfirm={() => draft.set(({ tableCode }) => emptyDraft(v7(), tableCode))}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </Banner>
  );
}

function OfflineNotice() {
  const isLost = useStore(liveState, (state) => state === 'lost');
  return <div role="status">{isLost && <p className={styles.offline}>{place.offline}</p>}</div>;
}
