// The payment of a guest's page, and where it leads.
import { v7 } from 'uuid';
import { sendByFetch } from '#customer/shared/api.ts';
import { type Guest, useGuest } from '#customer/shared/guest.ts';
import type { Live } from '#customer/shared/live.ts';
import { navigate } from '#customer/shared/navigation.tsx';
import { onOtherTabs } from '#customer/shared/storage.ts';
import { browserFacts } from './controller/browser-details.ts';
import { leaveFor } from './controller/open-provider-page.ts';
import { createPaymentApi } from './controller/payment-api.ts';
import { createPaymentFlow, type PaymentFlow } from './controller/payment-controller.ts';
import { createPaymentKeeper, createTabStorage, type PaymentKeeper } from './controller/stored-payment.ts';
import { successPath } from './payment-paths.ts';

export interface GuestPayment {
  readonly flow: PaymentFlow;
  readonly keeper: PaymentKeeper;
  readonly wait: (ms: number) => Promise<void>;
}

const payments = new WeakMap<Guest, GuestPayment>();

/** One for each guest, so that all that shows the payment shows the same one. */
export function usePayment(): GuestPayment {
  const guest = useGuest();
  const payment = payments.get(guest) ?? createPayment(guest);
  payments.set(guest, payment);
  return payment;
}

function createPayment(guest: Guest): GuestPayment {
  const keeper = createPaymentKeeper(guest.storage, createTabStorage());
  const wait = (ms: number) => waitOrNews(guest.live, ms);
  const flow = createPaymentFlow({
    guest,
    api: createPaymentApi(sendByFetch(guest.clock)),
    keeper,
    newId: v7,
    browser: browserFacts,
    wait,
    leave: leaveFor,
    onPaid: (status) => navigate(successPath(status), { replace: true }),
  });
  onOtherTabs(['paymentId'], flow.heedOtherTab);
  return { flow, keeper, wait };
}

/** Waits that long, or until the server says that this guest's orders changed. */
function waitOrNews({ ownOrders }: Live, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    const stop = ownOrders.subscribe(done);
    function done() {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}
