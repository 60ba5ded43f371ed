// Text for screen readers only.
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './VisuallyHidden.module.css';

type VisuallyHiddenProps = ComponentProps<'span'>;

/** A text that only screen readers read; it is not visible on the screen. */
export function VisuallyHidden({ className, ...rest }: VisuallyHiddenProps) {
  return <span {...rest} className={classNames(styles.hidden, className)} />;
}
