// The title of each page, for server rendering and for navigation in the browser.
import type { PageName } from '#customer/shared/paths.ts';
import { texts } from '#customer/shared/texts.ts';

/** Returns the document title of a page: its name and the venue's name; on the home page the venue's name alone. */
export function pageTitle(page: PageName, venueName: string): string {
  const title = titles()[page];
  return title === null ? venueName : `${title} · ${venueName}`;
}

const titles = (): Record<PageName, string | null> => ({
  home: null,
  recent: texts.nav.recent,
  cookies: texts.nav.cookies,
  privacy: texts.nav.privacy,
  terms: texts.nav.terms,
  success: texts.nav.cart,
  'insert-card': texts.nav.card,
  'not-found': texts.notFoundTitle,
});
