// The results of a search in the whole menu, the section of the best find first. A search for «sin gluten» offers the filter of the
// menu.
import { Fragment, useEffect, useMemo } from 'react';
import type { Menu } from '#contract/menu.ts';
import { ProductCard } from '#customer/menu/ProductCard.tsx';
import { useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { sectionClosedReason } from '#customer/shared/menu/open-state.ts';
import { texts } from '#customer/shared/texts.ts';
import { isAvailable, type Product, SECTIONS } from '#domain/menu.ts';
import { isHiddenByFilter, type MenuFilter } from '#domain/menu-filter.ts';
import { indexMenu } from '#domain/menu-index.ts';
import { type MenuSearchResult, searchMenu } from '#domain/menu-search.ts';
import type { Section } from '#domain/schedule.ts';
import { mergeFilters } from '#domain/search-filter.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './SearchResults.module.css';
import { searchTexts, searchWords } from './search-texts.ts';

/** The props of `SearchResults`: the search text, the sections of the menu, and callbacks. */
type SearchResultsProps = {
  /** What the customer typed, not blank. */
  query: string;
  /** The section of the menu from which the customer searches. */
  section: Section;
  /**
   * The section that the customer has chosen since the last letter; null if none. Otherwise the section of the best find is first.
   */
  chosen: Section | null;
  /** Receives the number of products found, which a status of the page tells screen readers. */
  onFound: (count: number) => void;
  /** Ends the search and shows a section of the menu. */
  onSearchEnd: (section: Section) => void;
};

/**
 * Lists the available products that match `query`, grouped by section (drinks and food). First comes the section `chosen`, which
 * the customer selected. If it is null, the section of the best match comes first, or `section` without a match. Products that the
 * menu filter hides are left out, unless the customer asked to see them. A query such as «sin gluten» also offers the filter.
 */
export function SearchResults({ query, section, chosen, onFound, onSearchEnd }: SearchResultsProps) {
  const menu = useMenu();
  const index = useMemo(() => {
    const { products, categories } = menu;
    return indexMenu({ products: products.filter(isAvailable), categories }, searchWords);
  }, [menu]);
  const { found, described, isMarked, asked, rest, bestSection, isSimilar } = useMemo(() => {
    const search = searchMenu(index, query);
    const described = search.found.filter(({ matched }) => matched === 'description').map(({ product }) => product);
    return { ...search, found: search.found.map(({ product }) => product), described: new Set(described) };
  }, [index, query]);
  const first = chosen ?? bestSection ?? section;
  const shown = useFiltered(found);
  const hidden = found.length - shown.length;
  useEffect(() => onFound(shown.length), [shown, onFound]);

  if (found.length === 0 && asked === null)
    return <NothingFound query={query} onSeeMenu={() => onSearchEnd(section)} />;
  return (
    <>
      {asked !== null && (
        <FilterOffer
          asked={asked}
          notFound={found.length === 0 ? rest : null}
          query={query}
          onFiltered={() => onSearchEnd('food')}
        />
      )}
      {isSimilar && (
        <p role="status" className={styles.similar}>
          {searchTexts.onlySimilar(query)}
        </p>
      )}
      {SECTIONS.toSorted((one) => (one === first ? -1 : 1)).map((half) => (
        <FoundProducts
          key={half}
          section={half}
          products={shown.filter((each) => each.section === half)}
          described={described}
          isMarked={isMarked}
        />
      ))}
      {hidden > 0 && <HiddenByFilter count={hidden} isAll={shown.length === 0} />}
    </>
  );
}

/** The products that the filter shows. */
function useFiltered(found: readonly Product[]): readonly Product[] {
  const { filter } = useCustomerApp();
  const present = useStore(filter.state, (state) => state);
  const showsHidden = useStore(filter.showsHidden, (shows) => shows);
  return useMemo(
    () => (showsHidden ? found : found.filter((product) => !isHiddenByFilter(product, present))),
    [found, present, showsHidden],
  );
}

/** How many more products the search would find without the filter. */
function HiddenByFilter({ count, isAll }: { count: number; isAll: boolean }) {
  const { filter } = useCustomerApp();
  return (
    <div role="status" className={styles.hidden}>
      <EmptyState
        icon="filter"
        title={isAll ? searchTexts.onlyHidden(count) : searchTexts.alsoHidden(count)}
        action={<Button onClick={() => filter.showsHidden.set(true)}>{searchTexts.showHidden}</Button>}
      />
    </div>
  );
}

type FoundProductsProps = {
  section: Section;
  products: readonly Product[];
  /** Those that were found by their description. */
  described: ReadonlySet<Product>;
  isMarked: MenuSearchResult['isMarked'];
};

function FoundProducts({ section, products, described, isMarked }: FoundProductsProps) {
  const menu = useMenu();
  if (products.length === 0) return null;
  return (
    <section className={styles.found}>
      <h2 className={styles.heading}>
        {texts.menu.tabs[section]} <span className={styles.count}>{products.length}</span>
      </h2>
      <ul role="list" className={styles.products}>
        {products.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            disabledReason={sectionClosedReason(section, menu)}
            found={{
              name: <MarkedText text={product.name} isMarked={isMarked} />,
              description: <MarkedText text={product.description} isMarked={isMarked} />,
              heading: <MarkedText text={headingOf(product, menu)} isMarked={isMarked} />,
              isBrief: !described.has(product),
            }}
          />
        ))}
      </ul>
    </section>
  );
}

