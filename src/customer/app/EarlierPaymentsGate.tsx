// Notices about earlier payments whose money may still arrive, loaded only if this browser has one.
import { lazy, useEffect, useState } from 'react';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { hasEndedOrder } from '#customer/shared/order/open-orders.ts';
import { useStore } from '#ui/use-store.ts';
import { LazyBoundary } from './ErrorBoundary.tsx';

const EarlierPaymentNotices = lazy(async () => ({
  default: (await import('#customer/payment/EarlierPaymentNotices.tsx')).EarlierPaymentNotices,
}));

/**
 * Shows the notices about earlier payments of this browser that are over, but may still be charged. The code of the notices is
 * loaded only if this browser has stored such a payment.
 */
export function EarlierPaymentsGate() {
  const { storage } = useCustomerApp();
  const storageVersion = useStore(storage.version, (present) => present);
  const [hasWatched, setHasWatched] = useState(false);
  // A payment may end while this page is open.
  useEffect(() => {
    if (hasEndedOrder(storage)) setHasWatched(true);
  }, [storage, storageVersion]);
  if (!hasWatched) return null;
  return (
    <LazyBoundary>
      <EarlierPaymentNotices />
    </LazyBoundary>
  );
}
