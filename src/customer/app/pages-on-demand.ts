// For browsers: home is at hand, the other pages are loaded by who goes there.
import { lazy } from 'react';
import { HomePage } from './HomePage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import type { Pages } from './routes.tsx';

export const pagesOnDemand: Pages = {
  home: HomePage,
  recent: lazy(async () => ({ default: (await import('#customer/orders/RecentPage.tsx')).RecentPage })),
  success: lazy(async () => ({ default: (await import('#customer/checkout/SuccessPage.tsx')).SuccessPage })),
  cookies: lazy(async () => ({ default: (await import('#customer/legal/CookiesPage.tsx')).CookiesPage })),
  privacy: lazy(async () => ({ default: (await import('#customer/legal/PrivacyPage.tsx')).PrivacyPage })),
  terms: lazy(async () => ({ default: (await import('#customer/legal/TermsPage.tsx')).TermsPage })),
  'not-found': NotFoundPage,
};
