// Editor of an order: the product picker, and the cart beside it or in a sheet.

import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMayCollect } from '#admin/new-order/placing/OrderPaidFields.tsx';
import { liveConnectionStore } from '#admin/shared/live/live-updates.ts';
import { SIDE_MENU_MEDIA_QUERY, useMediaQuery } from '#admin/shared/page/use-media-query.ts';
import { useSession } from '#admin/shared/session.ts';
import { SoldOutButton } from '#admin/shared/sold-out/SoldOutButton.tsx';
import type { Menu } from '#contract/menu.ts';
import { formatEuros } from '#domain/money.ts';
import { can } from '#domain/staff.ts';
import { tableLabel } from '#domain/table.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { type Store, useStore } from '#ui/use-store.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { CartColumn, CartSheet } from './cart/CartPanel.tsx';
import { newOrderTexts } from './new-order-texts.ts';
import styles from './OrderEditor.module.css';
import type { OrderDraft } from './order-draft.ts';
import { OrderEditorContext, useDraftTable, useOrderDraft, usePricedDraft } from './order-editor-context.ts';
import { refusedOrderStore } from './placing/refused-lines.ts';
import { usePlaceOrder } from './placing/use-place-order.ts';
import { ProductChoicesDialog } from './products/ProductChoicesDialog.tsx';
import { ProductPicker } from './products/ProductPicker.tsx';
import { useAddProduct } from './products/use-add-product.ts';

type OrderEditorProps = {
  draft: Store<OrderDraft>;
  menu: Menu;
  /** On a phone, the order itself is shown first. */
  opensCart: boolean;
  onChangeTable: () => void;
};

/** Screen on which staff take an order for a table: the product picker, and the cart beside it or in a sheet. */
export function OrderEditor({ draft, menu, opensCart, onChangeTable }: OrderEditorProps) {
  const editor = useMemo(() => {
    const products = new Map(menu.products.map((product) => [product.id, product]));
    return { draft, menu, products };
  }, [draft, menu]);
  const addProduct = useAddProduct(editor);
  const placing = usePlaceOrder(editor);
  const isLost = useStore(liveConnectionStore, (state) => state === 'lost');
  const isColumn = useMediaQuery(SIDE_MENU_MEDIA_QUERY);
  // A refused order opens the cart, which says why it was refused.
  const [isOpen, setIsOpen] = useState(() => opensCart || refusedOrderStore.get()?.draft.lines === draft.get().lines);
  return (
    <OrderEditorContext value={editor}>
      <div className={classNames(styles.editor, isLost && styles.withBanner)}>
        <div className={classNames(layout.stack3, styles.picker)}>
          <header className={classNames(layout.rowBetween, styles.header)}>
            <h1 tabIndex={-1} className={styles.title}>
              {newOrderTexts.title}
            </h1>
            <div className={classNames(layout.row, styles.tools)}>
              <SoldOutButton />
              <TableButton onChange={onChangeTable} />
            </div>
            <TableDebtLink />
          </header>
          <ProductPicker onAdd={addProduct.add} />
        </div>
        {isColumn ? (
          <CartColumn placing={placing} onChangeTable={onChangeTable} />
        ) : (
          <CartBar
            onOpen={() => setIsOpen(true)}
            onCash={() => {
              draft.set((present) => ({ ...present, isPaid: true, paidWith: 'efectivo' }));
              setIsOpen(true);
            }}
          />
        )}
      </div>
      {!isColumn && isOpen && (
        <CartSheet placing={placing} onChangeTable={onChangeTable} onClose={() => setIsOpen(false)} />
      )}
      <ProductChoicesDialog addProduct={addProduct} />
      <VisuallyHidden role="status">
        <span key={addProduct.added.count}>{addProduct.added.text}</span>
      </VisuallyHidden>
    </OrderEditorContext>
  );
}

/** «Mesa A04 debe 12,40 €», leading to where it is collected. */
function TableDebtLink() {
  const { tableCode, debt } = useDraftTable();
  const { profile } = useSession();
  if (tableCode === null || debt === 0) return null;
  const { tables } = newOrderTexts;
  return (
    <p className={classNames(layout.rowBetween, layout.bold, styles.debt)}>
      <span>{tables.tableOwes(tableLabel(tableCode), formatEuros(debt))}</span>
      {can(profile?.permissions ?? [], 'collect-payments') && (
        <Link to="/admin/orders/pending-payments" search={{ table: tableCode }} className={buttonClass()}>
          {tables.collect}
        </Link>
      )}
    </p>
  );
}

function TableButton({ onChange }: { onChange: () => void }) {
  const { tableCode } = useDraftTable();
  const isSent = useOrderDraft((draft) => draft.isSent);
  const label = tableLabel(tableCode);
  const { tables, place } = newOrderTexts;
  return (
    <Button
      iconAfter="chevron-down"
      aria-label={`${tables.table(label)}. ${tables.change(label)}`}
      disabledReason={isSent ? place.sending : null}
      onClick={onChange}
      className={styles.table}
    >
      {tables.table(label)}
    </Button>
  );
}

/** Bar on a phone with quantity and total of the order. Opens the cart, also as paid in cash. */
function CartBar({ onOpen, onCash }: { onOpen: () => void; onCash: () => void }) {
  const mayCollect = useMayCollect();
  const { lines, quantity, total } = usePricedDraft();
  const isSent = useOrderDraft((draft) => draft.isSent);
  if (lines.length === 0) return null;
  return (
    <div className={styles.bar}>
      <Button variant="primary" size="large" wide onClick={onOpen} className={styles.button}>
        <span className={styles.quantity}>{quantity}</span>
        <span className={styles.label}>{newOrderTexts.cart.open}</span>
        <span className={classNames(layout.figures, layout.oneLine)}>{formatEuros(total)}</span>
      </Button>
      {!isSent && mayCollect && (
        <Button size="large" onClick={onCash} className={styles.button}>
          {newOrderTexts.cart.cash}
        </Button>
      )}
    </div>
  );
}
