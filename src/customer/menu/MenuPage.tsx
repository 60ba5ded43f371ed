// The menu: a tab for drinks and one for food, a search field, and categories that open.
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Menu } from '#contract/menu.ts';
import { useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { initialMenuDisplayState } from '#customer/shared/history/load-places.ts';
import { LoadingOverlay } from '#customer/shared/LoadingOverlay.tsx';
import { texts } from '#customer/shared/texts.ts';
import { SECTIONS } from '#domain/menu.ts';
import { isFiltering, isHiddenByFilter } from '#domain/menu-filter.ts';
import type { Section } from '#domain/schedule.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { useStore } from '#ui/use-store.ts';
import { CategoryStrip } from './CategoryStrip.tsx';
import { type DisplayedCategory, displayedCategories } from './displayed-categories.ts';
import { useFilterPart } from './load-filter.ts';
import { MenuHeader } from './MenuHeader.tsx';
import styles from './MenuPage.module.css';
import { ProductLists } from './ProductLists.tsx';

const tabs = () =>
  [
    { value: 'drinks', label: texts.menu.tabs.drinks, icon: 'glass' },
    { value: 'food', label: texts.menu.tabs.food, icon: 'plate' },
  ] as const;

/** The menu with its header, search, filter and tabs; part of the home page. */
export function MenuPage() {
  const page = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const lists = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const [place] = useState(initialMenuDisplayState);
  const [section, setSection] = useState<Section>(place?.section ?? 'drinks');
  const [chosen, setChosen] = useState<Section | null>(null);
  const [query, setQuery] = useState(place?.query.trim() ?? '');
  const menu = useShownMenu();
  const categories = useMemo(() => displayedCategories(menu), [menu]);

  // Take over the tab and the search text that were entered before hydration.
  useEffect(() => {
    if (page.current?.querySelector('input[value="food"]:checked')) setSection('food');
    setQuery(searchField.current?.value.trim() ?? '');
  }, []);

  useEffect(() => {
    if (query !== '' && document.activeElement === searchField.current) scrollToToolbar(toolbar.current);
  }, [query]);

  /** Shows a section from its beginning, however far the previous one was scrolled. */
  function show(next: Section) {
    setSection(next);
    setChosen(next);
    scrollToStart(lists.current, toolbar.current);
  }

  function search(text: string) {
    setQuery(text.trim());
    setChosen(null);
    scrollToStart(lists.current, toolbar.current);
  }

  function endSearch(next: Section) {
    if (searchField.current) searchField.current.value = '';
    setQuery('');
    setSection(next);
  }

  return (
    <div ref={page} className={classNames(styles.page, query !== '' && styles.searching)}>
      <MenuHeader />
      <div ref={toolbar} className={styles.toolbar}>
        <SegmentedControl
          label={texts.menu.sections}
          name="section"
          options={tabs()}
          value={section}
          onChange={show}
          className={styles.tabs}
        />
        <div
          className={styles.find}
          onFocus={({ target }) => target === searchField.current && scrollToToolbar(toolbar.current)}
        >
          <SearchField
            ref={searchField}
            label={texts.menu.search}
            placeholder={texts.menu.searchHint}
            clearLabel={texts.menu.clearSearch}
            defaultValue={place?.query}
            onSearch={search}
            className={styles.search}
          />
          <FilterButton />
        </div>
        <ActiveFilter section={section} />
        {query === '' && <CategoryStrips categories={categories} />}
      </div>
      <div ref={lists}>
        <ProductLists categories={categories} query={query} section={section} chosen={chosen} onSearchEnd={endSearch} />
      </div>
      {menu.venue.showsWaterAndLeftovers && <p className={styles.water}>{texts.menu.waterAndLeftovers}</p>}
    </div>
  );
}

/** The strips of both tabs: the chosen tab shows its own, also before hydration. */
function CategoryStrips({ categories }: { categories: Record<Section, readonly DisplayedCategory[]> }) {
  return SECTIONS.map((section) => (
    <div key={section} data-half={section} className={styles.strip}>
      <CategoryStrip categories={categories[section]} />
    </div>
  ));
}

/** Scrolls up to the start of the lists, just below the toolbar, if they were scrolled further down. */
function scrollToStart(lists: HTMLElement | null, toolbar: HTMLElement | null) {
  const listStart = lists?.getBoundingClientRect().top ?? 0;
  const toolbarEnd = toolbar?.getBoundingClientRect().bottom ?? 0;
  if (listStart < toolbarEnd) window.scrollBy(0, listStart - toolbarEnd);
}

/** Scrolls the toolbar to the top of the window: the keyboard of a phone takes half of it, and results are below the field. */
function scrollToToolbar(toolbar: HTMLElement | null) {
  window.scrollBy(0, Math.max(toolbar?.getBoundingClientRect().top ?? 0, 0));
}

/** The menu as the customer's filter shows it; whole while the customer looks at what it hides. */
function useShownMenu(): Menu {
  const menu = useMenu();
  const { state, showsHidden } = useCustomerApp().filter;
  const filter = useStore(state, (present) => present);
  const showsAll = useStore(showsHidden, (shows) => shows) || !isFiltering(filter);
  return useMemo(
    () =>
      showsAll ? menu : { ...menu, products: menu.products.filter((product) => !isHiddenByFilter(product, filter)) },
    [menu, filter, showsAll],
  );
}

/** The button that opens the filter of the menu; its number counts what is filtered. */
function FilterButton() {
  const { state } = useCustomerApp().filter;
  const count = useStore(state, ({ allergens, isVegetarian }) => allergens.length + (isVegetarian ? 1 : 0));
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const part = useFilterPart(isOpen || count > 0, close);
  return (
    <>
      <IconButton
        icon="filter"
        variant="secondary"
        label={texts.menu.filter}
        badge={count}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (part ? <part.FilterSheet onClose={close} /> : <LoadingOverlay onCancel={close} />)}
    </>
  );
}

/** What is filtered in the shown section, and how many products that hides. */
function ActiveFilter({ section }: { section: Section }) {
  const isActive = useStore(useCustomerApp().filter.state, isFiltering);
  const part = useFilterPart(false, doNothing);
  return isActive && part && <part.FilterBar section={section} />;
}

/** The button has reported a failed load. */
function doNothing() {}
