// Payment by a button of the card page, which also prepares a card form without a press of the customer.
import { useEffect, useState } from 'react';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import { type Indicator, isBusy, type OrderView, type PaymentSelection } from '#customer/shared/order/order-view.ts';
import { useStore } from '#ui/use-store.ts';

/**
 * The result of the hook `useCardPagePayment`, for the pay buttons of the card page. `pay` pays with the selected payment option.
 * `isWorking` is true while the button must look busy and a press has no effect.
 */
export interface CardPagePayment {
  readonly isWorking: boolean;
  readonly pay: (selection: PaymentSelection, loader: Indicator) => void;
}

/**
 * Returns the function with which a button of the card page pays, and whether the button is busy. If the button is pressed while
 * the card form is still loading, the payment starts as soon as the form has loaded.
 */
export function useCardPagePayment(controller: OrderController): CardPagePayment {
  const isPreparingForm = useStore(controller.view, isPreparingCardForm);
  const isControllerBusy = useStore(controller.view, isBusy);
  const [pressed, setPressed] = useState<{ selection: PaymentSelection; loader: Indicator } | null>(null);

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
