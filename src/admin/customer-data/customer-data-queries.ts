// TanStack Query options for reading the data of «Datos de clientes». The searched text is never in the URL of the page.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { STAFF_ONLY_QUERY_KEY_PREFIX } from '#admin/shared/live/query-client.ts';
import { CUSTOMER_SEARCH_CHARACTERS_MIN, type CustomerDataSelection } from '#contract/customer-data.ts';

/**
 * First part of the TanStack Query keys of the page «Datos de clientes». Used to remove all data of this page from the cache after
 * customers were erased.
 */
export const CUSTOMER_DATA_QUERY_KEY = [STAFF_ONLY_QUERY_KEY_PREFIX, 'customer-data'] as const;

/**
 * Returns the TanStack Query options for finding customers, staff orders and receipts by the beginning of an e-mail or of an
 * identifier. No request is sent while the text is too short.
 */
export function foundCustomersQuery(text: string) {
  return queryOptions({
    queryKey: [...CUSTOMER_DATA_QUERY_KEY, 'search', text],
    queryFn: () => api.customerData.findCustomers({ text }),
    enabled: text.length >= CUSTOMER_SEARCH_CHARACTERS_MIN,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/**
 * Returns the TanStack Query options for reading everything that is stored about the chosen customers. The data is not cached after
 * the page is left.
 */
export function customerDataQuery(choice: CustomerDataSelection) {
  return queryOptions({
    queryKey: [...CUSTOMER_DATA_QUERY_KEY, 'data', choice],
    queryFn: () => api.customerData.readCustomerData(choice),
    gcTime: 0,
  });
}
