// Adds products to the cart after taps on prices and in the product sheet; opens the sheet and asks for the e-mail first.
import type { Menu } from '#contract/menu.ts';
import { sectionClosedReason } from '#customer/shared/menu/open-state.ts';
import { productsById } from '#customer/shared/menu/products-by-id.ts';
import type { CustomerIdentity } from '#customer/shared/session/customer-identity.ts';
import { sizeName } from '#customer/shared/size-name.ts';
import { texts } from '#customer/shared/texts.ts';
import type { RequestedLine } from '#domain/cart.ts';
import { needsChoice, type Product, type Size } from '#domain/menu.ts';
import type { Refusal } from '#domain/refusal.ts';
import { isId } from '#domain/type-guards.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import type { Cart } from './cart.ts';
import type { CartLine } from './cart-line.ts';

/**
 * A tap of the customer on a product of the menu. `size` is the size whose price was tapped; null for a tap on the product itself,
 * which opens its sheet.
 */
export interface ProductTap {
  readonly productId: string;
  readonly size: Size | null;
}

/** The sheet of a product, opened by its price in that size, or by a tap on the product. */
type ProductSheetStep = { readonly kind: 'product'; readonly product: Product; readonly size: Size | null };
type PendingStep = ProductSheetStep | { readonly kind: 'line'; readonly line: RequestedLine };

/**
 * The dialog that the customer must answer before a product is added to the cart: the sheet of the product, or the question for an
 * e-mail address.
 */
type AddToCartQuestion = ProductSheetStep | { readonly kind: 'email' };

/** Which products are waiting to be added to the cart, and the dialog that is shown for the first of them. */
interface AddToCartState {
  /** Taps whose products are not in the cart yet, oldest first. */
  readonly pending: readonly PendingStep[];
  readonly question: AddToCartQuestion | null;
  /** The last change as text for screen readers. `count` distinguishes two equal texts. */
  readonly announcement: { readonly text: string; readonly count: number };
}

/**
 * The object that adds products to the cart after the customer's taps. It also stores which dialog the customer must answer first:
 * the product sheet or the question for an e-mail address.
 */
export interface AddToCartController {
  readonly state: Store<AddToCartState>;
  /** Adds one unit, or opens the sheet if something must be chosen or the product itself was tapped. */
  readonly request: (tap: ProductTap) => void;
  /** Adds what was chosen in the open sheet. */
  readonly addChosen: (line: RequestedLine) => void;
  /** Takes one unit of the product in this size out of the cart. */
  readonly removeOne: (tap: ProductTap) => void;
  readonly submitEmail: (email: string | null) => void;
  /** Closes the question: a sheet without adding its product, the e-mail dialog as «Omitir» does. */
  readonly dismiss: () => void;
}

/** What `createAddToCartController` needs from the app. */
interface AddToCartDependencies {
  readonly menu: Store<Menu>;
  readonly cart: Cart;
  readonly identity: CustomerIdentity;
  /** Shows the reason why a product was not added: as a text, or as a refusal code that has one. */
  readonly showReason: (reason: { readonly text: string } | { readonly refusal: Refusal }) => void;
}

/**
 * Creates the object that adds products to the cart. It handles the customer's taps in their order; while a dialog is open, later
 * taps wait.
 */
