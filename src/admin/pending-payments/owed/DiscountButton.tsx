// The button that opens the discount of one order, or of several orders of a table.
import { owedTexts } from '#admin/pending-payments/pending-texts.ts';
import { discountTexts } from '#admin/shared/payments/payment-dialog-texts.ts';
import { tableName, tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import { useSession } from '#admin/shared/session.ts';
import { can } from '#domain/staff.ts';
import { Button } from '#ui/Button.tsx';
import layout from '#ui/layout.module.css';
import type { OrdersToCollect } from './collect-part.ts';

type DiscountButtonProps = OrdersToCollect & {
  /** Of the only order; null for several. */
  paymentNumber: number | null;
  onDiscount: (target: OrdersToCollect) => void;
};

/**
 * Button that opens the discount dialog for owed orders (unpaid, staff collect the money). Renders nothing for a user who may not
 * give discounts, nor while one of the orders waits to be accepted.
 */
export function DiscountButton({ tableCode, payments, paymentNumber, onDiscount }: DiscountButtonProps) {
  const { profile } = useSession();
  if (!can(profile?.permissions ?? [], 'cancel-orders') || !payments.every(({ isSent }) => isSent)) return null;
  return (
    <Button
      variant={paymentNumber === null ? 'quiet' : 'secondary'}
      className={paymentNumber === null ? layout.fills : undefined}
      aria-label={
        paymentNumber === null
          ? discountTexts.openOf(payments.length, tableName(tableCode))
          : discountTexts.open + owedTexts.ofPayment(paymentNumber, tableNameInSentence(tableCode))
      }
      onClick={() => onDiscount({ tableCode, payments })}
    >
      {discountTexts.open}
    </Button>
  );
}
