// Dialog for the choices that a product needs before it is added.
import { IngredientsDialog } from './IngredientsDialog.tsx';
import { MixerDialog } from './MixerDialog.tsx';
import type { AddProduct } from './use-add-product.ts';

export function ProductChoicesDialog({
  adding: { question, choose: answer, cancel: dismiss },
}: {
  adding: AddProduct;
}) {
  if (question === null) return null;
  if (question.kind === 'mixer')
    return <MixerDialog pending={question} onChoose={(mixerId) => answer({ mixerId })} onClose={dismiss} />;
  return <IngredientsDialog pending={question} onChoose={(ingredients) => answer({ ingredients })} onClose={dismiss} />;
}
