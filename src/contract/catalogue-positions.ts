// Moving products and categories within the catalogue's lists.
import * as z from 'zod/mini';
import { catalogueRoutes } from './catalogue-routes.ts';
import { defineEndpoint, type InputOf } from './endpoint.ts';
import { emptyObjectShape, idField } from './fields.ts';

/** The item that the moved one comes directly before; null moves it to the end. */
const beforeField = z.nullable(idField);

/** The endpoints that move products and categories within their lists. */
export const cataloguePositionEndpoints = {
  moveProduct: defineEndpoint({
    ...catalogueRoutes.moveProduct,
    access: { staff: 'manage-products' },
    records: 'product-saved',
    summary:
      'Puts a product directly before another one of its category, or last. Idempotent. Refused if the other one is no longer there.',
    input: z.object({ productId: idField, before: beforeField }),
    output: emptyObjectShape,
  }),
  moveCategory: defineEndpoint({
    ...catalogueRoutes.moveCategory,
    access: { staff: 'manage-categories' },
    records: 'category-saved',
    summary:
      'Puts a category directly before another one of its product type, or last. Idempotent. Refused if the other one is no longer there.',
    input: z.object({ categoryId: idField, before: beforeField }),
    output: emptyObjectShape,
  }),
  moveSubCategory: defineEndpoint({
    ...catalogueRoutes.moveSubCategory,
    access: { staff: 'manage-categories' },
    records: 'subcategory-saved',
    summary:
      'Puts a sub-category directly before another one of its category, or last. Idempotent. Refused if the other one is no longer there.',
    input: z.object({ subCategoryId: idField, before: beforeField }),
    output: emptyObjectShape,
  }),
};

/** The request that moves a product within its category. */
export type MoveProductInput = InputOf<typeof cataloguePositionEndpoints.moveProduct>;
/** The request that changes the position of a category among the categories of its section (drinks or food). */
export type MoveCategoryInput = InputOf<typeof cataloguePositionEndpoints.moveCategory>;
/** The request that moves a sub-category within its category. */
export type MoveSubCategoryInput = InputOf<typeof cataloguePositionEndpoints.moveSubCategory>;
