// The menu: two halves behind two tabs, a search box, and categories that open.
import { useEffect, useRef, useState } from 'react';
import { useMenu } from '#customer/shared/app-context.ts';
import { texts } from '#customer/shared/texts.ts';
import { SECTIONS } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';
import { Search } from '#ui/Search.tsx';
import { Segments } from '#ui/Segments.tsx';
import { MenuHeader } from './MenuHeader.tsx';
import styles from './MenuPage.module.css';
import { MenuSection } from './MenuSection.tsx';
import { menuView, productsIn } from './menu-view.ts';

const TABS = [
  { value: 'drinks', label: texts.menu.tabs.drinks, icon: 'glass' },
  { value: 'food', label: texts.menu.tabs.food, icon: 'plate' },
] as const;

/** Both halves are in the page and the chosen tab shows one, so that tabs work before any script runs. */
export function MenuPage() {
  const menu = useMenu();
  const page = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const lists = useRef<HTMLDivElement>(null);
  const [section, setSection] = useState<Section>('drinks');
  const [query, setQuery] = useState('');

  // What was chosen and typed before the page came alive counts.
  useEffect(() => {
    if (page.current?.querySelector('input[value="food"]:checked')) setSection('food');
    setQuery(page.current?.querySelector<HTMLInputElement>('input[type="search"]')?.value.trim() ?? '');
  }, []);

  /** Another list begins at its beginning, however far down the last one was. */
  function show(next: Section) {
    setSection(next);
    toBeginning();
  }

  function search(text: string) {
    setQuery(text.trim());
    toBeginning();
  }

  function toBeginning() {
    const beginning = lists.current?.getBoundingClientRect().top ?? 0;
    const toolbarEnd = toolbar.current?.getBoundingClientRect().bottom ?? 0;
    if (beginning < toolbarEnd) window.scrollBy(0, beginning - toolbarEnd);
  }

  const elsewhere = section === 'drinks' ? 'food' : 'drinks';
  const found = query === '' ? null : productsIn(menuView(menu, section, query));
  return (
    <div ref={page} className={styles.page}>
      <MenuHeader />
      <div ref={toolbar} className={styles.toolbar}>
        <Segments
          label={texts.menu.sections}
          name="section"
          options={TABS}
          value={section}
          onChange={show}
          className={styles.tabs}
        />
        <Search
          label={texts.menu.search}
          placeholder={texts.menu.search}
          clearLabel={texts.menu.clearSearch}
          onSearch={search}
          className={styles.search}
        />
      </div>
      <div ref={lists}>
        <p role="status" className={styles.found}>
          {found !== null && found > 0 && texts.menu.found(found)}
        </p>
        {SECTIONS.map((half) => (
          <div key={half} data-half={half} className={styles.half}>
            <MenuSection
              section={half}
              query={half === section ? query : ''}
              elsewhere={half === section ? productsIn(menuView(menu, elsewhere, query)) : 0}
              onElsewhere={() => show(elsewhere)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
