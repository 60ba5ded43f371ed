// The categories that this tablet hides on a board. It stores the hidden ones, so that a new category is shown.
import { type DeviceSettingKey, useDeviceSetting } from '#admin/shared/device-setting.ts';
import type { Board } from '#contract/orders.ts';
import type { Section } from '#domain/schedule.ts';

const KEYS = {
  drinks: 'drinksHiddenCategories',
  food: 'foodHiddenCategories',
} as const satisfies Record<Section, DeviceSettingKey>;

/**
 * Returned by `useCategoryFilter`: the categories of products that this device hides on one board, and the function that changes
 * them.
 */
export interface CategoryFilter {
  /** Ids of the hidden categories, joined by commas; '' shows all. */
  readonly hidden: string;
  readonly setHidden: (ids: readonly string[]) => void;
}

/** A board without the lines of the categories that this tablet hides, and how many lines are hidden. */
export interface FilteredBoard {
  /** The board without the hidden lines; its `pendingCount` counts shown lines only. */
  readonly board: Board;
  /** At least one category of the section is hidden. */
  readonly isActive: boolean;
  readonly shownCategories: Board['categories'];
  readonly hiddenLines: number;
}

/**
 * Reads which categories this device hides on the board of a section (drinks or food), and returns the function that changes them.
 * Give the component the section as its React `key`: the hook cannot change to another section's storage key.
 */
export function useCategoryFilter(section: Section): CategoryFilter {
  const [hidden, setHidden] = useDeviceSetting(KEYS[section], (stored) => stored ?? '');
  return { hidden, setHidden: (ids) => setHidden(ids.join(',')) };
}

/** Splits the stored text of a board's category filter into the ids of the hidden categories. */
export function hiddenCategoryIds(hidden: string): readonly string[] {
  return hidden === '' ? [] : hidden.split(',');
}

/**
 * Removes the lines of hidden categories from a board. `hidden` is the stored text with their ids. Lines without a category are
 * always shown; ids of deleted categories have no effect.
 */
export function filterBoard(board: Board, hidden: string): FilteredBoard {
  const ids = new Set(hiddenCategoryIds(hidden));
  const shownCategories = board.categories.filter(({ id }) => !ids.has(id));
  const isActive = shownCategories.length < board.categories.length;
  if (!isActive) return { board, isActive, shownCategories, hiddenLines: 0 };
  const isHidden = (categoryId: string | null) => categoryId !== null && ids.has(categoryId);
  const lines = board.lines.filter(({ categoryId }) => !isHidden(categoryId));
  const hiddenLines = board.lines.length - lines.length;
  const hiddenPending = board.lines.filter((line) => isHidden(line.categoryId) && !line.isVoided).length;
  return {
    board: {
      ...board,
      lines,
      pendingCount: board.pendingCount - hiddenPending,
    },
    isActive,
    shownCategories,
    hiddenLines,
  };
}
