// A coloured dot that repeats the meaning of the word after it.
import { classNames } from '#ui/class-names.ts';
import styles from './StateDot.module.css';

/** Colour of a state dot by its meaning. `none`: nothing is known, or the printer is switched off. */
export type DotKind = 'ok' | 'warn' | 'danger' | 'none';

/** Renders the dot. It is hidden from screen readers, which read the word. */
export function StateDot({ kind }: { kind: DotKind }) {
  return <span aria-hidden="true" className={classNames(styles.dot, styles[kind])} />;
}
