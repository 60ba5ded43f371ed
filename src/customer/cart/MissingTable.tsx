// Tells the customer in the cart that there is no table yet, and how to scan one.
import { useCartView, useCustomerApp } from '#customer/shared/app-context.ts';
import { isTableMissing } from '#customer/shared/session/table-state.ts';
import { Banner } from '#ui/Banner.tsx';
import { useStore } from '#ui/use-store.ts';
import { cartTexts } from './cart-texts.ts';

export function MissingTable() {
  const { table } = useCustomerApp();
  const { lines } = useCartView();
  const isMissing = useStore(table.state, isTableMissing);
  if (!isMissing || lines.length === 0) return null;
  return (
    <Banner kind="warn" icon="qr" announce="status" title={cartTexts.noTable}>
      {cartTexts.noTableText}
    </Banner>
  );
}
