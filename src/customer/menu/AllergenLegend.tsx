// The legend of the allergen icons.
import { texts } from '#customer/shared/texts.ts';
import { ALLERGENS } from '#domain/menu.ts';
import { AllergenIcon } from '#ui/AllergenIcon.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './AllergenLegend.module.css';

export function AllergenLegend({ startsOpen }: { startsOpen: boolean }) {
  return (
    <details open={startsOpen} className={styles.legend}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{texts.menu.legend}</h2>
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      <ul role="list" className={styles.list}>
        {ALLERGENS.map((allergen) => (
          <li key={allergen} className={styles.item}>
            <AllergenIcon name={allergen} />
            {texts.allergens[allergen]}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{texts.menu.legendHint}</p>
    </details>
  );
}
