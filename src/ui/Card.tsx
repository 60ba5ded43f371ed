// A raised surface that contains one item.
import type { HTMLAttributes } from 'react';
import styles from './Card.module.css';
import { classNames } from './class-names.ts';

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside' | undefined;
  /** Without padding, for lists and tables that have their own. */
  bare?: boolean | undefined;
};

/** A raised surface that contains one item of a list or one part of a page. */
export function Card({ as: Tag = 'div', bare = false, className, ...rest }: CardProps) {
  return <Tag {...rest} className={classNames(styles.card, bare && styles.bare, className)} />;
}
