// What the first paint does not need: product sheet, contents of the cart, checkout, live updates and service worker.
import { lazy, Suspense } from 'react';
import { CartContents } from '#customer/cart/CartContents.tsx';
import { EmailDialog } from '#customer/cart/EmailDialog.tsx';
import { ProductSheet } from '#customer/product/ProductSheet.tsx';
import { useCartSummary, useCustomerApp } from '#customer/shared/app-context.ts';
import { displayedTableLabel } from '#customer/shared/session/table-session.ts';
import { texts } from '#customer/shared/texts.ts';
import { TableCheck } from '#customer/table/TableCheck.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useStore } from '#ui/use-store.ts';
import { CartCheckout } from './CartCheckout.tsx';
import styles from './cart-parts.module.css';

export { startLiveUpdates } from '#customer/shared/connection/live-updates.ts';
export { orderServicesOf } from '#customer/shared/order/use-order.ts';
export { refusalMessages } from '#customer/shared/refusal-texts.ts';
export { TableSessionSync } from '#customer/table/TableSessionSync.tsx';
export { InfoSheet } from './InfoSheet.tsx';
export { registerServiceWorker } from './register-service-worker.ts';

/** Without its code the question does not appear; the next visit asks. */
const NoticeQuestion = lazy(async () => ({
  default: await import('#customer/notices/NoticeQuestion.tsx').then(
    (parts) => parts.NoticeQuestion,
    () => NoQuestion,
  ),
}));

/**
 * Shows the dialog that must be answered before a product is in the cart: the product sheet, or the question for an e-mail address.
 */
export function AddToCartDialog() {
  const { addToCart } = useCustomerApp();
  const question = useStore(addToCart.state, (state) => state.question);
  // A new key for each sheet, so that no choice is carried over from the previous one.
  const pendingCount = useStore(addToCart.state, (state) => state.pending.length);
  if (question?.kind === 'email') return <EmailDialog />;
  if (question?.kind !== 'product') return null;
  return <ProductSheet key={pendingCount} product={question.product} tappedSize={question.size} />;
}

/** Shows the cart in a column on wide screens, below the title of the column. */
export function CartColumn() {
  return (
    <>
      <div className={styles.contents}>
        <CartContents />
      </div>
      <NoticeQuestionGate />
      <div className={styles.footer}>
        <CartCheckout />
      </div>
      <TableCheck />
    </>
  );
}

/** The cart on phones: a sheet over the page. */
export function CartSheet({ onClose }: { onClose: () => void }) {
  const { table } = useCustomerApp();
  const isAtTable = useStore(table.state, ({ status }) => status === 'set');
  const label = useStore(table.state, displayedTableLabel);
  return (
    <Dialog
      title={isAtTable ? `${texts.cart.title} · ${texts.table.label(label)}` : texts.cart.title}
      closeLabel={texts.close}
      onClose={onClose}
      footer={<CartCheckout onLeave={onClose} />}
    >
      <CartContents />
      <TableCheck />
    </Dialog>
  );
}

/**
 * Shows the question whether the customer wants messages about the waiting time, once per device. The question appears when the
 * cart has a line and no product dialog is open. Renders nothing once the customer has answered.
 */
export function NoticeQuestionGate() {
  const { addToCart, storage } = useCustomerApp();
  const { lines } = useCartSummary();
  const isAsking = useStore(addToCart.state, ({ question }) => question !== null);
  useStore(storage.version, (version) => version);
  if (lines.length === 0 || isAsking || storage.has('noticeAnswer')) return null;
  return (
    <Suspense fallback={null}>
      <NoticeQuestion />
    </Suspense>
  );
}

function NoQuestion() {
  return null;
}
