// «Corregir»: takes back an order of the customer that was just sent, and puts what it contained into the cart.
import { type ApiClient, createClient, NoResponseError, ServerRefusalError } from '#contract/client.ts';
import { takeBackRoutes } from '#contract/customer-payment-routes.ts';
import type { TakenBackOrder, takeBacks } from '#contract/take-backs.ts';
import type { CustomerApp } from '#customer/shared/app-context.ts';
import { createFetchSender } from '#customer/shared/connection/api.ts';
import { type KnownOrders, readKnownOrders, storeKnownOrders } from '#customer/shared/order/known-orders.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import type { DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { isArrayOf, isId, isObjectOf } from '#domain/type-guards.ts';
import { type AddedRound, addRound } from './add-round.ts';

/**
 * One press of «Corregir». It is stored until the server answers. If it is sent again, the server gives the same answer as the
 * first time.
 */
export interface TakeBackPress {
  readonly orderId: string;
  readonly changeId: string;
}

/**
 * The result of one press of «Corregir». `taken`: the lines are in the cart again. `refused`: the order stays as it is. `unknown`:
 * there was no response, and the press is sent again. `elsewhere`: another browser tab has put the lines into the cart.
 */
export type TakeBackResult =
  | (AddedRound & { readonly kind: 'taken' })
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'elsewhere' };

const arePresses = isArrayOf(isObjectOf<TakeBackPress>({ orderId: isId, changeId: isId }));

/** Reads the stored presses of «Corregir» that the server has not answered yet. */
export function readTakeBackPresses(storage: DeviceStorage): readonly TakeBackPress[] {
  return storage.read('takeBacks', arePresses) ?? [];
}

/** Stores a press of «Corregir» before it is sent. If a press for the same order is stored already, that one stays. */
export function storeTakeBackPress(storage: DeviceStorage, press: TakeBackPress): void {
  const presses = readTakeBackPresses(storage);
  if (!presses.some(({ orderId }) => orderId === press.orderId)) storage.write('takeBacks', [...presses, press]);
}

/**
 * Returns the known orders without those that the customer is taking back, so that they do not count as canceled by staff. Null if
 * `known` is null.
 */
export function withoutTakenBack(storage: DeviceStorage, known: KnownOrders | null): KnownOrders | null {
  const pressed = new Set(readTakeBackPresses(storage).map(({ orderId }) => orderId));
  return known && { ...known, orders: known.orders.filter(({ id }) => !pressed.has(id)) };
}

type TakeBackApp = Pick<CustomerApp, 'storage' | 'menu' | 'cart' | 'session'>;

/** The request that takes an order back. */
type TakeBackApi = ApiClient<typeof takeBacks>;

/** Creates the function that sends the request to take back an order. The script of the first page does not contain it. */
export function createTakeBackApi({ clock }: Pick<CustomerApp, 'clock'>): TakeBackApi {
  return createClient<typeof takeBacks>(takeBackRoutes, createFetchSender(clock));
}

/**
 * Sends a stored press of «Corregir» and returns its result. The lines of the order are put into the cart only once, even if
 * several browser tabs send the same press.
 */
export async function sendTakeBack(app: TakeBackApp, api: TakeBackApi, press: TakeBackPress): Promise<TakeBackResult> {
  try {
    const taken = await app.session.run(() => api.takeBackOwnOrder({ ...press }));
    return removePress(app.storage, press) ? putIntoCart(app, press, taken) : { kind: 'elsewhere' };
  } catch (error) {
    if (error instanceof NoResponseError) return { kind: 'unknown' };
    if (!(error instanceof ServerRefusalError)) throw error;
    if (UNDECIDED.includes(error.code)) return { kind: 'unknown' };
    removePress(app.storage, press);
    return { kind: 'refused', text: refusalMessages[error.code] };
  }
}

/** The server has not decided: it failed, or it wants to be asked later. */
const UNDECIDED: readonly ServerRefusalError['code'][] = ['broken', 'disk-full', 'too-many-requests'];

/** Returns false if another tab has removed it. */
function removePress(storage: DeviceStorage, { changeId }: TakeBackPress): boolean {
  const presses = readTakeBackPresses(storage);
  const others = presses.filter((press) => press.changeId !== changeId);
  if (others.length === presses.length) return false;
  storage.write('takeBacks', others.length === 0 ? null : others);
  return true;
}

/** Lines that cannot be ordered now are left out. General notes that the customer has written since stay. */
function putIntoCart(app: TakeBackApp, { orderId }: TakeBackPress, { comment, lines }: TakenBackOrder): TakeBackResult {
  const known = readKnownOrders(app.storage);
  if (known) storeKnownOrders(app.storage, { ...known, orders: known.orders.filter(({ id }) => id !== orderId) });
  app.cart.update(({ generalNotes }) => (generalNotes.trim() === '' ? { generalNotes: comment } : {}));
  const requested = lines.map(({ price: _, ...line }) => line);
  return { kind: 'taken', ...addRound(app, requested) };
}
