// Placeholder shown instead of an empty list.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './EmptyState.module.css';
import { Icon, type IconSource } from './Icon.tsx';

type EmptyStateProps = {
  icon?: IconSource | undefined;
  title: ReactNode;
  /** A sentence under the title. */
  children?: ReactNode;
  /** A button or link. */
  action?: ReactNode;
  className?: string | undefined;
};

/** A placeholder that is shown instead of a list without rows: icon, title, text and action. */
export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames(styles.empty, className)}>
      {icon && (
        <span className={styles.medal}>
          <Icon name={icon} />
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
