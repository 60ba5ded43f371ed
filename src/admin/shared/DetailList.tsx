// List of labelled values, side by side where there is room.
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import styles from './DetailList.module.css';

/** Label and value of one row of a `DetailList`. A row whose value is null or '' is not rendered. */
export type DetailListRow = readonly [name: string, value: ReactNode];

type DetailListProps = { details: readonly DetailListRow[] };

/** Renders labels with their values as a description list (`<dl>`). */
export function DetailList({ details }: DetailListProps) {
  return (
    <dl className={styles.list}>
      {details
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name} className={styles.detail}>
            <dt className={styles.name}>{name}</dt>
            <dd className={classNames(layout.figures, layout.breaks)}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
