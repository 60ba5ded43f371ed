// A notice that stays as long as it is true.
import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';

export type BannerKind = 'info' | 'ok' | 'warn' | 'danger' | 'offline';

export type BannerProps = {
  kind?: BannerKind | undefined;
  /** Another picture than that of its kind. */
  icon?: IconName | undefined;
  title?: ReactNode;
  /** The text. */
  children?: ReactNode;
  /** A button or link. */
  action?: ReactNode;
  /** Read out when it appears. Default: `alert` for danger, `status` for offline, silent for the rest. */
  announce?: 'alert' | 'status' | 'none' | undefined;
  /** From edge to edge, without corners: for the top of a page. */
  flush?: boolean | undefined;
  className?: string | undefined;
};

const ICONS: Record<BannerKind, IconName> = {
  info: 'info',
  ok: 'check-circle',
  warn: 'alert',
  danger: 'alert',
  offline: 'offline',
};
const ANNOUNCED = { info: 'none', ok: 'none', warn: 'none', danger: 'alert', offline: 'status' } as const;

export function Banner({
  kind = 'info',
  icon = ICONS[kind],
  title,
  children,
  action,
  announce = ANNOUNCED[kind],
  flush = false,
  className,
}: BannerProps) {
  return (
    <div
      role={announce === 'none' ? undefined : announce}
      className={classNames(styles.banner, styles[kind], flush && styles.flush, className)}
    >
      <Icon name={icon} className={styles.icon} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
