// A square button with an icon; the label is its accessible name and tooltip.
import { Button, type ButtonProps } from './Button.tsx';
import { classNames } from './class-names.ts';
import type { IconSource } from './Icon.tsx';
import styles from './IconButton.module.css';

type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label' | 'icon' | 'iconAfter' | 'wide'> & {
  icon: IconSource;
  label: string;
  /** Number on the corner; hidden if 0 or left out. */
  badge?: number | undefined;
  /** The badge as text, such as «3 productos»; read after the label. */
  badgeLabel?: string | undefined;
};

const BADGE_SHOWN_MAX = 99;

/**
 * A button that shows only an icon. The default variant is `quiet`. All other props are those of Button, including
 * `disabledReason` and `busy`.
 */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  badge = 0,
  badgeLabel,
  className,
  ...rest
}: IconButtonProps) {
  const accessibleName = badge > 0 ? `${label}, ${badgeLabel ?? badge}` : label;
  return (
    <Button
      title={rest.disabledReason ?? label}
      {...rest}
      variant={variant}
      icon={icon}
      aria-label={accessibleName}
      className={classNames(styles.square, className)}
    >
      {badge > 0 && <span className={styles.badge}>{badge > BADGE_SHOWN_MAX ? `${BADGE_SHOWN_MAX}+` : badge}</span>}
    </Button>
  );
}
