// What the page of the customer's orders shows about their payments. Loaded only if this browser watches one.
import { WatchedNotices } from './notices/WatchedNotices.tsx';

export function OrdersPageNotices() {
  return <WatchedNotices />;
}
