// All paths of the admin app.

/** The URL path of each page of the staff app. */
export const paths = {
  welcome: '/admin',
  dashboard: '/admin/dashboard',
  drinksBoard: '/admin/orders/drinks',
  foodBoard: '/admin/orders/food',
  newOrder: '/admin/orders/create-order',
  orderPlaced: '/admin/orders/create-order/success',
  orderHistory: '/admin/orders/history',
  paymentHistory: '/admin/orders/payment-history',
  pendingPayments: '/admin/orders/pending-payments',
  closures: '/admin/orders/cierres-de-caja-z',
  closure: '/admin/orders/cierres-de-caja-z/$closureId',
  refunds: '/admin/refunds',
  refund: '/admin/refunds/$number',
  incidents: '/admin/payment-incidents',
  recover: '/recover-password',
  newPassword: '/recover-password/new',
  products: '/admin/products/list',
  menuImport: '/admin/products/import',
  menuPrint: '/admin/products/print',
  categories: '/admin/products/categories',
  subCategories: '/admin/products/subcategories',
  drinksHours: '/admin/schedule/bars-drinks',
  foodHours: '/admin/schedule/bars-food',
  tables: '/admin/tables-qr/list',
  printers: '/admin/printers/list',
  users: '/admin/users/list',
  permissions: '/admin/users/permissions',
  profile: '/admin/profile',
  confirmPassword: '/admin/confirm-password',
  customerData: '/admin/customer-data',
  activity: '/admin/activity-log',
  updateSummary: '/try-out/update-summary',
  config: '/admin/settings/config',
  company: '/admin/settings/info',
  images: '/admin/settings/images',
} as const;

/**
 * Reads the search parameter `next`: the path that opens after signing in. Only pages below `/admin` or `/try-out` are
 * accepted; any other value is dropped.
 */
export function readNextPath(value: unknown): { next?: string } {
  return typeof value === 'string' && APP_PAGE_PATTERN.test(value) ? { next: value } : {};
}

/** Reads the search parameter `number`, a payment number. A value that is no positive whole number is dropped. */
export function readPaymentNumberParam(value: unknown): { number?: number } {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? { number: value } : {};
}

const APP_PAGE_PATTERN = /^\/(?:admin|try-out)\/[\w-]+(?:\/[\w-]+)*(?:\?[^\s#\\]*)?$/;
