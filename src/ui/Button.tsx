// The button of both apps. It stays focusable while busy or disabled, so that keyboard users keep their position.
import { type ComponentProps, type MouseEvent, useId } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconSource } from './Icon.tsx';
import { showToast } from './toast-store.ts';

/** The look of a button: how prominent it is, or that its action is dangerous. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
/** The size of a button: `large` is higher, with more space beside its text. */
export type ButtonSize = 'normal' | 'large';

type ButtonAppearance = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
};

/** The props of `Button`: those of an HTML button, its look, its icons, and the states busy and disabled with a reason. */
export type ButtonProps = ComponentProps<'button'> &
  ButtonAppearance & {
    /** An action is in progress: keeps the width, blocks clicks, sets `aria-busy`. */
    busy?: boolean | undefined;
    /**
     * Why the button is disabled; null or undefined enables it. The reason is read out, and a tap shows it as a toast.
     */
    disabledReason?: string | null | undefined;
    /** Called on a press while `disabledReason` is set, in addition to the toast. */
    onDisabledPress?: (() => void) | undefined;
    /** Icon before the text. */
    icon?: IconSource | undefined;
    /** Icon after the text. */
    iconAfter?: IconSource | undefined;
  };

/**
 * A button that stays focusable while busy or disabled. The default variant is `secondary`: a screen has one primary action and
 * marks it explicitly.
 */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  disabledReason,
  onDisabledPress,
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
  const isDisabled = busy || Boolean(disabledReason) || ariaDisabled === true;

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (!isDisabled) return onClick?.(event);
    // Also prevents submitting a form, by click or by Enter in one of its fields.
    event.preventDefault();
    event.stopPropagation();
    // Touch screens have no hover, so a tap shows the reason that the title shows elsewhere.
    if (busy || !disabledReason) return;
    showToast(disabledReason, 'info');
    onDisabledPress?.();
  }

  return (
    <button
      title={disabledReason ?? undefined}
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, wide }), busy && styles.busy, className)}
      onClick={click}
      aria-disabled={isDisabled || undefined}
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

/** Returns the class names that make a link look like a button. */
export function buttonClass({ variant = 'secondary', size = 'normal', wide = false }: ButtonAppearance = {}): string {
  return classNames(styles.button, styles[variant], size === 'large' && styles.large, wide && styles.wide);
}
