// Notices about earlier payments of this browser; loaded only if it has one whose money may still arrive.
import { EarlierPaymentNoticeList } from './notices/EarlierPaymentNoticeList.tsx';

/**
 * Shows the notices about earlier payments of this browser, on the menu and on the page of the orders. This module is separate, so
 * that the code of the notices is loaded only if this browser has stored an earlier payment.
 */
export function EarlierPaymentNotices() {
  return <EarlierPaymentNoticeList />;
}
