// Banner of a board whose tablet hides categories.
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { boardTexts } from './board-texts.ts';
import type { CategoryFilter, FilteredBoard } from './category-filter.ts';

type CategoryFilterBannerProps = { filter: CategoryFilter; filtered: FilteredBoard };

/**
 * Says which categories this tablet shows on a board, and how many lines of other categories it hides, with a button that shows
 * all. Renders nothing while no category is hidden.
 */
export function CategoryFilterBanner({ filter, filtered }: CategoryFilterBannerProps) {
  if (!filtered.isActive) return null;
  const { active, hidden, showAll } = boardTexts.filter;
  return (
    <Banner
      kind="warn"
      announce="status"
      title={`${active(filtered.shownCategories.map(({ name }) => name))} ${hidden(filtered.hiddenLines)}`}
      action={<Button onClick={() => filter.setHidden([])}>{showAll}</Button>}
    />
  );
}
