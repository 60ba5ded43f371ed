// The customer's orders, below what there is to read about their payments, and the switch for notices.
import { NoticeSwitch } from '#customer/notices/NoticeSwitch.tsx';
import { RecentOrdersPage } from '#customer/orders/RecentOrdersPage.tsx';
import { EarlierPaymentsGate } from './EarlierPaymentsGate.tsx';

/** The page with the customer's orders, the notices about their payments, and the switch for push notices. */
export function RecentPage() {
  return (
    <>
      <EarlierPaymentsGate />
      <RecentOrdersPage />
      <NoticeSwitch />
    </>
  );
}
