// The object that sends the customer's orders, and where the app navigates after an order.
import { v7 } from 'uuid';
import { checkoutTexts } from '#customer/checkout/checkout-texts.ts';
import { createOrderSender, type OrderSender } from '#customer/checkout/order-sender.ts';
import { waitWhileVisible } from '#customer/checkout/wait-while-visible.ts';
import type { CustomerApp } from '#customer/shared/app-context.ts';
import { navigate } from '#customer/shared/navigation.tsx';
import { paths } from '#customer/shared/paths.ts';
import { showToast } from '#ui/toast-store.ts';

const senders = new WeakMap<CustomerApp, OrderSender>();

/** Returns the order sender of an app, always the same one, so that every view of the cart shows the same order in progress. */
export function orderSenderOf(app: CustomerApp): OrderSender {
  const sender =
    senders.get(app) ??
    createOrderSender({
      app,
      newId: v7,
      wait: (ms) => waitWhileVisible(ms, document, window),
      onPlaced: (order) => navigate(paths.success(), { state: order }),
      onEarlierOrderFound: () => showToast(checkoutTexts.arrived, 'ok'),
    });
  senders.set(app, sender);
  return sender;
}
