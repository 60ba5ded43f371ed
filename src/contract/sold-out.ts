// «Agotados»: which products are sold out, for staff who take or prepare orders.
import * as z from 'zod/mini';
import { soldOutRoutes } from './catalogue-routes.ts';
import { defineEndpoint, type OutputOf } from './endpoint.ts';
import { emptyObjectShape, idField, sectionField } from './fields.ts';
import { refusalMessages } from './refusal-messages.es.ts';

const access = { staff: 'mark-sold-out' } as const;

/** The endpoints by which staff mark products as sold out or put them back on sale. */
export const soldOutEndpoints = {
  listStock: defineEndpoint({
    ...soldOutRoutes.listStock,
    access,
    summary: 'The name and the stock of every product, in the order of the menu.',
    input: emptyObjectShape,
    output: z.object({
      products: z.array(
        z.object({
          id: idField,
          name: z.string(),
          section: sectionField,
          categoryName: z.string(),
          /** Units available; 0 means sold out. */
          stock: z.int(),
          countsStock: z.boolean(),
          /** Units that unpaid orders on no board have reserved; `paying` counts those whose customer is paying. */
          reserved: z.object({ units: z.int(), paying: z.int() }),
        }),
      ),
    }),
  }),
  setSoldOut: defineEndpoint({
    ...soldOutRoutes.setSoldOut,
    access,
    records: 'product-saved',
    summary:
      'Marks a product as sold out, or as available again. A product whose stock is counted becomes available with `units`; refused if it is available already with another number. Idempotent.',
    input: z.object({
      productId: idField,
      isSoldOut: z.boolean(),
      /** The new stock of a product that is counted; not used otherwise. */
      units: z.nullable(z.int({ error: refusalMessages['stock-not-valid'] })),
    }),
    output: z.object({
      stock: z.int(),
      /** The stock before this request, to undo it. */
      before: z.int(),
    }),
  }),
};

/** A product with its stock, in the list from which staff mark products as sold out. */
export type StockedProduct = OutputOf<typeof soldOutEndpoints.listStock>['products'][number];
