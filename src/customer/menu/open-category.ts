// Opens a category of the menu and scrolls to it.

/**
 * Opens the category of the menu with this id, scrolls to it and focuses its heading. Does nothing if the category is not on the
 * page.
 */
export function openCategory(id: string): void {
  const category = document.getElementById(id);
  if (!(category instanceof HTMLDetailsElement)) return;
  category.open = true;
  category.scrollIntoView();
  category.querySelector('summary')?.focus({ preventScroll: true });
}
