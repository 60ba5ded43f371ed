// One half of the menu, drinks or food: its categories, or that nothing was found.
import { useMemo } from 'react';
import { useMenu } from '#customer/shared/app-context.ts';
import { whyNotAdd } from '#customer/shared/menu/open-state.ts';
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
  /** Products that the search finds behind the other tab. */
  elsewhere: number;
  onElsewhere: () => void;
};

export function MenuSection({ section, query, elsewhere, onElsewhere }: MenuSectionProps) {
  const menu = useMenu();
  const categories = useMemo(() => menuView(menu, section, query), [menu, section, query]);
  const hasAllergens = menu.products.some((product) => product.section === section && product.allergens.length > 0);
  return (
    <div className={styles.section}>
      {categories.map((category, place) => (
        <Category
          key={category.id}
          category={category}
          startsOpen={place === 0}
          query={query}
          whyNot={whyNotAdd(section, menu)}
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
              action={elsewhere > 0 && <Button onClick={onElsewhere}>{foundElsewhere(section, elsewhere)}</Button>}
            />
          )}
        </div>
      )}
      {(section === 'food' || hasAllergens) && <AllergenLegend startsOpen={section === 'food'} />}
    </div>
  );
}

function foundElsewhere(section: Section, count: number): string {
  return `${texts.menu.tabs[section === 'drinks' ? 'food' : 'drinks']}: ${texts.menu.found(count)}`;
}
