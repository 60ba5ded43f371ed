// Button that deletes a saved card after a confirmation.
import { useState } from 'react';
import type { SavedCard } from '#contract/attempts.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { savedCardLabel } from './saved-card-label.ts';

export function DeleteCardButton({ card, onForget: onDelete }: { card: SavedCard; onForget: () => Promise<boolean> }) {
  const [step, setStep] = useState<'shown' | 'asking' | 'busy'>('shown');
  const {
    delete: forget,
    deleteTitle: forgetTitle,
    deleteText: forgetText,
    deleteConfirm: forgetConfirm,
    deleteCancel: forgetCancel,
  } = paymentTexts.card;

  async function confirm() {
    setStep('busy');
    await onDelete();
    setStep('shown');
  }

  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setStep('asking')}>
        {forget}
      </Button>
      {step !== 'shown' && (
        <ConfirmDialog
          danger
          busy={step === 'busy'}
          title={forgetTitle}
          text={forgetText(savedCardLabel(card))}
          confirmLabel={forgetConfirm}
          cancelLabel={forgetCancel}
          onCancel={() => setStep('shown')}
          onConfirm={() => void confirm()}
        />
      )}
    </>
  );
}
