// «Corregir»: takes back an order of the customer that was just sent, and puts what it contained into the cart.
import { type ApiClient, createClient, NoResponseError, ServerRefusalError } from '#contract/client.ts';
import { takeBackRoutes } from '#contract/customer-payment-routes.ts';
import type { TakenBackOrder, takeBackEndpoints } from '#contract/take-backs.ts';
import type { CustomerApp } from '#customer/shared/app-context.ts';
import { createFetchSender } from '#customer/shared/connection/customer-api.ts';
import { type CachedOrders, readCachedOrders, storeCachedOrders } from '#customer/shared/order/cached-orders.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import type { DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { isArrayOf, isId, isObjectOf } from '#domain/type-guards.ts';
import { type AddRepeatedLinesResult, addRepeatedOrderLines } from './add-repeated-order-lines.ts';

/**
 * A customer's request to withdraw an order that was just sent, to change it («Corregir»). It is stored in the browser until the
 * server answers. If it is sent again with the same `changeId`, the server gives the same answer.
 */
export interface TakeBackRequest {
  readonly orderId: string;
  readonly changeId: string;
}

/**
 * The result of a request to withdraw an order and change it («Corregir»). `taken`: the lines that can be ordered are in the cart
 * again. `refused`: the order stays as it is. `unknown`: no response; the request is sent again. `elsewhere`: another browser tab
 * has put the lines into the cart.
 */
export type TakeBackResult =
  | (AddRepeatedLinesResult & { readonly kind: 'taken' })
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'elsewhere' };

const areRequests = isArrayOf(isObjectOf<TakeBackRequest>({ orderId: isId, changeId: isId }));

/** Reads the stored requests to withdraw an order and change it («Corregir»): those that the server has not answered yet. */
export function readTakeBackRequests(storage: DeviceStorage): readonly TakeBackRequest[] {
  return storage.read('takeBacks', areRequests) ?? [];
}

/**
 * Stores a request to withdraw an order and change it («Corregir»), before it is sent. Does nothing if one for this order is
 * stored.
 */
export function storeTakeBackRequest(storage: DeviceStorage, request: TakeBackRequest): void {
  const requests = readTakeBackRequests(storage);
  if (!requests.some(({ orderId }) => orderId === request.orderId)) storage.write('takeBacks', [...requests, request]);
}

/**
 * Returns the stored orders (`known`) without those that the customer is withdrawing to change them («Corregir»), so that the app
 * does not report them as canceled by staff. Null if `known` is null.
 */
export function withoutTakenBackOrders(storage: DeviceStorage, known: CachedOrders | null): CachedOrders | null {
  const inProgress = new Set(readTakeBackRequests(storage).map(({ orderId }) => orderId));
  return known && { ...known, orders: known.orders.filter(({ id }) => !inProgress.has(id)) };
}

type TakeBackApp = Pick<CustomerApp, 'storage' | 'menu' | 'cart' | 'session'>;

/** The request that takes an order back. */
type TakeBackApi = ApiClient<typeof takeBackEndpoints>;

/**
 * Creates the client that sends the request to withdraw an order and change it («Corregir»). It is separate from `CustomerApi`, so
 * that the first page does not load it.
 */
export function createTakeBackApi({ clock }: Pick<CustomerApp, 'clock'>): TakeBackApi {
  return createClient<typeof takeBackEndpoints>(takeBackRoutes, createFetchSender(clock));
}

/**
 * Sends a stored request to withdraw an order and change it («Corregir»). Resolves with its result. If the server accepts the
 * request, the lines of the order are put into the cart, by only one of the browser tabs. Rejects only for unexpected errors, not
 * if the server refuses or does not respond.
 */
export async function sendTakeBack(
  app: TakeBackApp,
  api: TakeBackApi,
  request: TakeBackRequest,
): Promise<TakeBackResult> {
  try {
    const taken = await app.session.run(() => api.takeBackOwnOrder({ ...request }));
    return removeRequest(app.storage, request) ? putIntoCart(app, request, taken) : { kind: 'elsewhere' };
  } catch (error) {
    if (error instanceof NoResponseError) return { kind: 'unknown' };
    if (!(error instanceof ServerRefusalError)) throw error;
    if (UNDECIDED.includes(error.code)) return { kind: 'unknown' };
    removeRequest(app.storage, request);
    return { kind: 'refused', text: refusalMessages[error.code] };
  }
}

/** The server has not decided: it failed, or it wants to be asked later. */
const UNDECIDED: readonly ServerRefusalError['code'][] = ['broken', 'disk-full', 'too-many-requests'];

/** Returns false if another tab has removed it. */
function removeRequest(storage: DeviceStorage, { changeId }: TakeBackRequest): boolean {
  const requests = readTakeBackRequests(storage);
  const others = requests.filter((request) => request.changeId !== changeId);
  if (others.length === requests.length) return false;
  storage.write('takeBacks', others.length === 0 ? null : others);
  return true;
}

/** Lines that cannot be ordered now are left out. General notes that the customer has written since stay. */
function putIntoCart(
  app: TakeBackApp,
  { orderId }: TakeBackRequest,
  { comment, lines }: TakenBackOrder,
): TakeBackResult {
  const known = readCachedOrders(app.storage);
  if (known) storeCachedOrders(app.storage, { ...known, orders: known.orders.filter(({ id }) => id !== orderId) });
  app.cart.update(({ generalNotes }) => (generalNotes.trim() === '' ? { generalNotes: comment } : {}));
  const requested = lines.map(({ price: _, ...line }) => line);
  return { kind: 'taken', ...addRepeatedOrderLines(app, requested) };
}
