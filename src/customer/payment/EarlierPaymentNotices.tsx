// Notices about earlier payments of this browser; loaded only if it has one whose money may still arrive.
import { WatchedNotices } from './notices/WatchedNotices.tsx';

/** Shows, on the menu and on the orders, notices about earlier payments of this browser whose money may still arrive. */
export function EarlierPaymentNotices() {
  return <WatchedNotices />;
}
