// A coloured dot before the word that says the same.
import { classNames } from '#ui/class-names.ts';
import styles from './StateDot.module.css';

/** Colour of a state dot, by what it means. */
export type DotKind = 'ok' | 'warn' | 'danger' | 'none';

export function StateDot({ kind }: { kind: DotKind }) {
  return <span aria-hidden="true" className={classNames(styles.dot, styles[kind])} />;
}
