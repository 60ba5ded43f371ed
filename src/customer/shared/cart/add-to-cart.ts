// Adds a product to the cart after a tap on its price; asks for the e-mail, mixer or ingredients first if needed.
import type { Menu } from '#contract/menu.ts';
import { sectionClosedReason } from '#customer/shared/menu/open-state.ts';
import { productsById } from '#customer/shared/menu/products-by-id.ts';
import type { CustomerIdentity } from '#customer/shared/session/customer-identity.ts';
import { texts } from '#customer/shared/texts.ts';
import { type ChosenIngredient, needsIngredients, needsMixer, type Product, SIZES, type Size } from '#domain/menu.ts';
import type { Refusal } from '#domain/refusal.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import type { Cart } from './cart.ts';

/** One tap on a price: a product in a size. */
export interface ProductChoice {
  readonly productId: string;
  readonly size: Size;
}

/** A question for the customer before the product is added. */
export type AddToCartQuestion =
  | { readonly kind: 'email' }
  | { readonly kind: 'mixer'; readonly product: Product; readonly size: Size }
  | { readonly kind: 'ingredients'; readonly product: Product; readonly size: Size };

export interface AddToCartState {
  /** Tapped products that are not in the cart yet, oldest first. */
  readonly pending: readonly ProductChoice[];
  readonly question: AddToCartQuestion | null;
  /** The last added product as text for screen readers. `count` distinguishes two equal texts. */
  readonly announcement: { readonly text: string; readonly count: number };
}

export interface AddToCart {
  readonly state: Store<AddToCartState>;
  readonly request: (choice: ProductChoice) => void;
  readonly submitEmail: (email: string | null) => void;
  readonly chooseMixer: (mixerId: string) => void;
  readonly chooseIngredients: (ingredients: readonly ChosenIngredient[]) => void;
  /** Closes the question without adding its product. */
  readonly dismiss: () => void;
}

export interface AddToCartDependencies {
  readonly menu: Store<Menu>;
  readonly cart: Cart;
  readonly identity: CustomerIdentity;
  /** Shows the reason why a product was not added: as a text, or as a refusal code that has one. */
  readonly showReason: (reason: { readonly text: string } | { readonly refusal: Refusal }) => void;
}

/** Creates the add-to-cart state: products are added in the order of the taps, after their questions. */
export function createAddToCart({ menu, cart, identity, showReason }: AddToCartDependencies): AddToCart {
  const state = createStore<AddToCartState>({ pending: [], question: null, announcement: { text: '', count: 0 } });

  function request(choice: ProductChoice) {
    state.set((present) => ({ ...present, pending: [...present.pending, choice] }));
    if (state.get().question === null) addPending();
  }

  /** Adds pending products until one needs a question. */
  function addPending() {
    for (let [choice] = state.get().pending; choice !== undefined; [choice] = state.get().pending) {
      const question = questionFor(choice);
      if (question !== null) return state.set((present) => ({ ...present, question }));
      add(choice, null, []);
    }
    state.set((present) => ({ ...present, question: null }));
  }

  function questionFor({ productId, size }: ProductChoice): AddToCartQuestion | null {
    const product = productsById(menu.get()).get(productId);
    if (!product || sectionClosedReason(product.section, menu.get()) !== null) return null;
    if (identity.state.get().name === null) return { kind: 'email' };
    if (needsMixer(product, size)) return { kind: 'mixer', product, size };
    return needsIngredients(product) ? { kind: 'ingredients', product, size } : null;
  }

  function add({ productId, size }: ProductChoice, mixerId: string | null, ingredients: readonly ChosenIngredient[]) {
    const closed = closedReasonOf(productId);
    if (closed === null) {
      const result = cart.add({ productId, size, quantity: 1, notes: '', mixerId, ingredients });
      if ('refusal' in result) showReason(result);
      else announce(texts.menu.added(result.added));
    } else showReason({ text: closed });
    state.set((present) => ({ ...present, pending: present.pending.slice(1) }));
  }

  /** Null for a product that is no longer on the menu: the cart refuses it with its own code. */
  function closedReasonOf(productId: string): string | null {
    const product = productsById(menu.get()).get(productId);
    return product ? sectionClosedReason(product.section, menu.get()) : null;
  }

  function announce(text: string) {
    state.set((present) => ({ ...present, announcement: { text, count: present.announcement.count + 1 } }));
  }

  function addChosen(mixerId: string | null, ingredients: readonly ChosenIngredient[]) {
    const [choice] = state.get().pending;
    if (choice !== undefined) add(choice, mixerId, ingredients);
    addPending();
  }

  return {
    state,
    request,
    submitEmail: (email) => {
      void identity.setEmail(email);
      addPending();
    },
    chooseMixer: (mixerId) => addChosen(mixerId, []),
    chooseIngredients: (ingredients) => addChosen(null, ingredients),
    dismiss: () => {
      // Without an e-mail no pending product can be added; mixer and ingredients concern one product only.
      const isEmail = state.get().question?.kind === 'email';
      state.set((present) => ({ ...present, pending: isEmail ? [] : present.pending.slice(1) }));
      addPending();
    },
  };
}

/** The choice as a `data-add` attribute, which the tap recorder reads before hydration. */
export function formatProductChoice({ productId, size }: ProductChoice): string {
  return `${productId} ${size}`;
}

/** Parses a `data-add` attribute; null if it is not a product choice. */
export function parseProductChoice(value: string): ProductChoice | null {
  const [productId = '', sizeName] = value.split(' ');
  const size = SIZES.find((known) => known === sizeName);
  return size === undefined ? null : { productId, size };
}
