// The announced waiting times of an order, counted down by the server's clock.
import { useEffect, useReducer } from 'react';
import type { OwnOrder } from '#contract/orders.ts';
import { useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { Icon } from '#ui/Icon.tsx';
import layout from '#ui/layout.module.css';
import { orderWaitNoticeTexts } from './order-wait-notice-texts.ts';
import styles from './WaitNotices.module.css';
import { msUntilNoticeTextChange, waitNoticesOf, waitNoticeText } from './wait-notices.ts';

/**
 * Shows the waiting times that staff have announced for an order: one for its drinks, one for its food. A section without pending
 * lines or without a notice is left out.
 */
export function WaitNotices({ order }: { order: Pick<OwnOrder, 'lines' | 'notices'> }) {
  const { clock } = useCustomerApp();
  const { timeZone } = useMenu().venue;
  const [changes, refresh] = useReducer((count: number) => count + 1, 0);
  const notices = waitNoticesOf(order);
  const now = new Date(clock.now());

  useEffect(() => {
    const delayMs = msUntilNoticeTextChange(waitNoticesOf(order), new Date(clock.now()));
    if (delayMs === null) return;
    const timer = setTimeout(refresh, delayMs);
    // Timers of a hidden page are late.
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [clock, order, changes]);

  if (notices.length === 0) return null;
  return (
    <ul role="list" aria-label={orderWaitNoticeTexts.list} className={layout.stack2}>
      {notices.map((notice) => (
        <li key={notice.section} className={styles.notice}>
          <Icon name="clock" className={styles.icon} />
          <span>{waitNoticeText(notice, now, timeZone)}</span>
        </li>
      ))}
    </ul>
  );
}
