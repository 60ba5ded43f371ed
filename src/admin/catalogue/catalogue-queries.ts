// Queries of the catalogue.
import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { BACK_OFFICE_FRESH_MS, backOfficeKey } from '#admin/shared/live/back-office-query.ts';
import type { catalogue } from '#contract/catalogue.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Section } from '#domain/schedule.ts';

/** A category with its sub-categories. */
export type CategoryOption = OutputOf<typeof catalogue.listProducts>['categories'][number];

/** First part of the keys of both product lists. */
export const PRODUCTS_KEY = backOfficeKey('products');

/** Query of all products of a section, the last saved first, and its categories. */
export function productsQuery(section: Section) {
  return queryOptions({
    queryKey: [...PRODUCTS_KEY, section],
    queryFn: () => api.catalogue.listProducts({ section }),
    staleTime: BACK_OFFICE_FRESH_MS,
  });
}

/** Query of the product in a form; never cached, so that each opening loads the current version. */
export function productQuery(productId: string) {
  return queryOptions({
    queryKey: backOfficeKey('product', productId),
    queryFn: () => api.catalogue.readProduct({ productId }),
    gcTime: 0,
  });
}

/** Query of all categories. */
export const categoriesQuery = queryOptions({
  queryKey: backOfficeKey('categories'),
  queryFn: () => api.catalogue.listCategories({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});

/** Query of all sub-categories. */
export const subCategoriesQuery = queryOptions({
  queryKey: backOfficeKey('sub-categories'),
  queryFn: () => api.catalogue.listSubCategories({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});
