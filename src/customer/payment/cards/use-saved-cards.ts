// Loads and deletes the customer's saved cards. The payment provider stores them; the page receives only their labels.
import { useCallback, useEffect, useState } from 'react';
import type { SavedCard } from '#contract/attempts.ts';
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import type { OrderView } from '#customer/shared/order/order-view.ts';
import type { PaymentApi } from '#customer/shared/order/payment-api.ts';
import type { SessionTracker } from '#customer/shared/session/session.ts';
import { showToast } from '#ui/toast-store.ts';
import { useStore } from '#ui/use-store.ts';

/** The customer's saved payment cards, and the function that deletes one. */
export interface SavedCards {
  /** Null until they are loaded. */
  readonly cards: readonly SavedCard[] | null;
  /** Resolves with whether the card was deleted. */
  readonly deleteCard: (cardId: string) => Promise<boolean>;
}

/** Loads the customer's saved cards, and returns them with the function that deletes one. */
export function useSavedCards({ api, view }: OrderController): SavedCards {
  const { session } = useCustomerApp();
  const isCardGone = useStore(view, isSavedCardGone);
  const [cards, setCards] = useState<readonly SavedCard[] | null>(null);

  useEffect(() => {
    let isOver = false;
    void readSavedCards(api, session).then((read) => {
      if (!isOver) setCards(read);
    });
    return () => {
      isOver = true;
    };
    // The server deletes a saved card that its bank no longer accepts, so the list is loaded again.
  }, [api, session, isCardGone]);

  const deleteCard = useCallback(
    async (cardId: string) => {
      const isDeleted =
        (await nullIfRefused(async () => (await session.run(() => api.deleteSavedCard({ cardId }))) ?? true)) !== null;
      if (isDeleted) setCards((present) => present?.filter(({ id }) => id !== cardId) ?? null);
      showToast(isDeleted ? paymentTexts.card.deleted : paymentTexts.card.notDeleted, isDeleted ? 'ok' : 'error');
      return isDeleted;
    },
    [api, session],
  );

  return { cards, deleteCard };
}

/**
 * Requests the customer's saved cards, newest first. Resolves with an empty list if the request fails, because the customer can
 * still pay with a new card.
 */
export async function readSavedCards(api: PaymentApi, session: SessionTracker): Promise<readonly SavedCard[]> {
  return (await nullIfRefused(() => session.run(() => api.listSavedCards({}))))?.cards ?? [];
}

function isSavedCardGone(state: OrderView): boolean {
  return state.kind === 'failed' && state.failure.reason === 'saved-card-gone';
}

/** Null if the server did not respond or refused. */
async function nullIfRefused<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof NoResponseError || error instanceof ServerRefusalError)) throw error;
    return null;
  }
}
