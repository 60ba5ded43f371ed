// The customer's orders, below what there is to read about their payments.
import { RecentOrdersPage } from '#customer/orders/RecentOrdersPage.tsx';
import { EarlierPaymentsGate } from './EarlierPaymentsGate.tsx';

export function RecentPage() {
  return (
    <>
      <EarlierPaymentsGate />
      <RecentOrdersPage />
    </>
  );
}
