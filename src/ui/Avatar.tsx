// The initials of a person. Shown beside a written name, so hidden from screen readers.
import styles from './Avatar.module.css';
import { classNames } from './class-names.ts';

export type AvatarProps = { initials: string; className?: string | undefined };

export function Avatar({ initials, className }: AvatarProps) {
  return (
    <span aria-hidden="true" className={classNames(styles.avatar, className)}>
      {initials}
    </span>
  );
}
