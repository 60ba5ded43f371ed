// All routes of the staff app as one tree. Pages that only some users open are separate files, loaded when needed.
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { readActivitySearch } from '#admin/activity/activity-search.ts';
import { readSubCategorySearch } from '#admin/catalogue/categories/sub-category-search.ts';
import { readProductSearch } from '#admin/catalogue/products/product-search.ts';
import { readDashboardSearch } from '#admin/dashboard/dashboard-search.ts';
import { readOrderPlacedSearch } from '#admin/new-order/placing/order-placed-search.ts';
import { readOrderHistorySearch } from '#admin/order-history/order-search.ts';
import { readPaymentHistorySearch } from '#admin/payment-history/payment-search.ts';
import { readPendingPaymentSearch } from '#admin/pending-payments/pending-payment-search.ts';
import { readPrintQueueSearch } from '#admin/printing/queue/queue-search.ts';
import { readActiveStateSearch } from '#admin/shared/lists/active-state-search.ts';
import { type DialogSearch, readDialogSearch } from '#admin/shared/lists/dialog-address.ts';
import { readTextParameter } from '#admin/shared/lists/read-search.ts';
import { sessionQuery } from '#admin/shared/session.ts';
import { venueQuery } from '#admin/shared/venue.ts';
import { readTableSearch } from '#admin/tables/table-search.ts';
import { readPermissionSearch } from '#admin/users/permission-search.ts';
import { readUserSearch } from '#admin/users/user-search.ts';
import { readZClosureSearch } from '#admin/z-closures/z-closure-search.ts';
import { ErrorPage, InitialErrorPage } from './ErrorPage.tsx';
import { requirePermission, requireSignIn } from './guard.ts';
import { IndexPage } from './IndexPage.tsx';
import { InitialLoadingPage, LoadingPage } from './LoadingPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { paths, readNextPath, readPaymentNumberParam } from './paths.ts';
import { Root } from './Root.tsx';

/** Milliseconds after which the loading page is shown. */
const LOADING_SHOWN_AFTER_MS = 200;

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context: { queryClient } }) => {
    // Loaded in parallel, so that the first paint has the venue's colour. The app renders without the venue, never
    // without the session.
    await Promise.all([queryClient.ensureQueryData(sessionQuery), queryClient.prefetchQuery(venueQuery)]);
  },
  component: Root,
  pendingComponent: InitialLoadingPage,
  errorComponent: InitialErrorPage,
  notFoundComponent: NotFoundPage,
});

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.welcome,
  validateSearch: (search): { next?: string } => readNextPath(search.next),
  beforeLoad: async ({ context: { queryClient }, search: { next } }) => {
    const { profile } = await queryClient.ensureQueryData(sessionQuery);
    if (profile && next !== undefined) redirect({ href: next, replace: true, throw: true });
  },
  component: IndexPage,
});

const drinksBoardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.drinksBoard,
  validateSearch: readPrintQueueSearch,
  beforeLoad: requirePermission('use-boards'),
  component: lazyRouteComponent(() => import('#admin/orders/BoardPage.tsx'), 'DrinksBoard'),
});

const foodBoardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.foodBoard,
  validateSearch: readPrintQueueSearch,
  beforeLoad: requirePermission('use-boards'),
  component: lazyRouteComponent(() => import('#admin/orders/BoardPage.tsx'), 'FoodBoard'),
});

const newOrderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.newOrder,
  beforeLoad: requirePermission('create-orders'),
  component: lazyRouteComponent(() => import('#admin/new-order/NewOrderPage.tsx'), 'NewOrderPage'),
});

const orderPlacedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.orderPlaced,
  validateSearch: readOrderPlacedSearch,
  beforeLoad: requirePermission('create-orders'),
  component: lazyRouteComponent(() => import('#admin/new-order/placing/OrderPlacedPage.tsx'), 'OrderPlacedPage'),
});

const orderHistoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.orderHistory,
  validateSearch: readOrderHistorySearch,
  beforeLoad: requirePermission('see-order-history'),
  component: lazyRouteComponent(() => import('#admin/order-history/OrderHistoryPage.tsx'), 'OrderHistoryPage'),
});

const paymentHistoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.paymentHistory,
  validateSearch: readPaymentHistorySearch,
  beforeLoad: requirePermission('see-payments'),
  component: lazyRouteComponent(() => import('#admin/payment-history/PaymentHistoryPage.tsx'), 'PaymentHistoryPage'),
});

const pendingPaymentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.pendingPayments,
  validateSearch: readPendingPaymentSearch,
  beforeLoad: requirePermission('collect-payments'),
  component: lazyRouteComponent(() => import('#admin/pending-payments/PendingPaymentsPage.tsx'), 'PendingPaymentsPage'),
});

const closuresRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.closures,
  validateSearch: readZClosureSearch,
  beforeLoad: requirePermission('close-z-closure'),
  component: lazyRouteComponent(() => import('#admin/z-closures/ZClosuresPage.tsx'), 'ZClosuresPage'),
});

const closureRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.closure,
  beforeLoad: requirePermission('close-z-closure'),
  component: lazyRouteComponent(() => import('#admin/z-closures/ZClosurePrintPage.tsx'), 'ZClosurePrintPage'),
});

const refundsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.refunds,
  validateSearch: (search): { number?: number } => readPaymentNumberParam(search.number),
  beforeLoad: requirePermission('refund-payments'),
  component: lazyRouteComponent(() => import('#admin/refunds/RefundsPage.tsx'), 'RefundsPage'),
});

const refundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.refund,
  beforeLoad: requirePermission('refund-payments'),
  component: lazyRouteComponent(() => import('#admin/refunds/PaymentRefundsPage.tsx'), 'PaymentRefundsPage'),
});

const incidentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.incidents,
  validateSearch: (search): { state?: 'closed' } => (search.state === 'closed' ? { state: 'closed' } : {}),
  beforeLoad: requirePermission('see-payments'),
  component: lazyRouteComponent(() => import('#admin/incidents/IncidentsPage.tsx'), 'IncidentsPage'),
});

const productsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.products,
  validateSearch: readProductSearch,
  beforeLoad: requirePermission('manage-products'),
  component: lazyRouteComponent(() => import('#admin/catalogue/products/ProductsPage.tsx'), 'ProductsPage'),
});

const menuImportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.menuImport,
  beforeLoad: requirePermission('manage-products'),
  component: lazyRouteComponent(() => import('#admin/catalogue/menu-import/MenuImportPage.tsx'), 'MenuImportPage'),
});

const menuPrintRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.menuPrint,
  beforeLoad: requirePermission('manage-products'),
  component: lazyRouteComponent(() => import('#admin/catalogue/menu-print/MenuPrintPage.tsx'), 'MenuPrintPage'),
});

const categoriesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.categories,
  validateSearch: (search): DialogSearch & { sort?: string } => ({
    ...readDialogSearch(search),
    ...readTextParameter('sort', search),
  }),
  beforeLoad: requirePermission('manage-categories'),
  component: lazyRouteComponent(() => import('#admin/catalogue/categories/CategoriesPage.tsx'), 'CategoriesPage'),
});

const subCategoriesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.subCategories,
  validateSearch: readSubCategorySearch,
  beforeLoad: requirePermission('manage-categories'),
  component: lazyRouteComponent(() => import('#admin/catalogue/categories/SubCategoriesPage.tsx'), 'SubCategoriesPage'),
});

const drinksHoursRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.drinksHours,
  beforeLoad: requirePermission('manage-schedules'),
  component: lazyRouteComponent(() => import('#admin/schedule/HoursPages.tsx'), 'DrinksHoursPage'),
});

const foodHoursRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.foodHours,
  beforeLoad: requirePermission('manage-schedules'),
  component: lazyRouteComponent(() => import('#admin/schedule/HoursPages.tsx'), 'FoodHoursPage'),
});

const tablesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.tables,
  validateSearch: readTableSearch,
  beforeLoad: requirePermission('manage-tables'),
  component: lazyRouteComponent(() => import('#admin/tables/TablesPage.tsx'), 'TablesPage'),
});

const printersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.printers,
  validateSearch: readActiveStateSearch,
  beforeLoad: requirePermission('manage-printers'),
  component: lazyRouteComponent(() => import('#admin/printers/PrintersPage.tsx'), 'PrintersPage'),
});

const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.users,
  validateSearch: readUserSearch,
  beforeLoad: requirePermission('manage-users'),
  component: lazyRouteComponent(() => import('#admin/users/UsersPage.tsx'), 'UsersPage'),
});

const permissionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.permissions,
  validateSearch: readPermissionSearch,
  beforeLoad: requirePermission('manage-permissions'),
  component: lazyRouteComponent(() => import('#admin/users/PermissionsPage.tsx'), 'PermissionsPage'),
});

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.profile,
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('#admin/profile/ProfilePage.tsx'), 'ProfilePage'),
});

const confirmPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.confirmPassword,
  validateSearch: (search): { next?: string } => readNextPath(search.next),
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('#admin/profile/ConfirmPasswordPage.tsx'), 'ConfirmPasswordPage'),
});

const recoverRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.recover,
  component: lazyRouteComponent(() => import('#admin/recover-password/RecoverPasswordPage.tsx'), 'RecoverPasswordPage'),
});

const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.newPassword,
  component: lazyRouteComponent(() => import('#admin/recover-password/NewPasswordPage.tsx'), 'NewPasswordPage'),
});

const configRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.config,
  beforeLoad: requirePermission('manage-settings'),
  component: lazyRouteComponent(() => import('#admin/settings/ConfigPage.tsx'), 'ConfigPage'),
});

const companyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.company,
  beforeLoad: requirePermission('manage-settings'),
  component: lazyRouteComponent(() => import('#admin/settings/CompanyPage.tsx'), 'CompanyPage'),
});

const imagesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.images,
  beforeLoad: requirePermission('manage-settings'),
  component: lazyRouteComponent(() => import('#admin/settings/ImagesPage.tsx'), 'ImagesPage'),
});

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.dashboard,
  validateSearch: readDashboardSearch,
  beforeLoad: requirePermission('see-dashboard'),
  component: lazyRouteComponent(() => import('#admin/dashboard/DashboardPage.tsx'), 'DashboardPage'),
});

const customerDataRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.customerData,
  beforeLoad: requirePermission('manage-customer-data'),
  component: lazyRouteComponent(() => import('#admin/customer-data/CustomerDataPage.tsx'), 'CustomerDataPage'),
});

const activityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.activity,
  validateSearch: readActivitySearch,
  beforeLoad: requirePermission('see-activity-log'),
  component: lazyRouteComponent(() => import('#admin/activity/ActivityPage.tsx'), 'ActivityPage'),
});

const updateSummaryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.updateSummary,
  beforeLoad: requirePermission('see-dashboard'),
  component: lazyRouteComponent(() => import('#admin/update-summary/DaySumRebuildPage.tsx'), 'DaySumRebuildPage'),
});

const routeTree = rootRoute.addChildren([
  indexRoute,
  drinksBoardRoute,
  foodBoardRoute,
  newOrderRoute,
  orderPlacedRoute,
  orderHistoryRoute,
  paymentHistoryRoute,
  pendingPaymentsRoute,
  closuresRoute,
  closureRoute,
  refundsRoute,
  refundRoute,
  incidentsRoute,
  productsRoute,
  menuImportRoute,
  menuPrintRoute,
  categoriesRoute,
  subCategoriesRoute,
  drinksHoursRoute,
  foodHoursRoute,
  tablesRoute,
  printersRoute,
  usersRoute,
  permissionsRoute,
  profileRoute,
  confirmPasswordRoute,
  recoverRoute,
  newPasswordRoute,
  configRoute,
  companyRoute,
  imagesRoute,
  dashboardRoute,
  customerDataRoute,
  activityRoute,
  updateSummaryRoute,
]);

/** Creates the router of the staff app. The router starts to load a page as soon as the user points at a link to it. */
export function createAppRouter(queryClient: QueryClient, history: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingMs: LOADING_SHOWN_AFTER_MS,
    // The page replaces the loading page immediately, however short the wait was.
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
