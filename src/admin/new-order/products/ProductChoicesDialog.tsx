// What must be chosen before a product can be added.
import { IngredientsDialog } from './IngredientsDialog.tsx';
import { MixerDialog } from './MixerDialog.tsx';
import type { Adding } from './use-add-product.ts';

export function AddingQuestion({ adding: { question, answer, dismiss } }: { adding: Adding }) {
  if (question === null) return null;
  if (question.ask === 'mixer')
    return <MixerDialog question={question} onChoose={(mixerId) => answer({ mixerId })} onClose={dismiss} />;
  return (
    <IngredientsDialog question={question} onChoose={(ingredients) => answer({ ingredients })} onClose={dismiss} />
  );
}
