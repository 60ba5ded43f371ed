// A line of text under the navbar of the home page about the customer's table.
import { useCustomerApp } from '#customer/shared/app-context.ts';
import type { TableStatus } from '#customer/shared/session/table-state.ts';
import { texts } from '#customer/shared/texts.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon, type IconSource } from '#ui/Icon.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './TableStatusText.module.css';

/**
 * Shows in one line whether the customer has a valid table, or how to scan the QR code of one. Its space is reserved from the first
 * paint on, because the table is known only after hydration.
 */
export function TableStatusText() {
  const { table } = useCustomerApp();
  const status = useStore(table.state, (state) => state.status);
  const { icon, isNotice } = LINES[status];
  return (
    <p role="status" className={classNames(styles.line, isNotice && styles.notice)}>
      {icon && <Icon name={icon} />}
      <span>{status === 'unread' ? '' : texts.table.status[status]}</span>
    </p>
  );
}

const LINES: Record<TableStatus, { icon?: IconSource; isNotice?: boolean }> = {
  unread: {},
  checking: { icon: 'qr' },
  set: { icon: 'table' },
  none: { icon: 'qr' },
  unchecked: { icon: 'offline', isNotice: true },
  'not-valid': { icon: 'qr', isNotice: true },
  expired: { icon: 'clock', isNotice: true },
};
