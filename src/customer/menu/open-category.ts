// Opens a category of the menu and scrolls to it.

/** Opens a category of the menu and scrolls to it; its heading gets the focus. Does nothing if it is not on the page. */
export function openCategory(id: string): void {
  const category = document.getElementById(id);
  if (!(category instanceof HTMLDetailsElement)) return;
  category.open = true;
  category.scrollIntoView();
  category.querySelector('summary')?.focus({ preventScroll: true });
}
