// The sender of orders of a guest's page, and where it leads.
import { v7 } from 'uuid';
import { checkoutTexts } from '#customer/checkout/checkout-texts.ts';
import { createOrderSender, type OrderSender } from '#customer/checkout/order-sender.ts';
import type { Guest } from '#customer/shared/app-context.ts';
import { navigate } from '#customer/shared/navigation.tsx';
import { paths } from '#customer/shared/paths.ts';
import { showToast } from '#ui/toast-store.ts';

const senders = new WeakMap<Guest, OrderSender>();

/** One for each guest, so that all that shows the cart shows the same order under way. */
export function senderOf(guest: Guest): OrderSender {
  const sender =
    senders.get(guest) ??
    createOrderSender({
      guest,
      newId: v7,
      onPlaced: (order) => navigate(paths.success(), { state: order }),
      onArrivedEarlier: () => showToast(checkoutTexts.arrived, 'ok'),
    });
  senders.set(guest, sender);
  return sender;
}
