// A circle with the initials of a person. It stands beside the written name, so it is hidden from screen readers.
import styles from './Avatar.module.css';
import { classNames } from './class-names.ts';

type AvatarProps = { initials: string; className?: string | undefined };

/** A circle with the initials of a person, shown beside their written name; hidden from screen readers. */
export function Avatar({ initials, className }: AvatarProps) {
  return (
    <span aria-hidden="true" className={classNames(styles.avatar, className)}>
      {initials}
    </span>
  );
}
