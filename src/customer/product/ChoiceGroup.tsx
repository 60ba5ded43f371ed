// A group of choices in the product sheet, under its heading.
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import styles from './Choice.module.css';

type ChoiceGroupProps = {
  title: string;
  hint?: string | undefined;
  /** The sheet opens with the focus on this heading, because something must be chosen here. */
  startsHere?: boolean;
  children: ReactNode;
};

/**
 * Shows a heading, such as «¿Con qué refresco?», and the choices below it. With `startsHere` the heading gets the focus when the
 * sheet opens.
 */
export function ChoiceGroup({ title, hint, startsHere = false, children }: ChoiceGroupProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>
        <h3 tabIndex={-1} data-autofocus={startsHere || undefined} className={styles.heading}>
          {title}
        </h3>
        {/* The space separates the texts for screen readers. */}
        {hint !== undefined && <span className={classNames(layout.quiet, layout.small)}> {hint}</span>}
      </legend>
      {children}
    </fieldset>
  );
}
