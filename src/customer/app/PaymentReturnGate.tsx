// Whether there is a payment to look after on the menu: begun in this browser, or named by the address.
import { lazy, Suspense, useEffect, useState } from 'react';
import { useGuest } from '#customer/shared/app-context.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const PaymentReturn = lazy(async () => ({
  default: (await import('#customer/payment/PaymentReturn.tsx')).PaymentReturn,
}));

/** Only then is anything of it loaded. */
export function PaymentReturnGate() {
  const { storage } = useGuest();
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    setIsWanted(storage.has('paymentId') || new URLSearchParams(window.location.search).has('payment'));
  }, [storage]);
  if (!isWanted) return null;
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <PaymentReturn />
      </Suspense>
    </ErrorBoundary>
  );
}
