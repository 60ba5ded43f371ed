// The public API of the menu feature.
export { catalogueHandlers, soldOutHandlers } from './catalogue/handlers.ts';
export { costsByProduct, type StoredCost } from './catalogue/product-costs.ts';
export { PRODUCT_SIZES_COLUMN, type ProductRow } from './catalogue/product-row.ts';
export { createProductTypes } from './create-product-types.ts';
export {
  type CachedMenu,
  createMenuCache,
  type DataRecipientLookup,
  type MenuCache,
} from './menu-cache.ts';
export { countUnstatedAllergens, readProductVatPercents, toMenuProduct } from './queries.ts';
export {
  lockStockRows,
  lockStockUnits,
  reserveReturnedStock,
  returnStock,
} from './reserve-stock.ts';
export { menuImportHandlers } from './spreadsheet/handlers.ts';
