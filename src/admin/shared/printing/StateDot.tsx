// A coloured dot that repeats the meaning of the word after it.
import { classNames } from '#ui/class-names.ts';
import styles from './StateDot.module.css';

/** Meaning of the coloured dot beside the state of a printer or print agent. `none`: nothing is known, or it is switched off. */
export type StateDotKind = 'ok' | 'warn' | 'danger' | 'none';

/**
 * Renders the coloured dot beside the word for the state of a printer or print agent. Screen readers skip it, because they read the
 * word.
 */
export function StateDot({ kind }: { kind: StateDotKind }) {
  return <span aria-hidden="true" className={classNames(styles.dot, styles[kind])} />;
}
