// The question that a tap on a price has raised, if any, and what was last added.
import { useGuest } from '#customer/shared/guest.ts';
import { useStore } from '#ui/use-store.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { Coming } from './Coming.tsx';
import { useCartParts } from './load-cart-parts.ts';

export function Questions() {
  const { adding } = useGuest();
  const isAsked = useStore(adding.state, ({ question }) => question !== null);
  const { text, count } = useStore(adding.state, (state) => state.announcement);
  const parts = useCartParts(isAsked, adding.dismiss);
  return (
    <>
      <VisuallyHidden role="status">
        <span key={count}>{text}</span>
      </VisuallyHidden>
      {isAsked && (parts ? <parts.AddingQuestion /> : <Coming />)}
    </>
  );
}