/** The category and sub-category of a product, as «Cervezas · De grifo». */
function headingOf({ categoryId, subCategoryId }: Product, { categories }: Menu): string {
  const category = categories.find(({ id }) => id === categoryId);
  const subCategory = category?.subCategories.find(({ id }) => id === subCategoryId);
  return [category?.name, subCategory?.name].filter((name) => name !== undefined).join(' · ');
}

function NothingFound({ query, onSeeMenu }: { query: string; onSeeMenu: () => void }) {
  return (
    <div role="status">
      <EmptyState
        icon="search"
        title={searchTexts.nothingFound(query)}
        action={<Button onClick={onSeeMenu}>{searchTexts.seeMenu}</Button>}
      />
    </div>
  );
}

type FilterOfferProps = {
  asked: MenuFilter;
  /** What the search did not find beside the filter, perhaps nothing; null if it found products. */
  notFound: string | null;
  query: string;
  onFiltered: () => void;
};

/** Offers to filter the menu by what was searched. If it is filtered so already, it says so unless products were found. */
function FilterOffer({ asked, notFound, query, onFiltered }: FilterOfferProps) {
  const { filter } = useCustomerApp();
  const present = useStore(filter.state, (state) => state);
  const merged = mergeFilters(present, asked);
  const isActive = merged.isVegetarian === present.isVegetarian && merged.allergens.length === present.allergens.length;
  if (isActive && notFound === null) return null;
  const name = searchTexts.filterName(asked);
  const offer = isActive ? searchTexts.filterActive(name) : searchTexts.filterOffer(name);
  return (
    <div role="status" className={styles.hidden}>
      <EmptyState
        icon="filter"
        title={notFound ? `${searchTexts.nothingStated(query)} ${offer}` : offer}
        action={
          <Button
            variant="primary"
            onClick={() => {
              filter.set(merged);
              onFiltered();
            }}
          >
            {searchTexts.filterMenu(name)}
          </Button>
        }
      />
    </div>
  );
}

type MarkedTextProps = { text: string; isMarked: MenuSearchResult['isMarked'] };

/** A text in which the words that a search found are marked. */
function MarkedText({ text, isMarked }: MarkedTextProps) {
  // The words are the odd parts, because the separators are what is between them.
  return text.split(/([\p{Letter}\p{Number}\p{Mark}]+)/u).map((part, index) =>
    // The key is the position: the same word may occur twice.
    index % 2 === 1 && isMarked(part) ? (
      <mark key={index} className={styles.mark}>
        {part}
      </mark>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
