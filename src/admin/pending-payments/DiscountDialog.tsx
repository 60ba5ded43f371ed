// Dialog that takes a discount off what one or several orders of a table owe.
import { api } from '#admin/shared/api.ts';
import { useLatestOwedPayments } from '#admin/shared/live/owed-queries.ts';
import { DiscountForm, type GivenDiscount } from '#admin/shared/payments/DiscountForm.tsx';
import { discountTexts as texts } from '#admin/shared/payments/payment-dialog-texts.ts';
import { tableName } from '#admin/shared/payments/payment-names.ts';
import { addCents } from '#domain/money.ts';
import {
  DiscountOrInvitationDialog,
  type DiscountOrInvitationHandlers,
  useDiscountOrInvitation,
} from './DiscountOrInvitationDialog.tsx';
import type { OrdersToCollect } from './owed/collect-part.ts';

type DiscountDialogProps = OrdersToCollect & DiscountOrInvitationHandlers;

/** Dialog in which staff give a discount, in per cent or euros, on what one or several orders of a table owe together. */
export function DiscountDialog({ tableCode, payments: opened, ...handlers }: DiscountDialogProps) {
  const payments = useLatestOwedPayments(opened);
  const orderIds = payments.map(({ orderId }) => orderId);
  const change = useDiscountOrInvitation(
    (about, { discount, reason }: GivenDiscount) =>
      api.orderChanges.discountOrders({ ...about, orderIds, discount, reason }),
    { doneText: texts.done, ...handlers },
  );
  return (
    <DiscountOrInvitationDialog
      title={`${texts.title} · ${tableName(tableCode)}`}
      refused={texts.refused}
      change={change}
      onClose={handlers.onClose}
    >
      <p>{payments.length === 1 ? payments[0]?.summary : texts.orders(payments.length)}</p>
      <DiscountForm
        due={addCents(...payments.map((payment) => payment.total))}
        isSending={change.isSending}
        onGive={change.send}
      />
    </DiscountOrInvitationDialog>
  );
}
