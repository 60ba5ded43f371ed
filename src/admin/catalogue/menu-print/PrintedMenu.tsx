// The menu on paper: logo, products by section with their prices and allergens, and the legend of the allergens.
import type { Venue } from '#contract/menu.ts';
import { SECTION_NAMES, sizeName, WATER_AND_LEFTOVERS_TEXT } from '#contract/menu-names.es.ts';
import { ALLERGENS, ENERGY_DRINK_SURCHARGE, type Product } from '#domain/menu.ts';
import { formatEuros } from '#domain/money.ts';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { menuPrintTexts } from './menu-print-texts.ts';
import styles from './PrintedMenu.module.css';
import type { PrintedSection } from './printed-menu.ts';

/** The menu as it is printed on paper: the products by section (drinks or food) and category, and the legend of the allergens. */
export function PrintedMenu({ venue, sections }: { venue: Venue; sections: readonly PrintedSection[] }) {
  return (
    <article aria-label={menuPrintTexts.menu} className={styles.print}>
      <header className={classNames(layout.stack2, styles.top)}>
        {venue.logoUrl ? (
          <img src={venue.logoUrl} alt={venue.name} className={styles.logo} />
        ) : (
          <p className={styles.venue}>{venue.name}</p>
        )}
        <p>{menuPrintTexts.vat}</p>
        {venue.showsWaterAndLeftovers && <p className={layout.bold}>{WATER_AND_LEFTOVERS_TEXT}</p>}
      </header>
      {sections.map(({ section, categories }) => (
        <section key={section} className={styles.section}>
          <h2 className={styles.sectionName}>{SECTION_NAMES[section]}</h2>
          {categories.map(({ id, name, groups }) => (
            <section key={id} className={styles.category}>
              <h3 className={styles.categoryName}>{name}</h3>
              {groups.map((group) => (
                <div key={group.id}>
                  {group.name !== null && <h4 className={styles.groupName}>{group.name}</h4>}
                  <ul role="list">
                    {group.products.map((product) => (
                      <PrintedProduct key={product.id} product={product} />
                    ))}
                  </ul>
                </div>
              ))}
            </section>
          ))}
        </section>
      ))}
      <section className={styles.legend}>
        <h2 className={styles.legendName}>{menuPrintTexts.legend}</h2>
        <p>{menuPrintTexts.legendText(ALLERGENS)}</p>
        <p>{menuPrintTexts.allergyAdvice}</p>
      </section>
    </article>
  );
}

function PrintedProduct({ product }: { product: Product }) {
  const { name, description, sizes, isVegetarian } = product;
  const isOnlyBase = sizes.length === 1 && sizes[0]?.size === 'base';
  const allergens = allergensText(product);
  return (
    <li className={styles.product}>
      <div className={styles.about}>
        <p className={classNames(layout.bold, styles.name)}>{name}</p>
        {description !== '' && <p>{description}</p>}
        {product.canBeCombined && product.isEnergyDrink && <p>{menuPrintTexts.surcharge(ENERGY_DRINK_SURCHARGE)}</p>}
        {(allergens !== null || isVegetarian) && (
          <p className={styles.allergens}>
            {isVegetarian && menuPrintTexts.vegetarian} {allergens}
          </p>
        )}
      </div>
      <ul role="list" className={layout.bold}>
        {sizes.map(({ size, price }) => (
          <li key={size} className={classNames(layout.figures, layout.oneLine, styles.price)}>
            {!isOnlyBase && <span className={styles.size}>{sizeName(size)}</span>}
            <span>{formatEuros(price)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Null if the product is stated to have no allergens. */
function allergensText({ allergens }: Product): string | null {
  if (allergens === null) return menuPrintTexts.askForAllergens;
  return allergens.length === 0 ? null : menuPrintTexts.contains(allergens);
}
