// What was collected last: its receipt, and for ten minutes the correction of how it was paid.
import type { ReactNode } from 'react';
import { owedTexts } from '#admin/pending-payments/pending-texts.ts';
import { errorText } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { useCorrectWay } from '#admin/shared/payments/CorrectWay.tsx';
import { correctionTexts } from '#admin/shared/payments/payment-dialog-texts.ts';
import { tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import { formatEuros } from '#domain/money.ts';
import type { PaidWith } from '#domain/payment.ts';
import { OWN_CORRECTION_MS, otherWay } from '#domain/payment-way.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';
import type { DoneCollection } from './use-collect.ts';

/** «Cobrado: 12,40 €, mesa A04» */
export function collectedText({ sent: { tableCode }, response: { total } }: DoneCollection): string {
  return owedTexts.collected.done(formatEuros(total), tableNameInSentence(tableCode));
}

type LastCollectedProps = { last: DoneCollection | null; onReceipt: () => void };

/** What was collected last, whose receipt the customer may ask for. Renders nothing but the status before the first. */
export function LastCollected({ last, onReceipt }: LastCollectedProps): ReactNode {
  return (
    <div role="status">
      {last && (
        <Banner
          kind="ok"
          action={
            <span className={layout.row}>
              <Button icon={icons.printer} onClick={onReceipt}>
                {owedTexts.collected.receipt}
              </Button>
              <Correction key={last.sent.collectionId} last={last} />
            </span>
          }
        >
          {collectedText(last)}
        </Banner>
      )}
    </div>
  );
}

/** A collection of one payment is corrected with one press; of several, each in its details. */
function Correction({ last: { sent, response, doneOn } }: { last: DoneCollection }): ReactNode {
  const isRecent = useServerClock((now) => now - doneOn < OWN_CORRECTION_MS);
  const [paymentId, ...others] = response.collectedIds;
  const [way] = sent.ways;
  if (!isRecent || paymentId === undefined || others.length > 0 || way === undefined) return null;
  return <CorrectionButton paymentId={paymentId} taken={way.paidWith} />;
}

function CorrectionButton({ paymentId, taken }: { paymentId: string; taken: PaidWith }): ReactNode {
  const was = otherWay(taken);
  const { correct, isSending, isDone } = useCorrectWay(paymentId, was, {
    onError: (error) => showToast(errorText(error), 'error'),
  });
  if (isDone) return null;
  return (
    <Button busy={isSending} onClick={() => correct('')}>
      {correctionTexts.was[was]}
    </Button>
  );
}
