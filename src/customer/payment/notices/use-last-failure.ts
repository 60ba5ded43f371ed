// Why the last attempt came to nothing: said until the next one is on its way, also while the form is made ready again.
import { useEffect, useState } from 'react';
import { failureText } from '#contract/failures.es.ts';
import type { Menu } from '#contract/menu.ts';
import type { PaymentController } from '#customer/payment/controller/payment-controller.ts';
import { type FailedState, isMoneyMoving } from '#customer/payment/controller/payment-state.ts';
import { failedPath } from '#customer/payment/payment-paths.ts';
import { useGuest, useMenu } from '#customer/shared/guest.ts';
import { navigate } from '#customer/shared/navigation.tsx';
import { useStore } from '#ui/use-store.ts';

/** In words; null when there is nothing to say here. */
export function useLastFailure(controller: PaymentController): string | null {
  const { table } = useGuest();
  const { venue } = useMenu();
  const state = useStore(controller.state, (present) => present);
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    if (isMoneyMoving(state)) setWords(null);
    if (state.kind !== 'failed') return;
    if (isShownOnMenu(state, venue)) navigate(failedPath(table.state.get().table, null), { replace: true });
    // A kept card has its own dialog.
    else if (state.option !== 'saved-card') setWords(failureText(state.failure));
  }, [state, venue, table]);
  return words;
}

/** After Redsys' challenge the customer is back on the menu, and told no more than that it did not work. */
export function isShownOnMenu({ wasChallenged, failure }: FailedState, { paymentMethod }: Menu['venue']): boolean {
  return paymentMethod === 'redsys' && wasChallenged && failure.reason !== 'canceled-by-guest';
}
