// Search of «Historial de Pedidos» and «Historial de Pagos», over all days that the user may see.
import * as z from 'zod/mini';
import { HISTORY_SEARCH_CHARACTERS_MAX } from '#domain/history-search.ts';
import { defineEndpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { cursorField } from './fields.ts';
import { historyOrderShape } from './order-history.ts';
import { listedPaymentShape } from './payment-history.ts';
import { historySearchRoutes } from './routes.ts';

/** The number of orders or payments on one page of the results of a history search. */
export const HISTORY_SEARCH_PAGE_SIZE = 50;

const input = z.object({
  /** What was typed. All words must be found. */
  text: z.string().check(z.minLength(1), z.maxLength(HISTORY_SEARCH_CHARACTERS_MAX)),
  /** `next` of the previous page. */
  after: z.optional(cursorField),
});

/** The endpoints that search the order history and the payment history of the back office. */
export const historySearchEndpoints = {
  searchOrders: defineEndpoint({
    ...historySearchRoutes.searchOrders,
    access: { staff: 'see-order-history' },
    summary:
      'Finds orders by table, payment number, total, products, staff or customer, newest first: of all days, or of today without the action `see-past-orders`. E-mails are searched with the action `see-payments`.',
    input,
    output: z.object({ orders: z.array(historyOrderShape), next: z.nullable(cursorField) }),
  }),
  searchPayments: defineEndpoint({
    ...historySearchRoutes.searchPayments,
    access: { staff: 'see-payments' },
    summary:
      'Finds paid payments by table, number, amount, products, staff, customer or e-mail, newest first, of all days.',
    input,
    output: z.object({ payments: z.array(listedPaymentShape), next: z.nullable(cursorField) }),
  }),
};

/** The request for one page of the results of a search in the order history or the payment history. */
export type HistorySearchInput = InputOf<typeof historySearchEndpoints.searchOrders>;
/** One page of the orders that a search has found. */
export type FoundOrders = OutputOf<typeof historySearchEndpoints.searchOrders>;
/** One page of the payments that a search has found. */
export type FoundPayments = OutputOf<typeof historySearchEndpoints.searchPayments>;
