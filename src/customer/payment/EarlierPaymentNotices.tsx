// Notices about earlier payments of this browser; loaded only if it has one whose money may still arrive.
import { EarlierPaymentNoticeList } from './notices/EarlierPaymentNoticeList.tsx';

/**
 * Shows `EarlierPaymentNoticeList` on the menu and on the page of the orders. A module of its own, so that its code is loaded only
 * if this browser has stored an earlier payment.
 */
export function EarlierPaymentNotices() {
  return <EarlierPaymentNoticeList />;
}
