// Adds a tapped product to the draft, after asking for its mixer or ingredients.
import { useState } from 'react';
import { newOrderTexts } from '#admin/new-order/new-order-texts.ts';
import { addToDraft } from '#admin/new-order/order-draft.ts';
import type { OrderEditorContextValue } from '#admin/new-order/order-editor-context.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { type ChosenIngredient, needsIngredients, needsMixer, type Product, type Size } from '#domain/menu.ts';
import { showToast } from '#ui/toast-store.ts';

/** A product that staff pressed and for which they must choose a mixer or ingredients before it is added to the order. */
export interface PendingProduct {
  readonly kind: 'mixer' | 'ingredients';
  readonly product: Product;
  readonly size: Size;
}

interface Choices {
  readonly mixerId: string | null;
  readonly ingredients: readonly ChosenIngredient[];
}

const NO_CHOICES: Choices = { mixerId: null, ingredients: [] };

/**
 * Returns the functions that add a product to the order draft. If staff must first choose a mixer or ingredients, `add` makes the
 * product `pending`; then `choose` adds it, and `cancel` drops it. A toast says why a product cannot be ordered. `added` is the
 * announcement for screen readers.
 */
export function useAddProduct({ draft, products }: Pick<OrderEditorContextValue, 'draft' | 'products'>) {
  const [pending, setPending] = useState<PendingProduct | null>(null);
  /** Announcement of the last added product for screen readers; `count` distinguishes equal ones. */
  const [added, setAdded] = useState({ text: '', count: 0 });

  function addLine(product: Product, size: Size, choices: Choices) {
    setPending(null);
    const result = addToDraft(
      draft.get(),
      { productId: product.id, size, quantity: 1, notes: '', ...choices },
      products,
    );
    if ('refusal' in result) return showToast(refusalMessages[result.refusal], 'error');
    draft.set(result);
    setAdded(({ count }) => ({ text: newOrderTexts.picker.added(product.name), count: count + 1 }));
  }

  return {
    pending,
    added,
    add: (product: Product, size: Size) => {
      if (needsMixer(product, size)) setPending({ kind: 'mixer', product, size });
      else if (needsIngredients(product)) setPending({ kind: 'ingredients', product, size });
      else addLine(product, size, NO_CHOICES);
    },
    choose: (choices: Partial<Choices>) => {
      if (pending) addLine(pending.product, pending.size, { ...NO_CHOICES, ...choices });
    },
    cancel: () => setPending(null),
  };
}

/** Returned by `useAddProduct`: the functions that add a product to the order draft, and the product that awaits a choice. */
export type AddProductState = ReturnType<typeof useAddProduct>;
