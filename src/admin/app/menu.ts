// Entries of the main menu in order, each with the right that it needs.
import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import type { Action } from '#domain/staff.ts';
import type { IconName } from '#ui/Icon.tsx';
import { paths } from './paths.ts';

export interface MenuEntry {
  readonly path: (typeof paths)[Exclude<keyof typeof paths, PageNotInMenu>];
  readonly label: string;
  /** Label under the icon in the small menu. */
  readonly shortLabel: string;
  readonly icon: IconName;
  /** Right that is needed to see the entry; null for all signed-in staff. */
  readonly action: Action | null;
}

type PageNotInMenu = 'orderPlaced' | 'closure' | 'refund' | 'recover' | 'newPassword' | 'updateSummary';

export const MENU: readonly MenuEntry[] = [
  { path: paths.welcome, ...texts.menu.home, icon: icons.home, action: null },
  { path: paths.dashboard, ...texts.menu.dashboard, icon: icons.chart, action: 'see-dashboard' },
  { path: paths.drinksBoard, ...texts.menu.drinks, icon: 'glass', action: 'use-boards' },
  { path: paths.foodBoard, ...texts.menu.food, icon: 'plate', action: 'use-boards' },
  { path: paths.newOrder, ...texts.menu.newOrder, icon: icons.newOrder, action: 'create-orders' },
  { path: paths.orderHistory, ...texts.menu.orderHistory, icon: icons.history, action: 'see-order-history' },
  { path: paths.paymentHistory, ...texts.menu.paymentHistory, icon: icons.money, action: 'see-payments' },
  { path: paths.pendingPayments, ...texts.menu.pendingPayments, icon: icons.pending, action: 'see-payments' },
  { path: paths.closures, ...texts.menu.closures, icon: icons.cashRegister, action: 'close-z-closure' },
  { path: paths.refunds, ...texts.menu.refunds, icon: icons.refund, action: 'refund-payments' },
  { path: paths.incidents, ...texts.menu.incidents, icon: 'alert', action: 'see-payments' },
  { path: paths.products, ...texts.menu.products, icon: icons.tag, action: 'manage-products' },
  { path: paths.categories, ...texts.menu.categories, icon: icons.list, action: 'manage-categories' },
  { path: paths.subCategories, ...texts.menu.subCategories, icon: icons.sublist, action: 'manage-categories' },
  { path: paths.drinksHours, ...texts.menu.drinksHours, icon: 'clock', action: 'manage-schedules' },
  { path: paths.foodHours, ...texts.menu.foodHours, icon: 'clock', action: 'manage-schedules' },
  { path: paths.tables, ...texts.menu.tables, icon: 'qr', action: 'manage-tables' },
  { path: paths.printers, ...texts.menu.printers, icon: icons.printer, action: 'manage-printers' },
  { path: paths.users, ...texts.menu.users, icon: icons.users, action: 'manage-users' },
  { path: paths.customerData, ...texts.menu.customerData, icon: icons.customer, action: 'manage-customer-data' },
  { path: paths.activity, ...texts.menu.activity, icon: icons.log, action: 'see-activity-log' },
  { path: paths.config, ...texts.menu.config, icon: icons.settings, action: 'manage-settings' },
  { path: paths.company, ...texts.menu.company, icon: icons.venue, action: 'manage-settings' },
  { path: paths.images, ...texts.menu.images, icon: icons.image, action: 'manage-settings' },
];
