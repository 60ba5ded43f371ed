// The checkout below the cart in a venue where customers pay online, or pay staff if the venue offers it.
import { useEffect } from 'react';
import { CheckoutFrame } from '#customer/checkout/CheckoutFrame.tsx';
import { checkoutTexts } from '#customer/checkout/checkout-texts.ts';
import { OrderResult } from '#customer/checkout/OrderResult.tsx';
import { PayStaffButton } from '#customer/checkout/PayStaffButton.tsx';
import { isTermsRefusal } from '#customer/checkout/TermsCheckbox.tsx';
import { useOrderRefusal } from '#customer/checkout/use-order-refusal.ts';
import { PaymentSection } from '#customer/payment/PaymentSection.tsx';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { useCartSummary, useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { canPayOnline } from '#customer/shared/menu/paid-online.ts';
import { hasUnconfirmedOrder } from '#customer/shared/order/open-orders.ts';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import { isBusy } from '#customer/shared/order/order-view.ts';
import { useOrderServices } from '#customer/shared/order/use-order.ts';
import { Banner } from '#ui/Banner.tsx';
import { useStore } from '#ui/use-store.ts';

/**
 * The checkout below the cart in a venue where customers pay online. Shows the terms, the total and the payment options. If the
 * venue also lets customers pay staff, the checkout shows the button for that too. `onLeave` is called when a link opens another
 * page, so that the cart sheet closes.
 */
export function OnlineCheckout({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const menu = useMenu();
  const { venue } = menu;
  const { controller } = useOrderServices();
  usePreloadedCardPage();
  const unconfirmed = useUnconfirmedOrder(controller);
  const refusal = useOrderRefusal();
  const isInProgress = useStore(controller.view, isBusy);
  const isElsewhere = useStore(controller.view, ({ kind }) => kind === 'in-progress-elsewhere');
  const isTermsMissing = useStore(controller.view, (state) => state.kind === 'refused' && isTermsRefusal(state.code));
  // What is being paid keeps its options until it has ended, also if another tab empties the cart.
  const hasContent = useCartSummary().lines.length > 0 || isInProgress;
  const paysOnline = canPayOnline(menu);
  return (
    <CheckoutFrame isTermsMissing={isTermsMissing} outcome={<OrderResult controller={controller} onLeave={onLeave} />}>
      <PaymentSection disabledReason={refusal ?? unconfirmed} showsOptions={hasContent && paysOnline} />
      {hasContent && !paysOnline && !venue.offersPayingStaff && (
        <Banner kind="info" title={checkoutTexts.askStaffTitle}>
          {checkoutTexts.askStaff}
        </Banner>
      )}
      {hasContent && venue.offersPayingStaff && (
        <PayStaffButton
          isOnlyOption={!paysOnline}
          controller={controller}
          disabledReason={isElsewhere ? paymentTexts.inProgress : refusal}
        />
      )}
    </CheckoutFrame>
  );
}

/**
 * Why nothing can be paid online while an order to pay to staff may have arrived: the same would be ordered twice. The server is
 * queried for an order of an earlier visit.
 */
function useUnconfirmedOrder(controller: OrderController): string | null {
  const { storage } = useCustomerApp();
  const kind = useStore(controller.view, (view) => view.kind);
  const isUnconfirmed = useStore(storage.version, () => hasUnconfirmedOrder(storage));
  const isUnasked = isUnconfirmed && (kind === 'idle' || kind === 'refused');
  useEffect(() => {
    if (isUnasked) void controller.search();
  }, [isUnasked, controller]);
  return isUnconfirmed ? checkoutTexts.unconfirmed : null;
}

/** Loads the code of the card page while the customer reads a cart that has something to pay. */
function usePreloadedCardPage(): void {
  const hasLines = useCartSummary().lines.length > 0;
  useEffect(() => {
    // If loading fails, the page itself loads it again.
    if (hasLines) void import('#customer/payment/InsertCardPage.tsx').catch(() => null);
  }, [hasLines]);
}
