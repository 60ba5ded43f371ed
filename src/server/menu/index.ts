// The front door of the menu.
export { menuHandlers } from './handlers.ts';
export { type KeptMenu, keepMenu, type MenuKeeper } from './keep-menu.ts';
export { type ProductRow, productOf } from './queries.ts';
