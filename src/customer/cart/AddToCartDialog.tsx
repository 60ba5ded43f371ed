// The question that stands between a tap on a price and the cart.
import { useGuest } from '#customer/shared/app-context.ts';
import { useStore } from '#ui/use-store.ts';
import { EmailDialog } from './EmailDialog.tsx';
import { IngredientsDialog } from './IngredientsDialog.tsx';
import { MixerDialog } from './MixerDialog.tsx';

export function AddingQuestion() {
  const { adding } = useGuest();
  const question = useStore(adding.state, (state) => state.question);
  // A new dialog for each question, so that no choice is carried over from the one before.
  const waiting = useStore(adding.state, (state) => state.waiting.length);
  switch (question?.ask) {
    case 'email':
      return <EmailDialog />;
    case 'mixer':
      return <MixerDialog key={waiting} product={question.product} size={question.size} />;
    case 'ingredients':
      return <IngredientsDialog key={waiting} product={question.product} size={question.size} />;
    default:
      return null;
  }
}
