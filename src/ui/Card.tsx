// A raised surface that holds one thing.
import type { HTMLAttributes } from 'react';
import styles from './Card.module.css';
import { classNames } from './class-names.ts';

export type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside' | undefined;
  /** Without inner space, for lists and tables that bring their own. */
  bare?: boolean | undefined;
};

export function Card({ as: Tag = 'div', bare = false, className, ...rest }: CardProps) {
  return <Tag {...rest} className={classNames(styles.card, bare && styles.bare, className)} />;
}
