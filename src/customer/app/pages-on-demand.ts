// For browsers: home is at hand, the other pages are loaded by who goes there.
import { type ComponentType, lazy } from 'react';
import { HomePage } from './HomePage.tsx';
import type { Pages } from './routes.tsx';

const legal = () => import('#customer/legal/index.ts');

export const pagesOnDemand: Pages = {
  home: HomePage,
  recent: onDemand('RecentPage', () => import('#customer/orders/RecentPage.tsx')),
  success: onDemand('SuccessPage', () => import('#customer/payment/success/SuccessPage.tsx')),
  'insert-card': onDemand('InsertCardPage', () => import('#customer/payment/InsertCardPage.tsx')),
  cookies: onDemand('CookiesPage', legal),
  privacy: onDemand('PrivacyPage', legal),
  terms: onDemand('TermsPage', legal),
  'not-found': onDemand('NotFoundPage', () => import('./NotFoundPage.tsx')),
};

function onDemand<Name extends string>(name: Name, load: () => Promise<Readonly<Record<Name, ComponentType>>>) {
  return lazy(async () => ({ default: (await load())[name] }));
}
