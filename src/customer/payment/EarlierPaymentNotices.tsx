// What the menu and the orders show about earlier payments. Loaded only if this browser watches one.
import { WatchedNotices } from './notices/WatchedNotices.tsx';

export function EarlierPaymentNotices() {
  return <WatchedNotices />;
}
