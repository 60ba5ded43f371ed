// A short label that marks the element beside it, such as «Listo».
import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconSource } from './Icon.tsx';

/** The meaning of a badge, from which its colour follows. */
export type BadgeKind = 'neutral' | 'venue' | 'ok' | 'warn' | 'danger';

type BadgeProps = {
  kind?: BadgeKind | undefined;
  icon?: IconSource | undefined;
  children: ReactNode;
  className?: string | undefined;
};

/** A short coloured label that marks the element beside it, such as «Listo». */
export function Badge({ kind = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[kind], className)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
