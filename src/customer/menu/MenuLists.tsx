// The lists of the menu, or what the search finds in all of them.
import { useEffect, useRef, useState } from 'react';
import type { Menu } from '#contract/menu.ts';
import { texts } from '#customer/shared/texts.ts';
import { SECTIONS } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { useSearchPart } from './load-search.ts';
import styles from './MenuLists.module.css';
import { MenuSection } from './MenuSection.tsx';
import type { CategoryView } from './menu-view.ts';
import { openCategory } from './open-category.ts';

type MenuListsProps = {
  /** The categories of both sections. */
  categories: Readonly<Record<Section, readonly CategoryView[]>>;
  /** What the customer typed; empty shows the lists. */
  query: string;
  section: Section;
  /** Ends the search and shows a section. */
  onSearchEnd: (section: Section) => void;
};

/** Both sections are in the page and the chosen radio shows one by CSS, so that tabs work before any script runs. */
export function MenuLists({ categories, query, section, onSearchEnd }: MenuListsProps) {
  const [found, setFound] = useState(0);
  const isSearching = query !== '';
  const search = useSearchPart(isSearching, () => onSearchEnd(section));
  const showCategory = useCategoryOnceShown(onSearchEnd);
  return (
    <>
      <p role="status" className={styles.found}>
        {isSearching && search && found > 0 && texts.menu.found(found)}
      </p>
      {isSearching &&
        (search ? (
          <search.SearchResults query={query} section={section} onFound={setFound} onOpenCategory={showCategory} />
        ) : (
          <Spinner label={texts.menu.searching} labelVisible />
        ))}
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

/** Ends the search, and opens a category as soon as the lists are shown again. */
function useCategoryOnceShown(onSearchEnd: MenuListsProps['onSearchEnd']) {
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (awaited.current !== null) openCategory(awaited.current);
    awaited.current = null;
  });
  return ({ id, section }: Menu['categories'][number]) => {
    awaited.current = id;
    onSearchEnd(section);
  };
}
