// Footer of the cart: the total, the button that places the order, and why the server refused it.
import { v7 } from 'uuid';
import { useVatPercents } from '#admin/new-order/new-order-queries.ts';
import { newOrderTexts } from '#admin/new-order/new-order-texts.ts';
import type { PricedDraft } from '#admin/new-order/order-draft.ts';
import { useOrderDraft, useOrderEditor, usePricedDraft } from '#admin/new-order/order-editor-context.ts';
import { orderRefusalText } from '#admin/new-order/order-refusal-text.ts';
import { VatNote } from '#admin/new-order/VatNote.tsx';
import { liveConnectionStore } from '#admin/shared/live/live-updates.ts';
import { formatEuros, multiplyCents } from '#domain/money.ts';
import { splitVatByRate, type VatOfRate } from '#domain/vat.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { useStore } from '#ui/use-store.ts';
import { PAID_RADIO_NAME, useMayCollect } from './OrderPaidFields.tsx';
import styles from './PlaceOrderFooter.module.css';
import { isRefusalCurrent, type RefusedOrder, refusedOrderStore } from './refused-lines.ts';
import type { PlaceOrderState } from './use-place-order.ts';

const { cart, paying, place, tables } = newOrderTexts;

type PlaceOrderProps = { placing: PlaceOrderState; onChangeTable: () => void };

/** Footer of the cart: the total, the button that places the order, and why the server refused the order. */
export function PlaceOrderFooter({ placing, onChangeTable }: PlaceOrderProps) {
  const present = useOrderDraft((draft) => draft);
  const { lines, total, quantity } = usePricedDraft();
  const vatPercentOf = useVatPercents();
  const refused = useStore(refusedOrderStore, (shown) => shown);
  const { send, isSending } = placing;
  const mayCollect = useMayCollect();
  const isPaidMissing = mayCollect && quantity > 0 && present.isPaid === null;
  const isEmpty = quantity === 0 ? orderRefusalText('cart-empty') : null;
  return (
    <div className={classNames(layout.stack2, styles.place)}>
      {isRefusalCurrent(refused, present) && <RefusalNotice refused={refused} onChangeTable={onChangeTable} />}
      <OfflineNotice />
      <p className={classNames(layout.baseline, layout.bold, styles.total)}>
        <span>
          {cart.total}
          {vatPercentOf && <VatNote vat={vatOf(lines, vatPercentOf)} />}
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
        {place.submit}
      </Button>
    </div>
  );
}

/** The VAT of the lines that can be ordered. */
function vatOf(lines: PricedDraft['lines'], vatPercentOf: (productId: string) => number): VatOfRate[] {
  const ordered = lines.filter(({ problem }) => problem === null);
  return splitVatByRate(
    ordered.map(({ line, price }) => ({
      vatPercent: vatPercentOf(line.productId),
      amount: multiplyCents(price, line.quantity),
    })),
  );
}

/** The missing choice may be scrolled out of view. */
function focusPaidChoice(): void {
  document.querySelector<HTMLInputElement>(`input[name="${PAID_RADIO_NAME}"]`)?.focus();
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
          {code === 'table-not-active' && <Button onClick={onChangeTable}>{tables.changeShort}</Button>}
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

function OfflineNotice() {
  const isLost = useStore(liveConnectionStore, (state) => state === 'lost');
  return <div role="status">{isLost && <p className={styles.offline}>{place.offline}</p>}</div>;
}
