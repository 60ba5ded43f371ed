// Icons of the fourteen allergens of EU Regulation 1169/2011, distinguishable by shape.
import type { ALLERGEN_SVG_PATHS } from './allergen-paths.ts';
import { classNames } from './class-names.ts';
import styles from './Icon.module.css';

/** The name of an allergen that has an icon. */
type AllergenIconName = keyof typeof ALLERGEN_SVG_PATHS;

type AllergenIconProps = {
  name: AllergenIconName;
  /** Name of the allergen for screen readers and as tooltip. Leave out where the name is written beside the icon. */
  label?: string | undefined;
  className?: string | undefined;
};

/** The icon of one allergen. Needs IconSprite in the document. */
export function AllergenIcon({ name, label, className }: AllergenIconProps) {
  const image = <use href={`#allergen-${name}`} />;
  const classes = classNames(styles.icon, className);
  if (!label) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" className={classes}>
        {image}
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 24 24" role="img" aria-label={label} className={classes}>
      <title>{label}</title>
      {image}
    </svg>
  );
}
