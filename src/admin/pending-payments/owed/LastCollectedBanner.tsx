// What was collected last: its receipt, and for ten minutes the correction of how it was paid.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { owedTexts } from '#admin/pending-payments/pending-texts.ts';
import { errorText } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { paymentDetailQuery } from '#admin/shared/live/payments-queries.ts';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { OwnPaidWithCorrectionButtons, useCorrectPaidWith } from '#admin/shared/payments/PaidWithCorrectionButtons.tsx';
import { paidWithCorrectionTexts } from '#admin/shared/payments/payment-dialog-texts.ts';
import { tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import { formatEuros } from '#domain/money.ts';
import type { PaidWith } from '#domain/payment.ts';
import { OWN_PAYMENT_CORRECTION_MS, otherPaidWith } from '#domain/payment-way.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';
import type { AcceptedCollectRequest } from './use-collect-payments.ts';

/**
 * Returns the message about a collection: «Cobrado: 12,40 €, mesa A04», or «Corregido: 12,40 € en efectivo, mesa A04» if
 * staff corrected whether it was paid in cash or by card terminal.
 */
export function collectedText(
  { sent: { tableCode }, response: { total } }: AcceptedCollectRequest,
  corrected: PaidWith | null = null,
): string {
  const [amount, table] = [formatEuros(total), tableNameInSentence(tableCode)];
  return corrected === null
    ? owedTexts.collected.done(amount, table)
    : owedTexts.collected.corrected(amount, corrected, table);
}

type LastCollectedProps = { last: AcceptedCollectRequest | null; onReceipt: () => void };

/**
 * Banner that says what this user collected last, with the button for its receipt. If `last` is null (nothing was collected yet),
 * only the empty live region for screen readers is rendered.
 */
export function LastCollectedBanner({ last, onReceipt }: LastCollectedProps): ReactNode {
  return (
    <div role="status">{last && <Collected key={last.sent.collectionId} last={last} onReceipt={onReceipt} />}</div>
  );
}

function Collected({ last, onReceipt }: { last: AcceptedCollectRequest; onReceipt: () => void }): ReactNode {
  const [corrected, setCorrected] = useState<PaidWith | null>(null);
  return (
    <Banner
      kind="ok"
      action={
        <span className={layout.row}>
          <Button icon={icons.printer} onClick={onReceipt}>
            {owedTexts.collected.receipt}
          </Button>
          <Correction last={last} corrected={corrected} onCorrected={setCorrected} />
        </span>
      }
    >
      {collectedText(last, corrected)}
    </Banner>
  );
}

type CorrectionProps = {
  last: AcceptedCollectRequest;
  /** The way that a correction has given the payment; null if it is as it was collected. */
  corrected: PaidWith | null;
  onCorrected: (corrected: PaidWith | null) => void;
};

/** A collection of one payment is corrected with one press, and undone with another. Each of several has a button of its own. */
function Correction({ last: { sent, response, doneOn }, corrected, onCorrected }: CorrectionProps): ReactNode {
  const isRecent = useServerClock((now) => now - doneOn < OWN_PAYMENT_CORRECTION_MS);
  const [paymentId, ...others] = response.collectedIds;
  const [way] = sent.ways;
  if (!isRecent || paymentId === undefined || way === undefined) return null;
  if (others.length > 0) return response.collectedIds.map((id) => <PartCorrection key={id} paymentId={id} />);
  return <CorrectionButton {...{ paymentId, corrected, onCorrected }} taken={way.paidWith} />;
}

/** «2,00 €: Era datáfono» */
function PartCorrection({ paymentId }: { paymentId: string }): ReactNode {
  const { data } = useQuery(paymentDetailQuery(paymentId));
  return data && <OwnPaidWithCorrectionButtons payment={data} before={`${formatEuros(data.paid)}: `} />;
}

type CorrectionButtonProps = Omit<CorrectionProps, 'last'> & { paymentId: string; taken: PaidWith };

function CorrectionButton({ paymentId, taken, corrected, onCorrected }: CorrectionButtonProps): ReactNode {
  const was = corrected === null ? otherPaidWith(taken) : taken;
  const { correct, isSending } = useCorrectPaidWith(paymentId, was, {
    onDone: () => onCorrected(corrected === null ? was : null),
    onError: (error) => showToast(errorText(error), 'error'),
  });
  return (
    <Button busy={isSending} onClick={() => correct('')}>
      {corrected === null ? paidWithCorrectionTexts.was[was] : paidWithCorrectionTexts.undo}
    </Button>
  );
}
