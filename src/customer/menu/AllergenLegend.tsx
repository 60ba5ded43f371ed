// The legend of the allergen icons: at the end of a section, and in a sheet.
import { texts } from '#customer/shared/texts.ts';
import { ALLERGENS } from '#domain/menu.ts';
import { AllergenIcon } from '#ui/AllergenIcon.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './AllergenLegend.module.css';

/**
 * The legend of the allergen icons: a heading that opens and closes the list of allergens. `id` is the target of the link to the
 * legend, which works without JavaScript; pass it only to the first legend of a page.
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
