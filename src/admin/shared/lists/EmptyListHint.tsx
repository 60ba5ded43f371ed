// Shown instead of a list in which nothing was created yet. It says what the user must create first, such as a category.
import { Link } from '@tanstack/react-router';
import { icons } from '#admin/shared/icons.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { type EmptyListName, emptyListTexts } from './empty-list-texts.ts';

const ICONS = {
  categories: icons.list,
  subCategories: icons.sublist,
  products: icons.tag,
  productsWithoutCategories: icons.tag,
  printers: icons.printer,
} as const satisfies Record<EmptyListName, unknown>;

/**
 * Shown instead of an empty list: an icon, a title and a text that tell staff what to create first. `list` is the name of the empty
 * list. For products without categories it also has a link to the page of the categories.
 */
export function EmptyListHint({ list }: { list: EmptyListName }) {
  const { title, text } = emptyListTexts[list];
  return (
    <EmptyState
      icon={ICONS[list]}
      title={title}
      action={
        list === 'productsWithoutCategories' && (
          <Link to="/admin/products/categories" className={buttonClass({ variant: 'primary' })}>
            {emptyListTexts.toCategories}
          </Link>
        )
      }
    >
      {text}
    </EmptyState>
  );
}
