// Loads PaymentReturn on the home page if a payment is in browser storage or in the URL.
import { lazy, Suspense, useEffect, useState } from 'react';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { useStore } from '#ui/use-store.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const PaymentReturn = lazy(async () => ({
  default: (await import('#customer/payment/PaymentReturn.tsx')).PaymentReturn,
}));

/** Without such a payment no code of PaymentReturn is loaded. */
export function PaymentReturnGate() {
  const { storage, live } = useCustomerApp();
  const ordersVersion = useStore(live.ownOrdersVersion, (present) => present);
  const [hasPayment, setHasPayment] = useState(false);
  // A payment that begins and ends in the cart, while this page is open, changes the customer's orders.
  useEffect(() => {
    const isStored = storage.has('paymentId') || storage.has('watchedPayments');
    if (isStored || new URLSearchParams(window.location.search).has('payment')) setHasPayment(true);
  }, [storage, ordersVersion]);
  if (!hasPayment) return null;
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <PaymentReturn />
      </Suspense>
    </ErrorBoundary>
  );
}
