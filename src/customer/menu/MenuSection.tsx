// One section of the menu, drinks or food: its categories, or a message that nothing was found.
import { useMemo } from 'react';
import { useMenu } from '#customer/shared/app-context.ts';
import { sectionClosedReason } from '#customer/shared/menu/open-state.ts';
import { texts } from '#customer/shared/texts.ts';
import type { Section } from '#domain/schedule.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { AllergenLegend } from './AllergenLegend.tsx';
import { Category } from './Category.tsx';
import styles from './MenuSection.module.css';
import { menuView } from './menu-view.ts';

type MenuSectionProps = {
  section: Section;
  query: string;
  /** Number of products that the search finds in the other section. */
  foundInOtherSection: number;
  onShowOtherSection: () => void;
};

export function MenuSection({ section, query, foundInOtherSection, onShowOtherSection }: MenuSectionProps) {
  const menu = useMenu();
  const categories = useMemo(() => menuView(menu, section, query), [menu, section, query]);
  const hasAllergens = menu.products.some((product) => product.section === section && product.allergens.length > 0);
  return (
    <div className={styles.section}>
      {categories.map((category, index) => (
        <Category
          key={category.id}
          category={category}
          startsOpen={index === 0}
          query={query}
          disabledReason={sectionClosedReason(section, menu)}
        />
      ))}
      {categories.length === 0 && (
        <div role="status">
          {query === '' ? (
            <EmptyState icon={section === 'drinks' ? 'glass' : 'plate'} title={texts.menu.empty[section]}>
              {texts.menu.emptyHint}
            </EmptyState>
          ) : (
            <EmptyState
              icon="search"
              title={texts.menu.nothingFound}
              action={
                foundInOtherSection > 0 && (
                  <Button onClick={onShowOtherSection}>{otherSectionLabel(section, foundInOtherSection)}</Button>
                )
              }
            />
          )}
        </div>
      )}
      {(section === 'food' || hasAllergens) && <AllergenLegend startsOpen={section === 'food'} />}
    </div>
  );
}

function otherSectionLabel(section: Section, count: number): string {
  return `${texts.menu.tabs[section === 'drinks' ? 'food' : 'drinks']}: ${texts.menu.found(count)}`;
}
