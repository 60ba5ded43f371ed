// Page of `/admin`: the start page, or how to sign in.

import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import { SignInPage } from '#admin/sign-in/SignInPage.tsx';
import type { SetupPaths } from '#admin/welcome/SetupChecklist.tsx';
import type { TodayFigurePaths } from '#admin/welcome/TodayFigures.tsx';
import { type BoardLinkData, WelcomePage } from '#admin/welcome/WelcomePage.tsx';
import { type BackOfficeAction, can } from '#domain/staff.ts';
import { paths } from './paths.ts';

const BOARDS: readonly BoardLinkData[] = [
  { section: 'drinks', path: paths.drinksBoard, label: texts.menu.drinks.label, icon: 'glass' },
  { section: 'food', path: paths.foodBoard, label: texts.menu.food.label, icon: 'plate' },
];

const SETUP: SetupPaths = {
  'product-types': paths.config,
  hours: paths.drinksHours,
  tables: paths.tables,
  categories: paths.categories,
  products: paths.products,
  company: paths.company,
  'payment-method': paths.config,
  'public-address': null,
  'printed-codes': paths.tables,
  staff: paths.users,
  printers: paths.printers,
  'test-order': paths.newOrder,
};

const TODAY: TodayFigurePaths = {
  dashboard: paths.dashboard,
  owed: paths.pendingPayments,
  boards: { drinks: paths.drinksBoard, food: paths.foodBoard },
  incidents: paths.incidents,
};

const route = getRouteApi(paths.welcome);

/** Loaded on shared tablets only. */
const WhoAreYouPage = lazy(async () => ({ default: (await import('#admin/sign-in/WhoAreYouPage.tsx')).WhoAreYouPage }));

/**
 * Page of the URL `/admin`. A signed-in user sees the start page. Without a session it is the sign-in form, or on a shared tablet
 * the list of people to choose from.
 */
export function IndexPage() {
  const { profile, signedOutReason, tablet } = useSession();
  const { next } = route.useSearch();
  if (tablet) {
    return (
      <Suspense>
        <WhoAreYouPage tablet={tablet} />
      </Suspense>
    );
  }
  if (!profile) return <SignInPage absence={signedOutReason} isToReturn={next !== undefined} />;
  const mayDo = (action: BackOfficeAction) => can(profile.permissions, action);
  return (
    <WelcomePage
      name={profile.name}
      service={{
        newOrder: mayDo('create-orders') ? paths.newOrder : null,
        owed: mayDo('collect-payments') ? paths.pendingPayments : null,
      }}
      today={TODAY}
      boards={mayDo('use-boards') ? BOARDS : []}
      dashboardPath={mayDo('see-dashboard') ? paths.dashboard : null}
      setup={mayDo('manage-settings') ? SETUP : null}
    />
  );
}
