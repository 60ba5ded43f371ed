// The question that a tap on a price has raised, if any, and what was last added.

import { useCartParts } from '#customer/app/load-cart-parts.ts';
import { useGuest } from '#customer/shared/app-context.ts';
import { useStore } from '#ui/use-store.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { Coming } from './LoadingOverlay.tsx';

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
