// The products of the menu, or the results of a search.
import { useState } from 'react';
import { useMenu } from '#customer/shared/app-context.ts';
import { sectionClosedReason } from '#customer/shared/menu/open-state.ts';
import { texts } from '#customer/shared/texts.ts';
import { isAvailable, SECTIONS } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { AllergenLegend } from './AllergenLegend.tsx';
import type { DisplayedCategory } from './displayed-categories.ts';
import { useSearchPart } from './load-search.ts';
import { MenuCategory } from './MenuCategory.tsx';
import styles from './ProductLists.module.css';

type MenuListsProps = {
  /** The categories of both sections. */
  categories: Readonly<Record<Section, readonly DisplayedCategory[]>>;
  /** What the customer typed; empty shows the lists. */
  query: string;
  section: Section;
  /** The section chosen since the last letter of the search; null if none. */
  chosen: Section | null;
  /** Ends the search and shows a section. */
  onSearchEnd: (section: Section) => void;
};

/**
 * Shows the products of the menu by section (drinks and food) or, while `query` is not empty, the search results. `section` is the
 * selected tab. `chosen` is the section that comes first in the results, because the customer selected it after typing; null if
 * none. Both sections are rendered, so that the tabs work before any script runs.
 */
export function ProductLists({ categories, query, section, chosen, onSearchEnd }: MenuListsProps) {
  const [found, setFound] = useState(0);
  const isSearching = query !== '';
  const search = useSearchPart(isSearching, () => onSearchEnd(section));
  return (
    <>
      <div className={isSearching ? styles.results : undefined}>
        <p role="status" className={styles.found}>
          {isSearching && search && found > 0 && texts.menu.found(found)}
        </p>
        {isSearching &&
          (search ? (
            <search.SearchResults
              query={query}
              section={section}
              chosen={chosen}
              onFound={setFound}
              onSearchEnd={onSearchEnd}
            />
          ) : (
            <Spinner label={texts.menu.searching} labelVisible />
          ))}
      </div>
      {/* Hidden and not removed, so that the open categories stay open. */}
      <div hidden={isSearching}>
        {SECTIONS.map((half) => (
          <div key={half} data-half={half}>
            <MenuSection section={half} categories={categories[half]} />
          </div>
        ))}
      </div>
    </>
  );
}

type MenuSectionProps = { section: Section; categories: readonly DisplayedCategory[] };

/** One section of the menu, drinks or food: its categories, or a message that it has no products. */
function MenuSection({ section, categories }: MenuSectionProps) {
  const menu = useMenu();
  const isSold = menu.products.some((product) => product.section === section && isAvailable(product));
  const hasAllergens = menu.products.some((product) => product.section === section && product.allergens?.length);
  return (
    <div className={styles.section}>
      {categories.map((category, index) => (
        <MenuCategory
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
