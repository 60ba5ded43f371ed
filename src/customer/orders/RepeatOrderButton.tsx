// «Otra ronda»: the button that puts the products of an earlier order into the cart again.
import { useState } from 'react';
import { createClient, NoResponseError, ServerRefusalError } from '#contract/client.ts';
import { repeatOrderRoutes } from '#contract/customer-payment-routes.ts';
import type { RepeatedOrderLine, repeatOrderEndpoints } from '#contract/rounds.ts';
import { type CustomerApp, useCustomerApp } from '#customer/shared/app-context.ts';
import { createFetchSender } from '#customer/shared/connection/customer-api.ts';
import { onlineStatus } from '#customer/shared/connection/network-status.ts';
import { useOpenCart } from '#customer/shared/open-cart-context.ts';
import { texts } from '#customer/shared/texts.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useStore } from '#ui/use-store.ts';
import { type AddRepeatedLinesResult, addRepeatedOrderLines } from './add-repeated-order-lines.ts';
import { ordersPageTexts } from './orders-texts.ts';
import styles from './RepeatOrderButton.module.css';

/**
 * The button «Otra ronda» (another round), which puts the products of an earlier order into the cart again. If all lines were
 * added, the cart opens; otherwise a banner says which lines were left out.
 */
export function RepeatOrderButton({ orderId }: { orderId: string }) {
  const app = useCustomerApp();
  const openCart = useOpenCart();
  const online = useStore(onlineStatus, (present) => present);
  const [isBusy, setBusy] = useState(false);
  const [added, setAdded] = useState<AddRepeatedLinesResult | null>(null);

  async function repeat() {
    if (isBusy) return;
    setBusy(true);
    const lines = await readRound(app, orderId);
    setBusy(false);
    if (lines === null) return showToast(ordersPageTexts.notRepeated, 'error');
    const result = addRepeatedOrderLines(app, lines);
    setAdded(result.leftOut.length > 0 ? result : null);
    if (result.leftOut.length === 0) openCart();
  }

  return (
    <>
      <Button icon="cart" busy={isBusy} disabled={!online} onClick={() => void repeat()}>
        {ordersPageTexts.repeat}
      </Button>
      <div role="status" className={styles.leftOut}>
        {added && (
          <Banner
            kind="warn"
            title={added.addedCount > 0 ? ordersPageTexts.partlyRepeated : ordersPageTexts.nothingRepeated}
            action={added.addedCount > 0 && <Button onClick={openCart}>{texts.cart.open}</Button>}
          >
            {ordersPageTexts.leftOut(added.leftOut)}
          </Banner>
        )}
      </div>
    </>
  );
}

/** Null without a response, or if the customer's data have been erased. */
async function readRound(
  { clock, session }: CustomerApp,
  orderId: string,
): Promise<readonly RepeatedOrderLine[] | null> {
  const api = createClient<typeof repeatOrderEndpoints>(repeatOrderRoutes, createFetchSender(clock));
  try {
    const { lines } = await session.run(() => api.readOrderToRepeat({ orderId }));
    return lines;
  } catch (error) {
    if (error instanceof NoResponseError || error instanceof ServerRefusalError) return null;
    throw error;
  }
}
