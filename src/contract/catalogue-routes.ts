// Methods and paths of the catalogue, of products that are sold out, and of the menu as a file.
import type { Routes } from './routes.ts';

/** HTTP methods and paths of the catalogue: the products and categories, as staff edit them. */
export const catalogueRoutes = {
  listProducts: { method: 'GET', path: '/api/admin/products' },
  readProduct: { method: 'GET', path: '/api/admin/products/:productId' },
  saveDrink: { method: 'PUT', path: '/api/admin/drinks/:productId' },
  saveFood: { method: 'PUT', path: '/api/admin/foods/:productId' },
  moveProduct: { method: 'PUT', path: '/api/admin/products/:productId/position' },
  deleteProduct: { method: 'DELETE', path: '/api/admin/products/:productId' },
  readProductCosts: { method: 'GET', path: '/api/admin/products/:productId/costs' },
  saveProductCosts: { method: 'PUT', path: '/api/admin/products/:productId/costs' },
  stateNoAllergens: { method: 'PUT', path: '/api/admin/stated-allergens' },
  setStock: { method: 'PUT', path: '/api/admin/products/:productId/stock' },
  listCategories: { method: 'GET', path: '/api/admin/categories' },
  saveCategory: { method: 'PUT', path: '/api/admin/categories/:categoryId' },
  moveCategory: { method: 'PUT', path: '/api/admin/categories/:categoryId/position' },
  deleteCategory: { method: 'DELETE', path: '/api/admin/categories/:categoryId' },
  listSubCategories: { method: 'GET', path: '/api/admin/sub-categories' },
  saveSubCategory: { method: 'PUT', path: '/api/admin/sub-categories/:subCategoryId' },
  moveSubCategory: { method: 'PUT', path: '/api/admin/sub-categories/:subCategoryId/position' },
  deleteSubCategory: { method: 'DELETE', path: '/api/admin/sub-categories/:subCategoryId' },
} as const satisfies Routes;

/** HTTP methods and paths by which staff mark products as sold out. */
export const soldOutRoutes = {
  listStock: { method: 'GET', path: '/api/admin/sold-out' },
  setSoldOut: { method: 'PUT', path: '/api/admin/sold-out/:productId' },
} as const satisfies Routes;

/** HTTP methods and paths for importing the menu from a spreadsheet file, and for exporting it to one. */
export const menuImportRoutes = {
  previewMenuImport: { method: 'POST', path: '/api/admin/menu-imports/previews' },
  importMenu: { method: 'POST', path: '/api/admin/menu-imports' },
  exportMenu: { method: 'GET', path: '/api/admin/menu-file' },
  readMenuTemplate: { method: 'GET', path: '/api/admin/menu-template' },
} as const satisfies Routes;
