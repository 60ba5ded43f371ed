// A button with a name and a price, such as one size of a product.
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './Chip.module.css';
import { classNames } from './class-names.ts';

type ChipProps = Omit<ComponentProps<typeof Button>, 'variant' | 'size' | 'wide' | 'children' | 'name'> & {
  name: ReactNode;
  price?: ReactNode;
  /** For a chip that can be selected; leave out if a tap only runs an action. */
  selected?: boolean | undefined;
};

/**
 * A small button with a name and, if given, a price, such as one size of a product. It can also be used as a choice: `selected`
 * marks the chosen one.
 */
export function Chip({ name, price, selected, icon, className, ...rest }: ChipProps) {
  return (
    <Button
      {...rest}
      icon={selected ? 'check' : icon}
      aria-pressed={selected}
      className={classNames(styles.chip, selected && styles.selected, className)}
    >
      {/* The space separates the words for assistive technology. */}
      <span className={styles.name}>{name}</span>{' '}
      {price !== undefined && price !== null && <span className={styles.price}>{price}</span>}
    </Button>
  );
}
