// The customer's orders, below what there is to read about their payments.
import { lazy, Suspense, useEffect, useState } from 'react';
import { RecentOrdersPage } from '#customer/orders/RecentOrdersPage.tsx';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { useStore } from '#ui/use-store.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const OrdersPageNotices = lazy(async () => ({
  default: (await import('#customer/payment/OrdersPageNotices.tsx')).OrdersPageNotices,
}));

export function RecentPage() {
  const { storage, live } = useCustomerApp();
  const ordersVersion = useStore(live.ownOrdersVersion, (present) => present);
  const [hasWatched, setHasWatched] = useState(false);
  useEffect(() => {
    if (storage.has('watchedPayments')) setHasWatched(true);
  }, [storage, ordersVersion]);
  return (
    <>
      {hasWatched && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <OrdersPageNotices />
          </Suspense>
        </ErrorBoundary>
      )}
      <RecentOrdersPage />
    </>
  );
}
