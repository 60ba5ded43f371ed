// Placing the cart as an order, whether it is then paid here or at the bar, and what the server's refusals mean.
import { RefusedByServer } from '#contract/client.ts';
import type { PlacedOrder } from '#contract/payments.ts';
import type { Guest } from '#customer/shared/app-context.ts';
import { cartView } from '#customer/shared/cart/cart.ts';
import type { Refusal } from '#domain/refusal.ts';
import { placingTexts } from './order-refusal-texts.ts';
import { contentOf, type KeptOrder, type OrderContent } from './stored-order.ts';

/** The parts of a guest's page that an order goes through. */
export type OrderingGuest = Pick<Guest, 'api' | 'session' | 'menu' | 'menuKeeper' | 'cart' | 'identity' | 'table'>;

/** What can be known without asking. The server decides all the same. */
export function whyNotPlace({ cart, menu, table }: OrderingGuest): Refusal | null {
  if (table.state.get().table === null) return 'table-not-valid';
  if (cart.state.get().termsAccepted) return null;
  return menu.get().venue.paymentMethod === 'manual' ? 'terms-to-order' : 'terms-to-pay';
}

/** What the cart would be as an order now. */
export function cartContent({ cart, menu, table }: OrderingGuest): OrderContent {
  const { lines, generalNotes } = cart.state.get();
  return contentOf(cartView(lines, menu.get()).orderable, generalNotes, table.state.get().table?.code ?? '');
}

/** Sends the order; the same one again is the same order. Throws `RefusedByServer` and `Unreachable`. */
export async function placeOrder(
  { api, session, identity, table }: OrderingGuest,
  order: KeptOrder,
): Promise<PlacedOrder> {
  const input = { ...order, termsAccepted: true };
  try {
    if (!identity.state.get().isTold) await identity.introduce();
    return await session.ask(() => api.placeOrder(input));
  } catch (error) {
    if (!(error instanceof RefusedByServer && error.code === 'not-identified')) throw error;
    // The session is gone, as when the browser forgot its cookies: open another with the same table and name.
    await table.introduce();
    await identity.introduce();
    return session.ask(() => api.placeOrder(input));
  }
}

/** Does what a refusal of an order asks of this page: forget the table, read the menu again. */
export async function heedRefusal({ table, menuKeeper }: OrderingGuest, code: Refusal | 'broken'): Promise<void> {
  if (code === 'table-not-valid') table.drop('not-valid');
  if (code === 'table-expired') table.drop('expired');
  if (ABOUT_THE_MENU.has(code)) await menuKeeper.refresh();
}

/** The server's words, the lines it named, and how long to wait. */
export function wordsOf({ message, details }: RefusedByServer): string {
  const { lines = [], seconds } = details;
  return [
    message,
    ...(lines.length > 0 ? [placingTexts.about(lines)] : []),
    ...(seconds === undefined ? [] : [placingTexts.wait(seconds)]),
  ].join(' ');
}

/** Refusals that say: the menu or the hours are not the ones you see. */
const ABOUT_THE_MENU: ReadonlySet<Refusal | 'broken'> = new Set<Refusal>([
  'price-changed',
  'out-of-stock',
  'unknown-product',
  'size-not-offered',
  'unknown-mixer',
  'mixer-required',
  'mixer-not-allowed',
  'unknown-ingredient',
  'ingredients-required',
  'ingredients-not-allowed',
  'one-ingredient',
  'too-many-ingredients',
  'bar-closed',
  'kitchen-closed',
  'drinks-at-bar',
  'payment-method-unavailable',
]);
