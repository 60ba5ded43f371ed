// Opens a category of the menu and scrolls to it.

/** Does nothing if the category is not on the page. The focus moves to its heading. */
export function openCategory(id: string): void {
  const category = document.getElementById(id);
  if (!(category instanceof HTMLDetailsElement)) return;
  category.open = true;
  category.scrollIntoView();
  category.querySelector('summary')?.focus({ preventScroll: true });
}
