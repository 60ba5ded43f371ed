// A notice inside the page, shown as long as it applies. For short messages use a toast.
import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconSource } from './Icon.tsx';

/** The meaning of a banner, from which its colour and its default icon follow. */
export type BannerKind = 'info' | 'ok' | 'warn' | 'danger' | 'offline';

type BannerProps = {
  kind?: BannerKind | undefined;
  /** Icon to use instead of the default icon of the kind. */
  icon?: IconSource | undefined;
  title?: ReactNode;
  /** The text. */
  children?: ReactNode;
  /** A button or link. */
  action?: ReactNode;
  /** How screen readers announce the banner. Default: `alert` for danger, `status` for offline, `none` otherwise. */
  announce?: 'alert' | 'status' | 'none' | undefined;
  /** Full width without rounded corners, for the top of a page. */
  flush?: boolean | undefined;
  className?: string | undefined;
};

const ICONS: Record<BannerKind, IconSource> = {
  info: 'info',
  ok: 'check-circle',
  warn: 'alert',
  danger: 'alert',
  offline: 'offline',
};
const DEFAULT_ANNOUNCEMENT = { info: 'none', ok: 'none', warn: 'none', danger: 'alert', offline: 'status' } as const;

/** A notice inside the page that is shown as long as it applies. For messages that disappear use `showToast`. */
export function Banner({
  kind = 'info',
  icon = ICONS[kind],
  title,
  children,
  action,
  announce = DEFAULT_ANNOUNCEMENT[kind],
  flush = false,
  className,
}: BannerProps) {
  return (
    <div
      role={announce === 'none' ? undefined : announce}
      className={classNames(styles.banner, styles[kind], flush && styles.flush, className)}
    >
      <div className={styles.message}>
        <Icon name={icon} className={styles.icon} />
        <div className={styles.content}>
          {title && <p className={styles.title}>{title}</p>}
          {children && <div>{children}</div>}
        </div>
      </div>
      {action && <div>{action}</div>}
    </div>
  );
}
