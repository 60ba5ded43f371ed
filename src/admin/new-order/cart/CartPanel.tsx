// The cart: a column beside the products where there is room, a sheet on a phone.
import { useEffect, useRef } from 'react';
import { newOrderTexts } from '#admin/new-order/new-order-texts.ts';
import { useDraft, useDraftTable } from '#admin/new-order/order-editor-context.ts';
import { PaidChoice } from '#admin/new-order/placing/PaidChoice.tsx';
import { PlaceOrder } from '#admin/new-order/placing/PlaceOrder.tsx';
import type { PlaceOrderState } from '#admin/new-order/placing/use-place-order.ts';
import { texts } from '#admin/shared/texts.ts';
import { formatEuros } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import { Badge } from '#ui/Badge.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { CartLines } from './CartLines.tsx';
import styles from './CartPanel.module.css';
import { CommentField } from './CommentField.tsx';

type CartProps = { placing: PlaceOrderState; onChangeTable: () => void };

export function CartColumn(props: CartProps) {
  const contents = useRef<HTMLDivElement>(null);
  const count = useDraft(({ lines }) => lines.length);
  const before = useRef(count);

  // A new line is added at the end, so the list scrolls there.
  useEffect(() => {
    if (count > before.current) contents.current?.scrollTo({ top: contents.current.scrollHeight });
    before.current = count;
  }, [count]);

  return (
    <aside aria-labelledby="order-title" className={styles.column}>
      <header className={styles.header}>
        <h2 id="order-title" tabIndex={-1} className={styles.title}>
          <CartTitle />
        </h2>
        <TableDebtBadge />
      </header>
      <div ref={contents} className={styles.contents}>
        <CartContents />
      </div>
      {count > 0 && (
        <div className={styles.footer}>
          <PaidChoice />
          <PlaceOrder {...props} />
        </div>
      )}
    </aside>
  );
}

export function CartSheet({ onClose, ...props }: CartProps & { onClose: () => void }) {
  const isEmpty = useDraft(({ lines }) => lines.length === 0);
  return (
    <Dialog
      title={<CartTitle />}
      closeLabel={texts.form.close}
      onClose={onClose}
      footer={!isEmpty && <PlaceOrder {...props} />}
    >
      <TableDebtBadge />
      <CartContents />
      {!isEmpty && <PaidChoice />}
    </Dialog>
  );
}

function CartTitle() {
  const { tableCode } = useDraftTable();
  return `${newOrderTexts.cart.title} · ${newOrderTexts.tables.table(tableLabel(tableCode))}`;
}

/** Unpaid amount of the table. */
function TableDebtBadge() {
  const { debt } = useDraftTable();
  return debt > 0 && <Badge kind="warn">{newOrderTexts.tables.owes(formatEuros(debt))}</Badge>;
}

function CartContents() {
  const { cart } = newOrderTexts;
  const isEmpty = useDraft(({ lines }) => lines.length === 0);
  return (
    <div className={styles.parts}>
      <CartLines />
      {isEmpty ? (
        <EmptyState icon="cart" title={cart.empty}>
          {cart.emptyHint}
        </EmptyState>
      ) : (
        <CommentField />
      )}
    </div>
  );
}
