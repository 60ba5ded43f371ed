// The public API of the menu feature.
export { catalogueHandlers, soldOutHandlers } from './catalogue/handlers.ts';
export { costsByProduct, type StoredCost } from './catalogue/product-costs.ts';
export { type ProductRow, SIZES_OF_PRODUCT } from './catalogue/product-row.ts';
export { createProductTypes } from './create-product-types.ts';
export { type CachedMenu, createMenuCache, type MenuCache, type RecipientsOf } from './menu-cache.ts';
export { countUnstatedProducts, productOf } from './queries.ts';
export { lockStock, lockUnits, reserveReturnedStock, returnStock } from './reserve-stock.ts';
export { menuImportHandlers } from './spreadsheet/handlers.ts';
