// A person as their initials. A picture beside a written name, so silent for screen readers.
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
