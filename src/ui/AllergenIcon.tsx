// The fourteen allergens of European law as small pictures, told apart by shape.
import type { ALLERGEN_PATHS } from './allergen-paths.ts';
import { classNames } from './class-names.ts';
import styles from './Icon.module.css';

export type AllergenIconName = keyof typeof ALLERGEN_PATHS;

export type AllergenIconProps = {
  name: AllergenIconName;
  /** Its name in words, for screen readers and as tooltip. Leave out where the name is written beside it. */
  label?: string | undefined;
  className?: string | undefined;
};

export function AllergenIcon({ name, label, className }: AllergenIconProps) {
  const picture = <use href={`#allergen-${name}`} />;
  const classes = classNames(styles.icon, className);
  if (!label) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" className={classes}>
        {picture}
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 24 24" role="img" aria-label={label} className={classes}>
      <title>{label}</title>
      {picture}
    </svg>
  );
}
