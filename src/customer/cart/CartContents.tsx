// The contents of the cart: lines under «Bebidas» and «Comida», their notes, and the notes for the whole order.
import { useEffect, useRef, useState } from 'react';
import { useCartSummary, useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { cartLineName } from '#customer/shared/line-name.ts';
import { productsById } from '#customer/shared/menu/products-by-id.ts';
import { noteTexts } from '#customer/shared/note-texts.ts';
import { ordersBeingPaid } from '#customer/shared/order/open-orders.ts';
import { isTableMissing } from '#customer/shared/session/table-state.ts';
import { SECTIONS } from '#domain/menu.ts';
import { formatEuros } from '#domain/money.ts';
import { type LineShortage, lineShortages } from '#domain/stock.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import layout from '#ui/layout.module.css';
import { useStore } from '#ui/use-store.ts';
import styles from './CartContents.module.css';
import { CartSection } from './CartSection.tsx';
import { CollapsedNote } from './CollapsedNote.tsx';
import { cartTexts } from './cart-texts.ts';
import { EmptyCart } from './EmptyCart.tsx';

/** The contents of the cart: its lines under «Bebidas» and «Comida», the notes of each line, and the note for the whole order. */
export function CartContents() {
  const { lines } = useCartSummary();
  const shortages = useShortages();
  return (
    <div className={layout.stack4}>
      <MissingTable />
      <PriceChanges />
      <RemovedNotice />
      {lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <>
          {SECTIONS.map((section) => (
            <CartSection
              key={section}
              section={section}
              lines={lines.filter(({ line }) => line.section === section)}
              shortages={shortages}
            />
          ))}
          <div className={styles.whole}>
            <GeneralNotes />
            <ClearCart />
          </div>
        </>
      )}
    </div>
  );
}

/** None while the cart is being paid: the units that are missing from the menu may be those that its own order has reserved. */
function useShortages(): ReadonlyMap<number, LineShortage> {
  const { storage } = useCustomerApp();
  const menu = useMenu();
  const { orderable } = useCartSummary();
  const isPaying = useStore(storage.version, () => ordersBeingPaid(storage).length > 0);
  if (isPaying) return new Map();
  const shortages = lineShortages(orderable, productsById(menu));
  return new Map(
    orderable.flatMap((line, index): [number, LineShortage][] => {
      const shortage = shortages[index];
      return shortage ? [[line.id, shortage]] : [];
    }),
  );
}

function GeneralNotes() {
  const { cart } = useCustomerApp();
  const { general } = noteTexts;
  return (
    <CollapsedNote
      note={useStore(cart.state, ({ generalNotes }) => generalNotes)}
      label={general.label}
      placeholder={general.placeholder}
      add={{ text: general.add }}
      changeName={general.change}
      onChange={cart.setGeneralNotes}
    />
  );
}

/** Prices that changed while their products were in the cart, shown before the customer orders. */
function PriceChanges() {
  const { cart } = useCustomerApp();
  const { lines } = useCartSummary();
  const menu = useMenu();
  const priceChanges = useStore(cart.state, (state) => state.priceChanges);
  const changes = priceChanges.flatMap((change) => {
    const found = lines.find(({ line }) => line.label === change.label);
    return found ? [{ ...change, name: cartLineName(found.line, menu) }] : [];
  });
  if (changes.length === 0) return null;
  return (
    <Banner
      kind="warn"
      announce="status"
      title={cartTexts.changedPrices}
      action={<Button onClick={cart.acknowledgePriceChanges}>{cartTexts.understood}</Button>}
    >
      <ul className={styles.changes}>
        {changes.map(({ label, name, before, now }) => (
          <li key={label}>{cartTexts.changedPrice(name, formatEuros(before), formatEuros(now))}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** Notice about removed lines with an undo button. It stays until the next change of the cart, without a timeout. */
function RemovedNotice() {
  const { cart } = useCustomerApp();
  const removed = useStore(cart.state, (state) => state.removed);
  const undo = useRef<HTMLButtonElement>(null);

  // The remove button was removed with its line, so its focus would be lost.
  useEffect(() => {
    if (removed !== null && document.activeElement === document.body) undo.current?.focus();
  }, [removed]);

  return (
    <div role="status" className={styles.notice}>
      {removed !== null && (
        <p className={styles.removed}>
          <span className={styles.text}>{removed.text}</span>
          <Button ref={undo} variant="quiet" onClick={cart.undoRemoval}>
            {cartTexts.undo}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Tells the customer in the cart that there is no table yet, and how to scan one. */
function MissingTable() {
  const { table } = useCustomerApp();
  const { lines } = useCartSummary();
  const isMissing = useStore(table.state, isTableMissing);
  if (!isMissing || lines.length === 0) return null;
  return (
    <Banner kind="warn" icon="qr" announce="status" title={cartTexts.noTable}>
      {cartTexts.noTableText}
    </Banner>
  );
}

/** The button that empties the cart after a confirmation. */
function ClearCart() {
  const { cart } = useCustomerApp();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setIsConfirming(true)} className={styles.clear}>
        {cartTexts.clear}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          danger
          title={cartTexts.clearTitle}
          text={cartTexts.clearText}
          confirmLabel={cartTexts.clearConfirm}
          cancelLabel={cartTexts.clearCancel}
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false);
            cart.remove(
              cart.state.get().lines.map(({ id }) => id),
              cartTexts.emptied,
            );
          }}
        />
      )}
    </>
  );
}
