// The button in the cart that pays by a saved card with one tap.
import type { SavedCard } from '#contract/attempts.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { useCartSummary } from '#customer/shared/app-context.ts';
import { navigate } from '#customer/shared/navigation.tsx';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import { isBusy, paymentSelectionOf } from '#customer/shared/order/order-view.ts';
import { cardPagePath } from '#customer/shared/order/payment-paths.ts';
import { formatEuros } from '#domain/money.ts';
import { Button, type ButtonSize } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import { savedCardName } from './saved-card-label.ts';

type PaySavedCardProps = {
  controller: OrderController;
  card: SavedCard;
  disabledReason: string | null;
  size?: ButtonSize;
};

/**
 * The button in the cart that places the order and pays it with a saved card, with one tap. `disabledReason` is shown if the cart
 * cannot be ordered.
 */
export function PaySavedCardButton({ controller, card, disabledReason, size }: PaySavedCardProps) {
  const isWorking = useStore(controller.view, isBusy);
  const { total } = useCartSummary();
  return (
    <Button
      variant="primary"
      size={size}
      wide
      busy={isWorking}
      disabledReason={disabledReason}
      onClick={() => void placeAndPaySaved(controller, card)}
    >
      {paymentTexts.card.paySaved(savedCardName(card), formatEuros(total))}
    </Button>
  );
}

/**
 * Places the order, opens the card page and presses its button for this card. That page shows the bank's challenge, and why the
 * card was not charged. A press while the order is placed or paid is ignored by the controller.
 */
async function placeAndPaySaved(controller: OrderController, { id }: SavedCard): Promise<void> {
  if (!(await controller.placeOrder('processing'))) return;
  navigate(cardPagePath('credit_card'));
  await controller.pay({ ...paymentSelectionOf('saved-card'), cardId: id }, 'processing');
}
