// From a tap on a price to a line in the cart: who the guest is, which mixer, which ingredients, and then it is added.
import type { Menu } from '#contract/menu.ts';
import { whyNotAdd } from '#customer/shared/menu/open-state.ts';
import { productsOf } from '#customer/shared/menu/products-by-id.ts';
import type { Identity } from '#customer/shared/session/customer-identity.ts';
import { texts } from '#customer/shared/texts.ts';
import { type ChosenIngredient, needsIngredients, needsMixer, type Product, SIZES, type Size } from '#domain/menu.ts';
import type { Refusal } from '#domain/refusal.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import type { Cart } from './cart.ts';

/** One tap: this product in this size. */
export interface Wish {
  readonly productId: string;
  readonly size: Size;
}

/** The question that stands between a tap and the cart. */
export type Question =
  | { readonly ask: 'email' }
  | { readonly ask: 'mixer'; readonly product: Product; readonly size: Size }
  | { readonly ask: 'ingredients'; readonly product: Product; readonly size: Size };

export interface AddingState {
  /** Taps not yet in the cart, oldest first. */
  readonly waiting: readonly Wish[];
  readonly question: Question | null;
  /** What was last added, in words, for those who cannot see it happen. `count` tells two equal ones apart. */
  readonly announcement: { readonly text: string; readonly count: number };
}

export interface Adding {
  readonly state: Store<AddingState>;
  readonly want: (wish: Wish) => void;
  readonly answerEmail: (email: string | null) => void;
  readonly chooseMixer: (mixerId: string) => void;
  readonly chooseIngredients: (ingredients: readonly ChosenIngredient[]) => void;
  /** The guest closed the question: what it was asked for is not added. */
  readonly dismiss: () => void;
}

export interface AddingParts {
  readonly menu: Store<Menu>;
  readonly cart: Cart;
  readonly identity: Identity;
  /** Tells the guest why something was not added: in words, or by the refusal that has some. */
  readonly tell: (why: { readonly text: string } | { readonly refusal: Refusal }) => void;
}

export function createAdding({ menu, cart, identity, tell }: AddingParts): Adding {
  const state = createStore<AddingState>({ waiting: [], question: null, announcement: { text: '', count: 0 } });

  function want(wish: Wish) {
    state.set((present) => ({ ...present, waiting: [...present.waiting, wish] }));
    if (state.get().question === null) proceed();
  }

  /** Adds what is waiting until a question comes up. */
  function proceed() {
    for (let [wish] = state.get().waiting; wish !== undefined; [wish] = state.get().waiting) {
      const question = questionFor(wish);
      if (question !== null) return state.set((present) => ({ ...present, question }));
      add(wish, null, []);
    }
    state.set((present) => ({ ...present, question: null }));
  }

  function questionFor({ productId, size }: Wish): Question | null {
    const product = productsOf(menu.get()).get(productId);
    if (!product || whyNotAdd(product.section, menu.get()) !== null) return null;
    if (identity.state.get().name === null) return { ask: 'email' };
    if (needsMixer(product, size)) return { ask: 'mixer', product, size };
    return needsIngredients(product) ? { ask: 'ingredients', product, size } : null;
  }

  function add({ productId, size }: Wish, mixerId: string | null, ingredients: readonly ChosenIngredient[]) {
    const closed = whyNotWanted(productId);
    if (closed === null) {
      const result = cart.add({ productId, size, quantity: 1, notes: '', mixerId, ingredients });
      if ('refusal' in result) tell(result);
      else announce(texts.menu.added(result.added));
    } else tell({ text: closed });
    state.set((present) => ({ ...present, waiting: present.waiting.slice(1) }));
  }

  /** A product that is gone has no door: the cart refuses it. */
  function whyNotWanted(productId: string): string | null {
    const product = productsOf(menu.get()).get(productId);
    return product ? whyNotAdd(product.section, menu.get()) : null;
  }

  function announce(text: string) {
    state.set((present) => ({ ...present, announcement: { text, count: present.announcement.count + 1 } }));
  }

  function chosen(mixerId: string | null, ingredients: readonly ChosenIngredient[]) {
    const [wish] = state.get().waiting;
    if (wish !== undefined) add(wish, mixerId, ingredients);
    proceed();
  }

  return {
    state,
    want,
    answerEmail: (email) => {
      void identity.answer(email);
      proceed();
    },
    chooseMixer: (mixerId) => chosen(mixerId, []),
    chooseIngredients: (ingredients) => chosen(null, ingredients),
    dismiss: () => {
      // Without an e-mail nothing that waits can be added; a chooser speaks for its own product alone.
      const isEmail = state.get().question?.ask === 'email';
      state.set((present) => ({ ...present, waiting: isEmail ? [] : present.waiting.slice(1) }));
      proceed();
    },
  };
}

/** A wish as a mark on an element, which the tap recorder reads before the app is alive. */
export function wishMark({ productId, size }: Wish): string {
  return `${productId} ${size}`;
}

/** The wish of a mark; null when it is none. */
export function wishOf(mark: string): Wish | null {
  const [productId = '', sizeName] = mark.split(' ');
  const size = SIZES.find((known) => known === sizeName);
  return size === undefined ? null : { productId, size };
}
