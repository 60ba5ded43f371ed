// Correcting how staff took a payment: «Era efectivo», «Era datáfono».
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { v7 } from 'uuid';
import { api, errorText } from '#admin/shared/api.ts';
import { PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { useSession } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { formatEuros } from '#domain/money.ts';
import { isPaid, PAID_WITH, type PaidWith } from '#domain/payment.ts';
import { can } from '#domain/staff.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';
import { paidWithCorrectionTexts } from './payment-dialog-texts.ts';
import { ReasonButtons } from './ReasonButtons.tsx';

/**
 * Buttons that correct how staff received a payment: in cash or by card terminal. The person who recorded it needs no reason during
 * the first ten minutes. Afterwards, and for others, a reason and the permission to cancel orders are required. Renders nothing if
 * the user cannot correct it.
 */
export function PaidWithCorrectionButtons({ payment }: { payment: PaymentDetail }): ReactNode {
  const { profile } = useSession();
  const isOwn = useIsOwn(payment);
  const [chosen, setChosen] = useState<PaidWith | null>(null);
  if (isOwn) {
    return (
      <p className={layout.row}>
        <OwnPaidWithCorrectionButtons payment={payment} />
      </p>
    );
  }
  const isOfStaff = isPaid(payment.state) && payment.method === 'manual' && payment.isZClosureOpen;
  if (!isOfStaff || !can(profile?.permissions ?? [], 'cancel-orders')) return null;
  return (
    <p className={layout.row}>
      {otherWays(payment).map((paidWith) => (
        <Button key={paidWith} onClick={() => setChosen(paidWith)}>
          {paidWithCorrectionTexts.was[paidWith]}…
        </Button>
      ))}
      {chosen && <CorrectWayDialog payment={payment} paidWith={chosen} onClose={() => setChosen(null)} />}
    </p>
  );
}

type OwnPayment = Pick<PaymentDetail, 'id' | 'paidWith' | 'ownCorrectionUntil'>;

type OwnCorrectionProps = {
  payment: OwnPayment;
  /** Stands before the visible words: which of several payments it is. */
  before?: string;
  /** Follows the visible words in the accessible name. */
  after?: string;
};

/**
 * Buttons «Era efectivo» (it was cash) and «Era datáfono» (it was the card terminal), with which the person who recorded a payment
 * corrects how it was paid, without a reason. The recorded way has no button. Renders nothing for other users, after ten minutes,
 * and once the Z closure (cash closing) is closed.
 */
export function OwnPaidWithCorrectionButtons({ payment, ...words }: OwnCorrectionProps): ReactNode {
  const isOwn = useIsOwn(payment);
  if (!isOwn) return null;
  return otherWays(payment).map((paidWith) => (
    <OwnCorrectionButton key={paidWith} paymentId={payment.id} paidWith={paidWith} {...words} />
  ));
}

type OwnCorrectionButtonProps = Omit<OwnCorrectionProps, 'payment'> & { paymentId: string; paidWith: PaidWith };

function OwnCorrectionButton({ paymentId, paidWith, before = '', after = '' }: OwnCorrectionButtonProps): ReactNode {
  const { correct, isSending } = useCorrectPaidWith(paymentId, paidWith, {
    onError: (error) => showToast(errorText(error), 'error'),
  });
  const label = before + paidWithCorrectionTexts.was[paidWith];
  return (
    <Button busy={isSending} aria-label={label + after} onClick={() => correct('')}>
      {label}
    </Button>
  );
}

/** True while the signed-in user can correct the payment without a reason. */
function useIsOwn({ ownCorrectionUntil: until }: Pick<OwnPayment, 'ownCorrectionUntil'>): boolean {
  return useServerClock((now) => until !== null && now <= Date.parse(until));
}

function otherWays({ paidWith: taken }: Pick<OwnPayment, 'paidWith'>): readonly PaidWith[] {
  return PAID_WITH.filter((paidWith) => paidWith !== taken);
}

type CorrectWayDialogProps = { payment: PaymentDetail; paidWith: PaidWith; onClose: () => void };

function CorrectWayDialog({ payment: { id, number, refunded }, paidWith, onClose }: CorrectWayDialogProps) {
  const { correct, isSending, error } = useCorrectPaidWith(id, paidWith, { onDone: onClose });
  return (
    <Dialog
      title={paidWithCorrectionTexts.title(number, paidWithCorrectionTexts.was[paidWith])}
      closeLabel={texts.form.close}
      onClose={() => {
        if (!isSending) onClose();
      }}
    >
      <div className={layout.stack4}>
        <p className={layout.quiet}>{paidWithCorrectionTexts.consequence}</p>
        {refunded > 0 && <p className={layout.quiet}>{paidWithCorrectionTexts.refunded(formatEuros(refunded))}</p>}
        {error && (
          <Banner kind="danger" title={paidWithCorrectionTexts.refused}>
            {errorText(error)}
          </Banner>
        )}
        <ReasonButtons
          reasons={paidWithCorrectionTexts.reasons}
          missing="correction-reason-required"
          submit={paidWithCorrectionTexts.submit}
          variant="primary"
          isSending={isSending}
          onChoose={correct}
        />
      </div>
    </Dialog>
  );
}

type CorrectHandlers = { onDone?: () => void; onError?: (error: Error) => void };

/**
 * Returns the function `correct(reason)`, which records that a payment was paid with `paidWith` (cash or card terminal). Calling
 * `correct` again after a lost response is safe: the server makes the correction only once.
 */
export function useCorrectPaidWith(paymentId: string, paidWith: PaidWith, { onDone, onError }: CorrectHandlers) {
  const client = useQueryClient();
  const [correctionId, setCorrectionId] = useState(() => v7());
  const { mutate, isPending, error } = usePressMutation({
    mutationFn: (reason: string) => api.paymentHistory.correctPaidWith({ paymentId, correctionId, paidWith, reason }),
    onSuccess: ({ hasChanged }) => {
      showToast(
        hasChanged
          ? paidWithCorrectionTexts.done(paidWithCorrectionTexts.was[paidWith])
          : paidWithCorrectionTexts.unchanged,
        'ok',
      );
      setCorrectionId(v7());
      void client.invalidateQueries({ queryKey: PAYMENTS_QUERY_KEY });
      onDone?.();
    },
    onError: (failed) => onError?.(failed),
  });
  return { correct: mutate, isSending: isPending, error };
}
