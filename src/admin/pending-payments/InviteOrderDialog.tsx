// Dialog that makes a whole owed order an invitation, or what is left of one that is paid in part.
import { api } from '#admin/shared/api.ts';
import { useLatestOwedPayments } from '#admin/shared/live/owed-queries.ts';
import { INVITATION_REASONS, invitationTexts as texts } from '#admin/shared/payments/payment-dialog-texts.ts';
import { tableName } from '#admin/shared/payments/payment-names.ts';
import { ReasonButtons } from '#admin/shared/payments/ReasonButtons.tsx';
import type { OwedPayment } from '#contract/owed-orders.ts';
import { formatEuros } from '#domain/money.ts';
import layout from '#ui/layout.module.css';
import {
  DiscountOrInvitationDialog,
  type DiscountOrInvitationHandlers,
  useDiscountOrInvitation,
} from './DiscountOrInvitationDialog.tsx';

/** The order that staff are about to make free (an invitation: the venue pays), and the code of its table. */
export type OrderToInvite = { payment: OwedPayment; tableCode: string };

type InviteOrderDialogProps = OrderToInvite & DiscountOrInvitationHandlers;

/** Dialog in which staff make an order an invitation: the venue pays what the order still owes, not the customer. */
export function InviteOrderDialog({ payment: opened, tableCode, ...handlers }: InviteOrderDialogProps) {
  const [payment = opened] = useLatestOwedPayments([opened]);
  const { orderId } = payment;
  const change = useDiscountOrInvitation(
    (about, reason: string) => api.orderChanges.inviteLines({ ...about, orderId, lines: [], reason }),
    { doneText: texts.orderDone, ...handlers },
  );
  return (
    <DiscountOrInvitationDialog
      title={`${texts.title} · ${tableName(tableCode)}`}
      refused={texts.refused}
      change={change}
      onClose={handlers.onClose}
    >
      <p>{payment.summary}</p>
      <p className={layout.quiet}>
        {payment.paid > 0
          ? texts.rest(formatEuros(payment.paid), formatEuros(payment.total))
          : texts.falls(formatEuros(payment.total))}
      </p>
      <ReasonButtons
        reasons={INVITATION_REASONS}
        missing="invite-reason-required"
        submit={texts.submit}
        variant="primary"
        isSending={change.isSending}
        onChoose={change.send}
      />
    </DiscountOrInvitationDialog>
  );
}
