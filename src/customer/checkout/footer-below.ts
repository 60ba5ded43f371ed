// How much of the checkout may be below a small window: everything after its first button.

/**
 * Sets on the dialog of the cart how many pixels of its footer follow the first button, so that on a small phone the lines have
 * room. A ref of the checkout: measured again whenever its size changes. In the cart column nothing is set.
 */
export function measureFooterBelow(checkout: HTMLElement | null) {
  const footer = checkout?.closest('footer');
  const dialog = footer?.closest('dialog');
  if (!checkout || !footer || !dialog) return;
  const observer = new ResizeObserver(() => {
    // The button of Apple is an element of its own.
    const button = checkout.querySelector('button, apple-pay-button');
    const end = checkout.getBoundingClientRect().bottom;
    const below = button ? Math.max(Math.round(end - button.getBoundingClientRect().bottom), 0) : 0;
    dialog.style.setProperty('--footer-below', `${below}px`);
    dialog.style.setProperty('--footer-shown', `${footer.offsetHeight - below}px`);
  });
  observer.observe(checkout);
  return () => observer.disconnect();
}
