// The pages of the customer app in the browser.
import { type ComponentType, lazy } from 'react';
import { HomePage } from './HomePage.tsx';
import type { PageComponents } from './routes.tsx';

const legal = () => import('#customer/legal/index.ts');

/** The component of each page in the browser: the home page is in the first bundle, the others are loaded on navigation. */
export const lazyPages: PageComponents = {
  home: HomePage,
  recent: lazyPage('RecentPage', () => import('./RecentPage.tsx')),
  success: lazyPage('SuccessPage', () => import('#customer/payment/success/SuccessPage.tsx')),
  'insert-card': lazyPage('InsertCardPage', () => import('#customer/payment/InsertCardPage.tsx')),
  cookies: lazyPage('CookiesPage', legal),
  privacy: lazyPage('PrivacyPage', legal),
  terms: lazyPage('TermsPage', legal),
  'not-found': lazyPage('NotFoundPage', () => import('./NotFoundPage.tsx')),
};

function lazyPage<Name extends string>(name: Name, load: () => Promise<Readonly<Record<Name, ComponentType>>>) {
  return lazy(async () => ({ default: (await load())[name] }));
}
