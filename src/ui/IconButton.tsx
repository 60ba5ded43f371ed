// A square button with an icon; its words are its accessible name and tooltip.
import { Button, type ButtonProps } from './Button.tsx';
import { classNames } from './class-names.ts';
import type { IconName } from './Icon.tsx';
import styles from './IconButton.module.css';

export type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label' | 'icon' | 'iconAfter' | 'wide'> & {
  icon: IconName;
  label: string;
  /** Number on the corner; none when 0 or left out. */
  badge?: number | undefined;
  /** The badge in words, such as «3 productos»; read after the label. */
  badgeLabel?: string | undefined;
};

const BADGE_SHOWN_MAX = 99;

/** Default variant is `quiet`. Everything else is as in Button, `disabledReason` and `busy` included. */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  badge = 0,
  badgeLabel,
  className,
  ...rest
}: IconButtonProps) {
  const words = badge > 0 ? `${label}, ${badgeLabel ?? badge}` : label;
  return (
    <Button
      title={rest.disabledReason ?? label}
      {...rest}
      variant={variant}
      icon={icon}
      aria-label={words}
      className={classNames(styles.square, className)}
    >
      {badge > 0 && <span className={styles.badge}>{badge > BADGE_SHOWN_MAX ? `${BADGE_SHOWN_MAX}+` : badge}</span>}
    </Button>
  );
}
