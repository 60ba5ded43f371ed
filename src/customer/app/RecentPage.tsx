// The page with the customer's recent orders, below notices about their payments.
import { NoticeSwitch } from '#customer/notices/NoticeSwitch.tsx';
import { RecentOrdersPage } from '#customer/orders/RecentOrdersPage.tsx';
import { EarlierPaymentsGate } from './EarlierPaymentsGate.tsx';

/** The page of the customer's own orders, with notices about earlier payments and the switch for push notices. */
export function RecentPage() {
  return (
    <>
      <EarlierPaymentsGate />
      <RecentOrdersPage />
      <NoticeSwitch />
    </>
  );
}
