// Product picker: drinks or food by category, last used products, or search results.
import { useId, useState } from 'react';
import { newOrderTexts } from '#admin/new-order/new-order-texts.ts';
import { useOrderEditor } from '#admin/new-order/order-editor-context.ts';
import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import { SECTION_NAMES } from '#contract/menu-names.es.ts';
import { type Product, SECTIONS } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';
import { Chip } from '#ui/Chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import layout from '#ui/layout.module.css';
import { SearchField } from '#ui/SearchField.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { readLastUsedProducts } from './last-used.ts';
import styles from './ProductPicker.module.css';
import { type AddProductHandler, ProductTile } from './ProductTile.tsx';
import {
  availableCategories,
  categoryProductGroups,
  LAST_USED_TAB_ID,
  lastUsedProducts,
  searchProducts,
} from './product-picker.ts';

const { picker } = newOrderTexts;

const SECTION_TABS = [
  { value: 'drinks', label: picker.tabs.drinks, icon: 'glass' },
  { value: 'food', label: picker.tabs.food, icon: 'plate' },
] as const;

/**
 * Shows the products that staff can add to the order: by section and category, or found by the search. `onAdd` receives the product
 * and the size that staff press.
 */
export function ProductPicker({ onAdd }: { onAdd: AddProductHandler }) {
  const [section, setSection] = useState<Section>('drinks');
  const [query, setQuery] = useState('');
  const categoryTabs = useCategoryTabs(section);
  const isSearching = query !== '';
  return (
    <>
      <div className={classNames(layout.stack2, styles.toolbar)}>
        <SegmentedControl
          label={picker.sections}
          options={SECTION_TABS}
          value={section}
          onChange={setSection}
          className={styles.sections}
        />
        <SearchField
          label={picker.search}
          placeholder={picker.search}
          clearLabel={texts.lists.clearSearch}
          onSearch={(text) => setQuery(text.trim())}
          className={styles.search}
        />
        {!isSearching && categoryTabs.all.length > 0 && (
          <div role="group" aria-label={picker.categories} className={styles.categoryTabs}>
            {categoryTabs.all.map(({ id, name, icon }) => (
              <Chip
                key={id}
                name={name}
                icon={icon}
                selected={id === categoryTabs.chosen}
                onClick={() => categoryTabs.choose(id)}
                className={styles.categoryTab}
              />
            ))}
          </div>
        )}
      </div>
      {isSearching ? (
        <SearchResults query={query} onAdd={onAdd} />
      ) : (
        <CategoryProducts
          section={section}
          categoryId={categoryTabs.chosen}
          lastUsed={categoryTabs.lastUsed}
          onAdd={onAdd}
        />
      )}
    </>
  );
}

/** Category tabs of a section, and the open one: the chosen tab, or the first. */
function useCategoryTabs(section: Section) {
  const { menu } = useOrderEditor();
  const [chosen, setChosen] = useState<Partial<Record<Section, string>>>({});
  // Read once, so that the list stays unchanged while the user picks from it.
  const [lastUsed] = useState(readLastUsedProducts);
  const hasUsed = lastUsedProducts(menu, section, lastUsed).length > 0;
  const all = [
    ...(hasUsed ? [{ id: LAST_USED_TAB_ID, name: picker.lastUsed, icon: icons.history }] : []),
    ...availableCategories(menu, section).map(({ id, name }) => ({ id, name, icon: undefined })),
  ];
  const open = all.find(({ id }) => id === chosen[section]) ?? all[0];
  return {
    all,
    lastUsed,
    chosen: open?.id ?? null,
    choose: (id: string) => setChosen((before) => ({ ...before, [section]: id })),
  };
}

type CategoryProps = {
  section: Section;
  categoryId: string | null;
  lastUsed: readonly string[];
  onAdd: AddProductHandler;
};

function CategoryProducts({ section, categoryId, lastUsed, onAdd }: CategoryProps) {
  const { menu } = useOrderEditor();
  if (categoryId === null) {
    return (
      <EmptyState icon={section === 'drinks' ? 'glass' : 'plate'} title={picker.empty[section]}>
        {picker.emptyHint}
      </EmptyState>
    );
  }
  if (categoryId === LAST_USED_TAB_ID)
    return <ProductGrid products={lastUsedProducts(menu, section, lastUsed)} onAdd={onAdd} />;
  return categoryProductGroups(menu, categoryId).map(({ id, name, products }) => (
    <ProductGrid key={id} name={name} products={products} onAdd={onAdd} />
  ));
}

/** Search results in drinks and food, so that the user need not know the section. */
function SearchResults({ query, onAdd }: { query: string; onAdd: AddProductHandler }) {
  const found = searchProducts(useOrderEditor().menu, query);
  const count = found.drinks.length + found.food.length;
  return (
    <>
      <VisuallyHidden role="status">{count === 0 ? picker.notFound : picker.found(count)}</VisuallyHidden>
      {count === 0 && <EmptyState icon="search" title={picker.notFound} />}
      {SECTIONS.map(
        (section) =>
          found[section].length > 0 && (
            <ProductGrid key={section} name={SECTION_NAMES[section]} products={found[section]} onAdd={onAdd} />
          ),
      )}
    </>
  );
}

type ProductGridProps = { name?: string | null; products: readonly Product[]; onAdd: AddProductHandler };

/** Grid of products, under a heading if they share a sub-category or section. */
function ProductGrid({ name = null, products, onAdd }: ProductGridProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={name === null ? undefined : titleId} className={layout.stack2}>
      {name !== null && (
        <h2 id={titleId} className={styles.name}>
          {name}
        </h2>
      )}
      <ul role="list" className={styles.products}>
        {products.map((product) => (
          <ProductTile key={product.id} product={product} onAdd={onAdd} />
        ))}
      </ul>
    </section>
  );
}
