// Every page at once, for the server.
import { SuccessPage } from '#customer/checkout/SuccessPage.tsx';
import { CookiesPage } from '#customer/legal/CookiesPage.tsx';
import { PrivacyPage } from '#customer/legal/PrivacyPage.tsx';
import { TermsPage } from '#customer/legal/TermsPage.tsx';
import { RecentPage } from '#customer/orders/RecentPage.tsx';
import { HomePage } from './HomePage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import type { Pages } from './routes.tsx';

export const pagesAtHand: Pages = {
  home: HomePage,
  recent: RecentPage,
  success: SuccessPage,
  cookies: CookiesPage,
  privacy: PrivacyPage,
  terms: TermsPage,
  'not-found': NotFoundPage,
};
