// The menu for a thumb in a hurry: drinks or food, one category at a time, what was used last, or what is looked for.
import { useState } from 'react';
import { newOrderTexts } from '#admin/new-order/new-order-texts.ts';
import { useDesk } from '#admin/new-order/order-editor-context.ts';
import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import { SECTION_NAMES } from '#contract/menu-names.es.ts';
import { SECTIONS } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';
import { Chip } from '#ui/Chip.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Search } from '#ui/Search.tsx';
import { Segments } from '#ui/Segments.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { readLastUsed } from './last-used.ts';
import { ProductGrid } from './ProductGrid.tsx';
import styles from './ProductPicker.module.css';
import type { WantAct } from './ProductTile.tsx';
import { categoriesIn, categoryGroups, foundProducts, LAST_USED, usedIn } from './product-picker.ts';

const { picker } = newOrderTexts;

const TABS = [
  { value: 'drinks', label: picker.tabs.drinks, icon: 'glass' },
  { value: 'food', label: picker.tabs.food, icon: 'plate' },
] as const;

export function ProductPicker({ onWant }: { onWant: WantAct }) {
  const [section, setSection] = useState<Section>('drinks');
  const [query, setQuery] = useState('');
  const shelves = useShelves(section);
  const isSearching = query !== '';
  return (
    <>
      <div className={styles.toolbar}>
        <Segments label={picker.sections} options={TABS} value={section} onChange={setSection} />
        <Search
          label={picker.search}
          placeholder={picker.search}
          clearLabel={texts.lists.clearSearch}
          onSearch={(text) => setQuery(text.trim())}
        />
        {!isSearching && shelves.all.length > 0 && (
          <div role="group" aria-label={picker.shelves} className={styles.shelves}>
            {shelves.all.map(({ id, name, icon }) => (
              <Chip
                key={id}
                name={name}
                icon={icon}
                selected={id === shelves.chosen}
                onClick={() => shelves.choose(id)}
                className={styles.shelf}
              />
            ))}
          </div>
        )}
      </div>
      {isSearching ? (
        <Found query={query} onWant={onWant} />
      ) : (
        <Shelf section={section} shelf={shelves.chosen} lastUsed={shelves.lastUsed} onWant={onWant} />
      )}
    </>
  );
}

/** The shelves of a section, and the one that is open: the one chosen there, or the first. */
function useShelves(section: Section) {
  const { menu } = useDesk();
  const [chosen, setChosen] = useState<Partial<Record<Section, string>>>({});
  // Read once: the shelf stays as it is while somebody picks from it.
  const [lastUsed] = useState(readLastUsed);
  const hasUsed = usedIn(menu, section, lastUsed).length > 0;
  const all = [
    ...(hasUsed ? [{ id: LAST_USED, name: picker.lastUsed, icon: icons.history }] : []),
    ...categoriesIn(menu, section).map(({ id, name }) => ({ id, name, icon: undefined })),
  ];
  const open = all.find(({ id }) => id === chosen[section]) ?? all[0];
  return {
    all,
    lastUsed,
    chosen: open?.id ?? null,
    choose: (id: string) => setChosen((before) => ({ ...before, [section]: id })),
  };
}

type ShelfProps = { section: Section; shelf: string | null; lastUsed: readonly string[]; onWant: WantAct };

function Shelf({ section, shelf, lastUsed, onWant }: ShelfProps) {
  const { menu } = useDesk();
  if (shelf === null) {
    return (
      <EmptyState icon={section === 'drinks' ? 'glass' : 'plate'} title={picker.empty[section]}>
        {picker.emptyHint}
      </EmptyState>
    );
  }
  if (shelf === LAST_USED) return <ProductGrid products={usedIn(menu, section, lastUsed)} onWant={onWant} />;
  return categoryGroups(menu, shelf).map(({ id, name, products }) => (
    <ProductGrid key={id} name={name} products={products} onWant={onWant} />
  ));
}

/** What is looked for is looked for in drinks and food alike: nobody should have to know which it is. */
function Found({ query, onWant }: { query: string; onWant: WantAct }) {
  const found = foundProducts(useDesk().menu, query);
  const count = found.drinks.length + found.food.length;
  return (
    <>
      <VisuallyHidden role="status">{count === 0 ? picker.notFound : picker.found(count)}</VisuallyHidden>
      {count === 0 && <EmptyState icon="search" title={picker.notFound} />}
      {SECTIONS.map(
        (section) =>
          found[section].length > 0 && (
            <ProductGrid key={section} name={SECTION_NAMES[section]} products={found[section]} onWant={onWant} />
          ),
      )}
    </>
  );
}
