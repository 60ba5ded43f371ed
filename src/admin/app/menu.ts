// Entries of the side menu by group, each with the permission that a user needs to see it.
import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import type { BackOfficeAction } from '#domain/staff.ts';
import type { IconSource } from '#ui/Icon.tsx';
import { paths } from './paths.ts';

/** Ids of the groups of the side menu, from top to bottom. */
export const SIDE_MENU_GROUPS = ['service', 'till', 'menu', 'venue'] as const;
/**
 * Id of a group of the side menu. `service`: the boards and orders; `till`: payments, closings and figures; `menu`: products and
 * opening hours; `venue`: tables, printers, users and settings.
 */
export type SideMenuGroup = (typeof SIDE_MENU_GROUPS)[number];

/** A link of the side menu, with the permission that a user needs to see it. */
export interface SideMenuEntry {
  /** Null for the start page, which is above the groups: it is always one tap away. */
  readonly group: SideMenuGroup | null;
  readonly path: (typeof paths)[Exclude<keyof typeof paths, PageNotInMenu>];
  readonly label: string;
  /** Label under the icon in the small menu. */
  readonly shortLabel: string;
  readonly icon: IconSource;
  /** Permission that is needed to see the entry; null for all signed-in staff. */
  readonly action: BackOfficeAction | null;
}

type PageNotInMenu =
  | 'menuImport'
  | 'menuPrint'
  | 'permissions'
  | 'profile'
  | 'confirmPassword'
  | 'orderPlaced'
  | 'closure'
  | 'refund'
  | 'recover'
  | 'newPassword'
  | 'updateSummary';

/** All entries of the side menu: the start page, then those of each group. */
export const SIDE_MENU: readonly SideMenuEntry[] = [
  { group: null, path: paths.welcome, ...texts.menu.home, icon: icons.home, action: null },
  { group: 'service', path: paths.drinksBoard, ...texts.menu.drinks, icon: 'glass', action: 'use-boards' },
  { group: 'service', path: paths.foodBoard, ...texts.menu.food, icon: 'plate', action: 'use-boards' },
  { group: 'service', path: paths.newOrder, ...texts.menu.newOrder, icon: icons.newOrder, action: 'create-orders' },
  {
    group: 'service',
    path: paths.orderHistory,
    ...texts.menu.orderHistory,
    icon: icons.history,
    action: 'see-order-history',
  },
  {
    group: 'till',
    path: paths.pendingPayments,
    ...texts.menu.pendingPayments,
    icon: icons.pending,
    action: 'collect-payments',
  },
  {
    group: 'till',
    path: paths.paymentHistory,
    ...texts.menu.paymentHistory,
    icon: icons.money,
    action: 'see-payments',
  },
  { group: 'till', path: paths.closures, ...texts.menu.closures, icon: icons.cashRegister, action: 'close-z-closure' },
  { group: 'till', path: paths.refunds, ...texts.menu.refunds, icon: icons.refund, action: 'refund-payments' },
  { group: 'till', path: paths.incidents, ...texts.menu.incidents, icon: 'alert', action: 'see-payments' },
  { group: 'till', path: paths.dashboard, ...texts.menu.dashboard, icon: icons.chart, action: 'see-dashboard' },
  { group: 'menu', path: paths.products, ...texts.menu.products, icon: icons.tag, action: 'manage-products' },
  { group: 'menu', path: paths.categories, ...texts.menu.categories, icon: icons.list, action: 'manage-categories' },
  {
    group: 'menu',
    path: paths.subCategories,
    ...texts.menu.subCategories,
    icon: icons.sublist,
    action: 'manage-categories',
  },
  { group: 'menu', path: paths.drinksHours, ...texts.menu.drinksHours, icon: 'clock', action: 'manage-schedules' },
  { group: 'menu', path: paths.foodHours, ...texts.menu.foodHours, icon: 'clock', action: 'manage-schedules' },
  { group: 'venue', path: paths.tables, ...texts.menu.tables, icon: 'qr', action: 'manage-tables' },
  { group: 'venue', path: paths.printers, ...texts.menu.printers, icon: icons.printer, action: 'manage-printers' },
  { group: 'venue', path: paths.users, ...texts.menu.users, icon: icons.users, action: 'manage-users' },
  {
    group: 'venue',
    path: paths.customerData,
    ...texts.menu.customerData,
    icon: icons.customer,
    action: 'manage-customer-data',
  },
  { group: 'venue', path: paths.activity, ...texts.menu.activity, icon: icons.log, action: 'see-activity-log' },
  { group: 'venue', path: paths.config, ...texts.menu.config, icon: icons.settings, action: 'manage-settings' },
  { group: 'venue', path: paths.company, ...texts.menu.company, icon: icons.venue, action: 'manage-settings' },
  { group: 'venue', path: paths.images, ...texts.menu.images, icon: icons.image, action: 'manage-settings' },
];