export function createAddToCartController({
  menu,
  cart,
  identity,
  showReason,
}: AddToCartDependencies): AddToCartController {
  const state = createStore<AddToCartState>({ pending: [], question: null, announcement: { text: '', count: 0 } });

  const productOf = (productId: string) => productsById(menu.get()).get(productId);

  function request({ productId, size }: ProductTap) {
    const product = productOf(productId);
    if (product && (size === null || (needsChoice(product, size) && closedReason(menu.get(), productId) === null))) {
      if (!isOpening(state.get(), product)) enqueue({ kind: 'product', product, size });
    } else if (size !== null) {
      enqueue({ kind: 'line', line: oneUnit(productId, size) });
    }
  }

  function enqueue(step: PendingStep) {
    state.set((present) => ({ ...present, pending: [...present.pending, step] }));
    if (state.get().question === null) addPending();
  }

  /** Adds pending products until one needs a question. */
  function addPending() {
    for (let [step] = state.get().pending; step !== undefined; [step] = state.get().pending) {
      const question = step.kind === 'product' ? step : questionFor(step.line);
      if (question !== null) return state.set((present) => ({ ...present, question }));
      if (step.kind === 'line') add(step.line);
      state.set((present) => ({ ...present, pending: present.pending.slice(1) }));
    }
    state.set((present) => ({ ...present, question: null }));
  }

  function questionFor({ productId }: RequestedLine): AddToCartQuestion | null {
    const isOrderable = productOf(productId) && closedReason(menu.get(), productId) === null;
    return isOrderable && identity.state.get().name === null ? { kind: 'email' } : null;
  }

  function add(line: RequestedLine) {
    const closed = closedReason(menu.get(), line.productId);
    if (closed !== null) return showReason({ text: closed });
    const result = cart.add(line);
    if ('refusal' in result) showReason(result);
    else announce(texts.menu.added(spokenName({ ...line, ...result.added }, productOf(line.productId))));
  }

  function announce(text: string) {
    state.set((present) => ({ ...present, announcement: { text, count: present.announcement.count + 1 } }));
  }

  function submitEmail(email: string | null) {
    void identity.setEmail(email);
    addPending();
  }

  return {
    state,
    request,
    addChosen: (line) => {
      state.set((present) => ({ ...present, pending: [{ kind: 'line', line }, ...present.pending.slice(1)] }));
      addPending();
    },
    removeOne: (tap) => {
      const removed = removeLastUnit(cart, tap, productOf(tap.productId));
      if (removed !== null) announce(removed);
    },
    submitEmail,
    dismiss: () => {
      if (state.get().question?.kind === 'email') return submitEmail(null);
      state.set((present) => ({ ...present, pending: present.pending.slice(1) }));
      addPending();
    },
  };
}

/** Null for a product that is no longer on the menu: the cart refuses it, with its own code. */
function closedReason(menu: Menu, productId: string): string | null {
  const product = productsById(menu).get(productId);
  return product ? sectionClosedReason(product.section, menu) : null;
}

/** A second tap on a product whose sheet is open or about to open opens no second sheet. */
function isOpening({ pending }: AddToCartState, { id }: Product): boolean {
  return pending.some((step) => step.kind === 'product' && step.product.id === id);
}

function oneUnit(productId: string, size: Size): RequestedLine {
  return { productId, size, quantity: 1, notes: '', mixerId: null, ingredients: [] };
}

/** Takes one unit off the line that was added last, and returns the text that says so; null if there is no such line. */
function removeLastUnit(cart: Cart, { productId, size }: ProductTap, product: Product | undefined): string | null {
  const line = cart.state.get().lines.findLast((each) => each.productId === productId && each.size === size);
  if (!line) return null;
  const text = texts.menu.removed(spokenName(line, product));
  if (line.quantity > 1) cart.setQuantity(line.id, line.quantity - 1);
  else cart.remove([line.id], text);
  return text;
}

/** «Ron, Solo»: the choices are not part of the first page. */
function spokenName({ name, size }: Pick<CartLine, 'name' | 'size'>, product: Product | undefined): string {
  return size === 'base' ? name : `${name}, ${sizeName(size, product)}`;
}

/**
 * Formats a tap on a product as the value of the HTML attribute `data-add` or `data-open`: the product's id, a space and the size
 * (empty for the product itself). The inline script `TAP_RECORDER_SCRIPT` reads it.
 */
export function formatProductTap({ productId, size }: ProductTap): string {
  return `${productId} ${size ?? ''}`;
}

/** Parses the value of the HTML attribute `data-add` or `data-open`, which `formatProductTap` wrote; null if it is not valid. */
export function parseProductTap(value: string): ProductTap | null {
  const [, productId = '', size = ''] = /^(\S+) (.*)$/u.exec(value) ?? [];
  return isId(productId) ? { productId, size: size || null } : null;
}
