// One section of the menu, drinks or food: its categories, or a message that it has no products.
import { useMenu } from '#customer/shared/app-context.ts';
import { sectionClosedReason } from '#customer/shared/menu/open-state.ts';
import { texts } from '#customer/shared/texts.ts';
import { isAvailable } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { AllergenLegend } from './AllergenLegend.tsx';
import { Category } from './Category.tsx';
import styles from './MenuSection.module.css';
import type { CategoryView } from './menu-view.ts';

type MenuSectionProps = { section: Section; categories: readonly CategoryView[] };

export function MenuSection({ section, categories }: MenuSectionProps) {
  const menu = useMenu();
  const isSold = menu.products.some((product) => product.section === section && isAvailable(product));
  const hasAllergens = menu.products.some((product) => product.section === section && product.allergens?.length);
  return (
    <div className={styles.section}>
      {categories.map((category, index) => (
        <Category
          key={category.id}
          category={category}
          startsOpen={index === 0}
          disabledReason={sectionClosedReason(section, menu)}
        />
      ))}
      {categories.length === 0 && (
        <div role="status">
          <EmptyState
            icon={section === 'drinks' ? 'glass' : 'plate'}
            title={texts.menu[isSold ? 'allHidden' : 'empty'][section]}
          >
            {!isSold && texts.menu.emptyHint}
          </EmptyState>
        </div>
      )}
      {(section === 'food' || hasAllergens) && (
        <AllergenLegend startsOpen={section === 'food'} id={section === 'food' ? 'allergens' : undefined} />
      )}
    </div>
  );
}
