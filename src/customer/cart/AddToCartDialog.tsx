// The dialog for the open add-to-cart question: e-mail, mixer or ingredients.
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { useStore } from '#ui/use-store.ts';
import { EmailDialog } from './EmailDialog.tsx';
import { IngredientsDialog } from './IngredientsDialog.tsx';
import { MixerDialog } from './MixerDialog.tsx';

export function AddToCartDialog() {
  const { addToCart } = useCustomerApp();
  const question = useStore(addToCart.state, (state) => state.question);
  // A new key for each question, so that no choice is carried over from the previous dialog.
  const pendingCount = useStore(addToCart.state, (state) => state.pending.length);
  switch (question?.kind) {
    case 'email':
      return <EmailDialog />;
    case 'mixer':
      return <MixerDialog key={pendingCount} product={question.product} size={question.size} />;
    case 'ingredients':
      return <IngredientsDialog key={pendingCount} product={question.product} size={question.size} />;
    default:
      return null;
  }
}
