// The whole address space of the staff's app as one tree. A page that not everybody opens comes in a file of its own.
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { sessionQuery } from '#admin/shared/session.ts';
import { venueQuery } from '#admin/shared/venue.ts';
import { ErrorPage, FirstErrorPage } from './ErrorPage.tsx';
import { requires } from './guard.ts';
import { IndexPage } from './IndexPage.tsx';
import { FirstLoadingPage, LoadingPage } from './LoadingPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { paths, readNext } from './paths.ts';
import { Root } from './Root.tsx';

/** Past this a wait is worth showing. */
const WAIT_SHOWN_MS = 200;

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context: { queryClient } }) => {
    // Both at once, so that the first thing seen is already in the venue's colour. It can do without, not without a session.
    await Promise.all([queryClient.ensureQueryData(sessionQuery), queryClient.prefetchQuery(venueQuery)]);
  },
  component: Root,
  pendingComponent: FirstLoadingPage,
  errorComponent: FirstErrorPage,
  notFoundComponent: NotFoundPage,
});

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.welcome,
  validateSearch: (search): { next?: string } => readNext(search.next),
  beforeLoad: async ({ context: { queryClient }, search: { next } }) => {
    const { profile } = await queryClient.ensureQueryData(sessionQuery);
    if (profile && next !== undefined) redirect({ href: next, replace: true, throw: true });
  },
  component: IndexPage,
});

const drinksBoardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.drinksBoard,
  beforeLoad: requires('use-boards'),
  component: lazyRouteComponent(() => import('#admin/orders/Boards.tsx'), 'DrinksBoard'),
});

const foodBoardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.foodBoard,
  beforeLoad: requires('use-boards'),
  component: lazyRouteComponent(() => import('#admin/orders/Boards.tsx'), 'FoodBoard'),
});

const routeTree = rootRoute.addChildren([indexRoute, drinksBoardRoute, foodBoardRoute]);

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingMs: WAIT_SHOWN_MS,
    // What is ready is shown, however short the wait was.
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
