// Notices about earlier payments of this browser; loaded only if it has one whose money may still arrive.
import { EarlierPaymentNoticeList } from './notices/EarlierPaymentNoticeList.tsx';

/** Shows the notices about earlier payments, on the menu and on the page of the orders. */
export function EarlierPaymentNotices() {
  return <EarlierPaymentNoticeList />;
}
