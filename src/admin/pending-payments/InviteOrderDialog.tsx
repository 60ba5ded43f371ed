// Dialog that makes a whole owed order an invitation.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { api, errorText } from '#admin/shared/api.ts';
import { PAYMENTS_KEY } from '#admin/shared/live/payments-queries.ts';
import { INVITATION_REASONS, invitationTexts as texts } from '#admin/shared/payments/payment-dialog-texts.ts';
import { tableName } from '#admin/shared/payments/payment-names.ts';
import { Reasons } from '#admin/shared/payments/Reasons.tsx';
import { texts as commonTexts } from '#admin/shared/texts.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import type { OwedPayment } from '#contract/owed-orders.ts';
import { formatEuros } from '#domain/money.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';

/** The order that is an invitation, and its table. */
export type InviteTarget = { payment: OwedPayment; tableCode: string };

type InviteOrderDialogProps = InviteTarget & { onClose: () => void };

/** Dialog that makes a whole owed order an invitation. Until it is closed, that can be undone. */
export function InviteOrderDialog({ payment, tableCode, onClose }: InviteOrderDialogProps) {
  const [changeId] = useState(() => v7());
  const { invite, undo, isSending, isInvited, error } = useInvitation(payment.orderId, changeId, onClose);
  const amount = formatEuros(payment.total);
  return (
    <Dialog title={`${texts.title} · ${tableName(tableCode)}`} closeLabel={commonTexts.form.close} onClose={onClose}>
      <div className={layout.stack4}>
        {error && (
          <Banner kind="danger" title={texts.refused}>
            {errorText(error)}
          </Banner>
        )}
        {isInvited ? (
          <>
            <p role="status">{texts.orderDone(amount)}</p>
            <Button size="large" wide busy={isSending} onClick={undo}>
              {texts.undo}
            </Button>
            <Button variant="primary" size="large" wide onClick={onClose}>
              {texts.close}
            </Button>
          </>
        ) : (
          <>
            <p>{payment.summary}</p>
            <p className={layout.quiet}>{texts.falls(amount)}</p>
            <Reasons
              reasons={INVITATION_REASONS}
              submit={texts.submit}
              variant="primary"
              isSending={isSending}
              onChoose={invite}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function useInvitation(orderId: string, changeId: string, onUndone: () => void) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: PAYMENTS_KEY });
  const invitation = useRequest({
    mutationFn: (reason: string) => api.orderChanges.inviteLines({ changeId, orderId, lines: [], reason }),
    onSettled,
  });
  const [undoId] = useState(() => v7());
  const undone = useRequest({
    mutationFn: () => api.orderChanges.undoLineChange({ undoId, changeId }),
    onSuccess: () => {
      showToast(texts.undone);
      onUndone();
    },
    onSettled,
  });
  return {
    invite: (reason: string) => invitation.mutate(reason),
    undo: () => undone.mutate(),
    isSending: invitation.isPending || undone.isPending,
    isInvited: invitation.isSuccess,
    error: undone.error ?? invitation.error,
  };
}
