// Moving products and categories within the catalogue's lists.
import * as z from 'zod/mini';
import { catalogueRoutes } from './catalogue-routes.ts';
import { endpoint, type InputOf } from './endpoint.ts';
import { emptyObject, idField } from './fields.ts';

/** The item that the moved one comes directly before; null moves it to the end. */
const beforeField = z.nullable(idField);

/** The endpoints that move products and categories within their lists. */
export const cataloguePositions = {
  moveProduct: endpoint({
    ...catalogueRoutes.moveProduct,
    access: { staff: 'manage-products' },
    records: 'product-saved',
    summary:
      'Puts a product directly before another one of its category, or last. Idempotent. Refused if the other one is no longer there.',
    input: z.object({ productId: idField, before: beforeField }),
    output: emptyObject,
  }),
  moveCategory: endpoint({
    ...catalogueRoutes.moveCategory,
    access: { staff: 'manage-categories' },
    records: 'category-saved',
    summary:
      'Puts a category directly before another one of its product type, or last. Idempotent. Refused if the other one is no longer there.',
    input: z.object({ categoryId: idField, before: beforeField }),
    output: emptyObject,
  }),
  moveSubCategory: endpoint({
    ...catalogueRoutes.moveSubCategory,
    access: { staff: 'manage-categories' },
    records: 'subcategory-saved',
    summary:
      'Puts a sub-category directly before another one of its category, or last. Idempotent. Refused if the other one is no longer there.',
    input: z.object({ subCategoryId: idField, before: beforeField }),
    output: emptyObject,
  }),
};

/** The request that moves a product within its category. */
export type MoveProductInput = InputOf<typeof cataloguePositions.moveProduct>;
/** The request that changes the position of a category among the categories of its section (drinks or food). */
export type MoveCategoryInput = InputOf<typeof cataloguePositions.moveCategory>;
/** The request that moves a sub-category within its category. */
export type MoveSubCategoryInput = InputOf<typeof cataloguePositions.moveSubCategory>;
