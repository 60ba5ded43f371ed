// Button that deletes a saved card after a confirmation.
import { useState } from 'react';
import type { SavedCard } from '#contract/attempts.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { savedCardLabel } from './saved-card-label.ts';

/** The button that deletes a saved card, after a confirmation. `onDelete` resolves with true if the card was deleted. */
export function DeleteCardButton({ card, onDelete }: { card: SavedCard; onDelete: () => Promise<boolean> }) {
  const [step, setStep] = useState<'shown' | 'confirming' | 'busy'>('shown');
  const texts = paymentTexts.card;

  async function confirm() {
    setStep('busy');
    await onDelete();
    setStep('shown');
  }

  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setStep('confirming')}>
        {texts.delete}
      </Button>
      {step !== 'shown' && (
        <ConfirmDialog
          danger
          busy={step === 'busy'}
          title={texts.deleteTitle}
          text={texts.deleteText(savedCardLabel(card))}
          confirmLabel={texts.deleteConfirm}
          cancelLabel={texts.deleteCancel}
          onCancel={() => setStep('shown')}
          onConfirm={() => void confirm()}
        />
      )}
    </>
  );
}
