// TanStack Query options for reading the catalogue (products and categories) from the server.
import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { BACK_OFFICE_FRESH_MS, backOfficeQueryKey } from '#admin/shared/live/back-office-query.ts';
import type { CatalogueProduct, catalogueEndpoints } from '#contract/catalogue.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { ProductCosts } from '#domain/product-cost.ts';
import type { Section } from '#domain/schedule.ts';

/** A category with its sub-categories, as an option of a select. */
export type CategoryOption = OutputOf<typeof catalogueEndpoints.listProducts>['categories'][number];

/**
 * First part of the TanStack Query keys of both product lists (drinks and food). Used to refetch both lists after a product has
 * changed.
 */
export const PRODUCTS_QUERY_KEY = backOfficeQueryKey('products');

/**
 * Returns the TanStack Query options for reading all products of a section (drinks or food) and its categories, both in the order
 * of the menu.
 */
export function productsQuery(section: Section) {
  return queryOptions({
    queryKey: [...PRODUCTS_QUERY_KEY, section],
    queryFn: () => api.catalogue.listProducts({ section }),
    staleTime: BACK_OFFICE_FRESH_MS,
  });
}

/** A product as it was when its form was opened, with its costs if the user may manage them. */
export interface OpenedProduct extends CatalogueProduct {
  /** The costs by size; empty for a user who may not manage costs. */
  readonly costs: ProductCosts;
}

/** Reads a product from the server for its form, with its costs if the user may manage them. */
export async function readOpenedProduct(productId: string, managesCosts: boolean): Promise<OpenedProduct> {
  const [product, { costs }] = await Promise.all([
    api.catalogue.readProduct({ productId }),
    managesCosts ? api.catalogue.readProductCosts({ productId }) : { costs: {} },
  ]);
  return { ...product, costs };
}

/**
 * Returns the TanStack Query options for reading the product that a form edits. The product is not cached once the form is closed,
 * so that each opening loads the current version.
 */
export function productQuery(productId: string, managesCosts: boolean) {
  return queryOptions({
    queryKey: backOfficeQueryKey('product', productId),
    queryFn: () => readOpenedProduct(productId, managesCosts),
    gcTime: 0,
  });
}

/**
 * TanStack Query options for reading the menu as customers see it, for the page on which staff print the menu («Carta para
 * imprimir»).
 */
export const printedMenuQuery = queryOptions({
  queryKey: backOfficeQueryKey('printed-menu'),
  queryFn: () => api.menu.readMenu({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});

/** TanStack Query options for reading all categories of the menu, of drinks and food. */
export const categoriesQuery = queryOptions({
  queryKey: backOfficeQueryKey('categories'),
  queryFn: () => api.catalogue.listCategories({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});

/** TanStack Query options for reading the sub-categories of all categories of the menu. */
export const subCategoriesQuery = queryOptions({
  queryKey: backOfficeQueryKey('sub-categories'),
  queryFn: () => api.catalogue.listSubCategories({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});
