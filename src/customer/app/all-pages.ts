// All pages in one bundle, for server rendering.
import { CookiesPage, PrivacyPage, TermsPage } from '#customer/legal/index.ts';
import { InsertCardPage } from '#customer/payment/InsertCardPage.tsx';
import { SuccessPage } from '#customer/payment/success/SuccessPage.tsx';
import { HomePage } from './HomePage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { RecentPage } from './RecentPage.tsx';
import type { Pages } from './routes.tsx';

export const allPages: Pages = {
  home: HomePage,
  recent: RecentPage,
  success: SuccessPage,
  'insert-card': InsertCardPage,
  cookies: CookiesPage,
  privacy: PrivacyPage,
  terms: TermsPage,
  'not-found': NotFoundPage,
};
