// A strip with the categories of one section: a tap opens a category and scrolls to it.
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { texts } from '#customer/shared/texts.ts';
import styles from './CategoryStrip.module.css';
import { openCategory } from './open-category.ts';

type CategoryStripProps = {
  categories: readonly { readonly id: string; readonly name: string }[];
};

/**
 * A horizontal strip of links to the categories of one tab of the menu (drinks or food). The category in sight is marked. The links
 * work before any script runs.
 */
export function CategoryStrip({ categories }: CategoryStripProps) {
  const list = useRef<HTMLUListElement>(null);
  const shownId = useShownCategory(categories);
  useEffect(() => {
    const link = shownId === null ? null : list.current?.querySelector<HTMLElement>(`[href="#${shownId}"]`);
    // Only the strip scrolls, never the page.
    if (link) list.current?.scrollTo({ left: link.offsetLeft - MARGIN_PX });
  }, [shownId]);

  function jump(event: MouseEvent, id: string) {
    event.preventDefault();
    openCategory(id);
  }

  return (
    <nav aria-label={texts.menu.categories}>
      <ul role="list" ref={list} className={styles.strip}>
        {categories.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === shownId || undefined}
              className={styles.link}
              onClick={(event) => jump(event, id)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What stays visible of the category before. */
const MARGIN_PX = 24;
/** The band of the screen, below the bar that sticks to the top, in which a category counts as shown. */
const SHOWN_BAND = '-180px 0px -55% 0px';

/** The first category in the upper half of the screen; null before hydration. */
function useShownCategory(categories: CategoryStripProps['categories']): string | null {
  const [shownId, setShownId] = useState<string | null>(null);
  useEffect(() => {
    const inBand = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inBand.add(target.id);
          else inBand.delete(target.id);
        }
        const first = categories.find(({ id }) => inBand.has(id));
        if (first) setShownId(first.id);
      },
      { rootMargin: SHOWN_BAND },
    );
    for (const { id } of categories) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [categories]);
  return shownId;
}
