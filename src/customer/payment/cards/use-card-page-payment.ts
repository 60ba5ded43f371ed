// Payment by a button of the card page, which also prepares a card form without a press of the customer.
import { useEffect, useState } from 'react';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import { isBusy, type Loader, type OrderView, type PaymentSelection } from '#customer/shared/order/order-view.ts';
import { useStore } from '#ui/use-store.ts';

/** How a button of the card page pays, and whether it has no effect at present. */
export interface CardPagePayment {
  readonly isWorking: boolean;
  readonly pay: (selection: PaymentSelection, loader: Loader) => void;
}

/**
 * Pays from a button of the card page. A press while the card form is being prepared pays as soon as that request has ended: the
 * customer did not ask for the form, so it must not make a press ineffective.
 */
export function useCardPagePayment(controller: OrderController): CardPagePayment {
  const isPreparingForm = useStore(controller.view, isPreparingCardForm);
  const isControllerBusy = useStore(controller.view, isBusy);
  const [pressed, setPressed] = useState<{ selection: PaymentSelection; loader: Loader } | null>(null);

  useEffect(() => {
    if (pressed === null || isPreparingForm) return;
    setPressed(null);
    void controller.pay(pressed.selection, pressed.loader);
  }, [controller, pressed, isPreparingForm]);

  return {
    isWorking: pressed !== null || (isControllerBusy && !isPreparingForm),
    pay: (selection, loader) => setPressed({ selection, loader }),
  };
}

function isPreparingCardForm(view: OrderView): boolean {
  return view.kind === 'busy' && view.loader === 'form';
}
