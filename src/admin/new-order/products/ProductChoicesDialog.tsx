// Dialog for the choices that a product needs before it is added.
import { IngredientsDialog } from './IngredientsDialog.tsx';
import { MixerDialog } from './MixerDialog.tsx';
import type { AddProduct } from './use-add-product.ts';

export function ProductChoicesDialog({ addProduct: { pending, choose, cancel } }: { addProduct: AddProduct }) {
  if (pending === null) return null;
  if (pending.kind === 'mixer')
    return <MixerDialog pending={pending} onChoose={(mixerId) => choose({ mixerId })} onClose={cancel} />;
  return <IngredientsDialog pending={pending} onChoose={(ingredients) => choose({ ingredients })} onClose={cancel} />;
}
