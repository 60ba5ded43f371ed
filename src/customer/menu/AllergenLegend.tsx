// The legend of the allergen icons: at the end of a section, and in a sheet.
import { texts } from '#customer/shared/texts.ts';
import { ALLERGENS } from '#domain/menu.ts';
import { AllergenIcon } from '#ui/AllergenIcon.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './AllergenLegend.module.css';

/**
 * The legend of the allergen icons, which opens and closes. Only the first one of a page gets an `id`: a link leads to it where
 * there is no JavaScript.
 */
export function AllergenLegend({ startsOpen, id }: { startsOpen: boolean; id?: string | undefined }) {
  return (
    <details open={startsOpen} id={id} className={styles.legend}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{texts.menu.legend}</h2>
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      <AllergenList />
    </details>
  );
}

/** Lists every allergen with its icon and its name. */
export function AllergenList() {
  return (
    <>
      <ul role="list" className={styles.list}>
        {ALLERGENS.map((allergen) => (
          <li key={allergen} className={styles.item}>
            <AllergenIcon name={allergen} />
            {texts.allergens[allergen]}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{texts.menu.legendHint}</p>
    </>
  );
}
