// Loads PaymentReturn on the home page if a payment is in browser storage or in the URL.
import { lazy, Suspense, useEffect, useState } from 'react';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const PaymentReturn = lazy(async () => ({
  default: (await import('#customer/payment/PaymentReturn.tsx')).PaymentReturn,
}));

/** Without such a payment no code of PaymentReturn is loaded. */
export function PaymentReturnGate() {
  const { storage } = useCustomerApp();
  const [hasPayment, setHasPayment] = useState(false);
  useEffect(() => {
    setHasPayment(storage.has('paymentId') || new URLSearchParams(window.location.search).has('payment'));
  }, [storage]);
  if (!hasPayment) return null;
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <PaymentReturn />
      </Suspense>
    </ErrorBoundary>
  );
}
