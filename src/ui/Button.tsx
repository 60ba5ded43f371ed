// The button of both apps. It stays focusable while busy or off, so that nobody loses their place.
import { type ComponentProps, type MouseEvent, useId } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import { showToast } from './toast-store.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'normal' | 'large';

type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
};

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Something is under way: keeps the width, blocks clicks, tells screen readers. */
    busy?: boolean | undefined;
    /** Why it cannot be pressed now. It stays focusable, is read out, and a tap shows the reason as a toast. */
    disabledReason?: string | null | undefined;
    /** Pressed while it cannot be, besides the toast. */
    onRefused?: (() => void) | undefined;
    /** Icon before the words. */
    icon?: IconName | undefined;
    /** Icon after the words. */
    iconAfter?: IconName | undefined;
  };

/** Default variant is `secondary`: a screen has one primary action, and says which. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  disabledReason,
  onRefused,
  icon,
  iconAfter,
  className,
  children,
  onClick,
  type = 'button',
  'aria-disabled': ariaDisabled,
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const off = busy || Boolean(disabledReason) || ariaDisabled === true;

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (!off) return onClick?.(event);
    // Also keeps a form from being sent, by click or by Enter in one of its fields.
    event.preventDefault();
    event.stopPropagation();
    // A finger cannot hover: what others read in the title is shown on tap.
    if (busy || !disabledReason) return;
    showToast(disabledReason, 'info');
    onRefused?.();
  }

  return (
    <button
      title={disabledReason ?? undefined}
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, wide }), busy && styles.busy, className)}
      onClick={click}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason ? classNames(describedBy, reasonId) : describedBy}
    >
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  );
}

/** The class that makes a link look like a button. */
export function buttonClass({ variant = 'secondary', size = 'normal', wide = false }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], size === 'large' && styles.large, wide && styles.wide);
}
