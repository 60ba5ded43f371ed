// What the menu and the orders show about earlier payments. Loaded only if this browser watches one.
import { WatchedNotices } from './notices/WatchedNotices.tsx';

/** The notices on the menu and the orders about earlier payments of this browser whose money may still arrive. */
export function EarlierPaymentNotices() {
  return <WatchedNotices />;
}
