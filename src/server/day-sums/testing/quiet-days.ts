// Stores settled payments of customers on chosen days, through the statement that places orders.
import { cents } from '#domain/money.ts';
import { storeNewOrder } from '#server/orders-and-payments/index.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';

/** Stores a customer. Returns the id. */
export async function addCustomer({ db }: Pick<Services, 'db'>): Promise<string> {
  const id = newId();
  await db
    .insertInto('customers')
    .values({ id, token_hash: Buffer.from(id), label: 'Cliente', email: null, created_on: new Date(0) })
    .execute();
  return id;
}

/**
 * Stores an order of one beer for 2,50 € that is paid at this time. Without `customerId` it has no customer. Returns the id of the
 * order.
 */
export async function addPaidBeerOrder(
  services: Services,
  time: Date,
  customerId: string | null = null,
): Promise<string> {
  const context = createSystemContext({ ...services, clock: () => time });
  const names = { name: 'Caña', label: 'Caña', baseLabel: 'Caña' };
  const line = { ...names, productId: BEER, categoryId: BEER, section: 'drinks', size: 'base', notes: '' } as const;
  const orderId = newId();
  await context.statement((db) =>
    storeNewOrder(context, db, {
      ...{ id: orderId, customerId, email: '', tableCode: 'A1', vatPercent: 10, comment: '', contentHash: null },
      ...{
        plan: 'counts-as-paid',
        method: 'bizum',
        reservedUnits: [],
        lines: [{ ...line, quantity: 1, price: cents(250) }],
      },
    }),
  );
  return orderId;
}

const BEER = '00000000-0000-7000-8000-000000000001';
