// The contents of the cart: lines under «Bebidas» and «Comida», their notes, and the notes for the whole order.

import { useCartView, useCustomerApp } from '#customer/shared/app-context.ts';
import { noteErrorText } from '#customer/shared/note-error-text.ts';
import { SECTIONS } from '#domain/menu.ts';
import { formatEuros } from '#domain/money.ts';
import { NOTE_CHARACTERS_MAX } from '#domain/text.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import { ValidatedTextArea } from '#ui/ValidatedTextArea.tsx';
import styles from './CartContents.module.css';
import { CartSection } from './CartSection.tsx';
import { ClearCart } from './ClearCart.tsx';
import { cartTexts } from './cart-texts.ts';
import { EmptyCart } from './EmptyCart.tsx';
import { RemovedNotice } from './RemovedNotice.tsx';

export function CartContents() {
  const { lines } = useCartView();
  return (
    <div className={styles.contents}>
      <PriceChanges />
      <RemovedNotice />
      {lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <>
          {SECTIONS.map((section) => (
            <CartSection key={section} section={section} lines={lines.filter(({ line }) => line.section === section)} />
          ))}
          <ClearCart />
          <GeneralNotes />
        </>
      )}
    </div>
  );
}

function GeneralNotes() {
  const { cart } = useCustomerApp();
  return (
    <ValidatedTextArea
      label={cartTexts.generalNotes}
      placeholder={cartTexts.generalNotesPlaceholder}
      value={useStore(cart.state, ({ generalNotes }) => generalNotes)}
      charactersMax={NOTE_CHARACTERS_MAX}
      validate={noteErrorText}
      onChange={cart.setGeneralNotes}
    />
  );
}

/** Prices that changed while their products were in the cart, shown before the customer orders. */
function PriceChanges() {
  const { cart } = useCustomerApp();
  const changes = useStore(cart.state, (state) => state.priceChanges);
  if (changes.length === 0) return null;
  return (
    <Banner
      kind="warn"
      announce="status"
      title={cartTexts.changedPrices}
      action={<Button onClick={cart.acknowledgePriceChanges}>{cartTexts.understood}</Button>}
    >
      <ul className={styles.changes}>
        {changes.map(({ label, before, now }) => (
          <li key={label}>{cartTexts.changedPrice(label, formatEuros(before), formatEuros(now))}</li>
        ))}
      </ul>
    </Banner>
  );
}
