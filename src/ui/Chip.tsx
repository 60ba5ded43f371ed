// A button with a name and its price: one tap adds that size.
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './Chip.module.css';
import { classNames } from './class-names.ts';

export type ChipProps = Omit<ComponentProps<typeof Button>, 'variant' | 'size' | 'wide' | 'children' | 'name'> & {
  name: ReactNode;
  price?: ReactNode;
  /** For a chip that stays chosen; leave out where a tap just does something. */
  selected?: boolean | undefined;
};

export function Chip({ name, price, selected, icon, className, ...rest }: ChipProps) {
  return (
    <Button
      {...rest}
      icon={selected ? 'check' : icon}
      aria-pressed={selected}
      className={classNames(styles.chip, selected && styles.selected, className)}
    >
      <span className={styles.name}>{name}</span>
      {price !== undefined && price !== null && <span className={styles.price}>{price}</span>}
    </Button>
  );
}
