// Handlers of the catalogue: products, categories and sub-categories.
import type { catalogueEndpoints } from '#contract/catalogue.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { soldOutEndpoints } from '#contract/sold-out.ts';
import type { Context } from '#server/platform/context.ts';
import { deleteCategory } from './delete-category.ts';
import { deleteProduct } from './delete-product.ts';
import { deleteSubCategory } from './delete-sub-category.ts';
import { moveCategory, moveProduct, moveSubCategory } from './move-in-menu.ts';
import { readProductCosts, saveProductCosts } from './product-costs.ts';
import { listCategories, listProducts, listSubCategories, readProduct } from './queries.ts';
import { saveCategory } from './save-category.ts';
import { saveProduct } from './save-product.ts';
import { saveSubCategory } from './save-sub-category.ts';
import { setStock } from './set-stock.ts';
import { listStock, setSoldOut } from './sold-out.ts';
import { stateNoAllergens } from './state-no-allergens.ts';

/** The handlers of the endpoints by which staff edit the catalogue. */
export const catalogueHandlers: Handlers<typeof catalogueEndpoints, Context> = {
  listProducts: (context, input) => listProducts(context.db, input),
  readProduct: (context, input) => readProduct(context.db, input),
  saveDrink: (context, input) => saveProduct(context, { ...input, section: 'drinks' }),
  saveFood: (context, input) => saveProduct(context, { ...input, section: 'food' }),
  moveProduct,
  deleteProduct,
  readProductCosts: (context, input) => readProductCosts(context.db, input),
  saveProductCosts,
  stateNoAllergens,
  setStock,
  listCategories: (context) => listCategories(context.db),
  saveCategory,
  moveCategory,
  deleteCategory,
  listSubCategories: (context) => listSubCategories(context.db),
  saveSubCategory,
  moveSubCategory,
  deleteSubCategory,
};

/** The handlers of «Agotados», the list of sold-out products, for staff who take orders and prepare them. */
export const soldOutHandlers: Handlers<typeof soldOutEndpoints, Context> = {
  listStock: (context) => listStock(context.db),
  setSoldOut,
};
