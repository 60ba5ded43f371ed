// The checkout below the cart in a venue where customers pay online, or staff if the venue offers it.
import { useEffect } from 'react';
import { CheckoutFrame } from '#customer/checkout/CheckoutFrame.tsx';
import { checkoutTexts } from '#customer/checkout/checkout-texts.ts';
import { OrderResult } from '#customer/checkout/OrderResult.tsx';
import type { OrderSender } from '#customer/checkout/order-sender.ts';
import { PayStaffButton } from '#customer/checkout/PayStaffButton.tsx';
import { isTermsRefusal } from '#customer/checkout/Terms.tsx';
import { useOrderRefusal } from '#customer/checkout/use-order-refusal.ts';
import { isBusy } from '#customer/payment/controller/payment-state.ts';
import { PaymentSection } from '#customer/payment/PaymentSection.tsx';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { usePayment } from '#customer/payment/use-payment.ts';
import { useCartView, useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { isPaidOnline } from '#customer/shared/menu/paid-online.ts';
import { Banner } from '#ui/Banner.tsx';
import { useStore } from '#ui/use-store.ts';
import { orderSenderOf } from './cart-parts/order-sender-of-app.ts';

export function OnlineCheckout({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const app = useCustomerApp();
  const menu = useMenu();
  const { venue } = menu;
  const { controller } = usePayment();
  const sender = orderSenderOf(app);
  usePreloadedCardPage();
  const unconfirmed = useUnconfirmedOrder(sender);
  const refusal = useOrderRefusal();
  const isPaying = useStore(controller.state, isBusy);
  const isElsewhere = useStore(controller.state, ({ kind }) => kind === 'in-progress-elsewhere');
  const isTermsMissing = useStore(controller.state, (state) => state.kind === 'refused' && isTermsRefusal(state.code));
  const isSending = useStore(sender.state, ({ kind }) => kind === 'sending');
  // What is being paid keeps its options until it has ended, also if another tab empties the cart.
  const hasContent = useCartView().lines.length > 0 || isPaying || isSending;
  const paysOnline = isPaidOnline(menu);
  return (
    <CheckoutFrame isTermsMissing={isTermsMissing} outcome={<OrderResult sender={sender} onLeave={onLeave} />}>
      <PaymentSection disabledReason={refusal ?? unconfirmed} showsOptions={hasContent && paysOnline} />
      {hasContent && !paysOnline && !venue.offersPayingStaff && (
        <Banner kind="info" title={checkoutTexts.askStaffTitle}>
          {checkoutTexts.askStaff}
        </Banner>
      )}
      {hasContent && venue.offersPayingStaff && (
        <PayStaffButton
          isOnlyOption={!paysOnline}
          sender={sender}
          prepare={controller.prepareStaffPayment}
          busy={isPaying}
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
function useUnconfirmedOrder(sender: OrderSender): string | null {
  const { storage } = useCustomerApp();
  const kind = useStore(sender.state, (state) => state.kind);
  const isUnconfirmed = useStore(storage.version, () => storage.has('orderId'));
  const isUnasked = isUnconfirmed && (kind === 'idle' || kind === 'refused');
  useEffect(() => {
    if (isUnasked) void sender.resumePendingOrder();
  }, [isUnasked, sender]);
  return isUnconfirmed ? checkoutTexts.unconfirmed : null;
}

/** Loads the code of the card page while the customer reads a cart that has something to pay. */
function usePreloadedCardPage(): void {
  const hasLines = useCartView().lines.length > 0;
  useEffect(() => {
    // If loading fails, the page itself loads it again.
    if (hasLines) void import('#customer/payment/InsertCardPage.tsx').catch(() => null);
  }, [hasLines]);
}
