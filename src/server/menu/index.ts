// The front door of the menu.
export { catalogueHandlers } from './catalogue/handlers.ts';
export type { ProductRow } from './catalogue/product-row.ts';
export { createProductTypes } from './create-product-types.ts';
export { type KeptMenu, keepMenu, type MenuKeeper } from './menu-cache.ts';
export { productOf } from './queries.ts';
export { reserveStock, returnStock, takeStockAgain } from './reserve-stock.ts';
