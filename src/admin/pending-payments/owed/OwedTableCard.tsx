// Card of one table in «Por cobrar»: the sum that it owes, its orders, and the button that collects all or the selected ones.
import { useId, useState } from 'react';
import type { OrderToInvite } from '#admin/pending-payments/InviteOrderDialog.tsx';
import { owedTexts } from '#admin/pending-payments/pending-texts.ts';
import { icons } from '#admin/shared/icons.ts';
import type { LineChangeDialogState } from '#admin/shared/lines/LineDialog.tsx';
import { tableName, tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import { sharedPrintingTexts } from '#admin/shared/printing/shared-printing-texts.ts';
import type { OwedPayment, OwedTable } from '#contract/owed-orders.ts';
import { addCents, formatEuros } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import type { OrdersToCollect } from './collect-part.ts';
import { DiscountButton } from './DiscountButton.tsx';
import { MoveOrdersButton, type OpenMoveOrdersDialog } from './MoveOrdersButton.tsx';
import { OwedOrder } from './OwedOrder.tsx';
import styles from './OwedTableCard.module.css';

/**
 * The functions that the buttons on the card of a table with owed orders (unpaid, staff collect the money) call. Each opens a
 * dialog, or prints the bill.
 */
export type OwedTableActions = {
  onCollect: (target: OrdersToCollect) => void;
  /** Prints the bill of the table. */
  onBill: (tableCode: string) => void;
  /** Opens the dialog that sends the bill of the table by e-mail. */
  onMailBill: (tableCode: string) => void;
  onInvite: (target: OrderToInvite) => void;
  onDiscount: (target: OrdersToCollect) => void;
  onMove: OpenMoveOrdersDialog;
  /** Changes one line of an order; null for a user who may not. */
  onLine: LineChangeDialogState['open'];
};

type OwedTableCardProps = OwedTableActions & { table: OwedTable };

/**
 * Card of one table in «Por cobrar»: the sum that the table owes, its unpaid orders, and the button with which staff collect all or
 * the selected orders.
 */
export function OwedTableCard({
  table: { tableCode, total, payments },
  onCollect,
  onBill,
  onMailBill,
  onInvite,
  onDiscount,
  onMove,
  onLine,
}: OwedTableCardProps) {
  const headingId = useId();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  // A selected order may have been collected on another tablet.
  const selected = payments.filter(({ paymentId }) => selectedIds.has(paymentId));
  const isSelectable = payments.length > 1;

  function select({ paymentId }: OwedPayment, isSelected: boolean) {
    setSelectedIds(
      (before) => new Set(isSelected ? [...before, paymentId] : [...before].filter((id) => id !== paymentId)),
    );
  }

  return (
    <Card as="article" bare aria-labelledby={headingId} className={styles.card}>
      <CardHead table={{ tableCode, total, payments }} {...{ headingId, onBill, onMove }} />
      <ul role="list" className={styles.orders}>
        {payments.map((payment) => (
          <OwedOrder
            key={payment.paymentId}
            payment={payment}
            tableCode={tableCode}
            isSelected={isSelectable ? selectedIds.has(payment.paymentId) : null}
            onSelect={(isSelected) => select(payment, isSelected)}
            onCollect={() => onCollect({ tableCode, payments: [payment] })}
            onInvite={() => onInvite({ tableCode, payment })}
            onDiscount={() => onDiscount({ tableCode, payments: [payment] })}
            onMove={onMove}
            onLine={onLine}
          />
        ))}
      </ul>
      {isSelectable && (
        <footer className={classNames(layout.stack2, styles.foot)}>
          <div className={layout.row}>
            <Button
              variant="quiet"
              icon={icons.send}
              className={layout.fills}
              aria-label={sharedPrintingTexts.bill.mailOf(tableNameInSentence(tableCode))}
              onClick={() => onMailBill(tableCode)}
            >
              {sharedPrintingTexts.bill.mail}
            </Button>
            <DiscountButton
              tableCode={tableCode}
              payments={selected.length > 0 ? selected : payments}
              paymentNumber={null}
              onDiscount={onDiscount}
            />
          </div>
          <CollectButton table={{ tableCode, total, payments }} selected={selected} onCollect={onCollect} />
        </footer>
      )}
    </Card>
  );
}

type CardHeadProps = Pick<OwedTableCardProps, 'table' | 'onBill' | 'onMove'> & { headingId: string };

/** The table, what it owes, and the buttons that move it or print its bill. */
function CardHead({ table: { tableCode, total, payments }, headingId, onBill, onMove }: CardHeadProps) {
  return (
    <header className={styles.head}>
      <h2 id={headingId} tabIndex={-1} className={styles.table}>
        {tableName(tableCode)}
      </h2>
      <MoveOrdersButton
        target={{ tableCode, orderIds: payments.map(({ orderId }) => orderId), paymentNumber: null }}
        onMove={onMove}
      />
      <Button
        icon={icons.printer}
        className={styles.bill}
        aria-label={sharedPrintingTexts.bill.openOf(tableNameInSentence(tableCode))}
        onClick={() => onBill(tableCode)}
      >
        {sharedPrintingTexts.bill.open}
      </Button>
      <p className={styles.total}>{formatEuros(total)}</p>
    </header>
  );
}

type CollectButtonProps = Pick<OwedTableCardProps, 'table' | 'onCollect'> & { selected: readonly OwedPayment[] };

/** Collects the selected orders; without a selection, all of the table. */
function CollectButton({ table: { tableCode, total, payments }, selected, onCollect }: CollectButtonProps) {
  const isPart = selected.length > 0;
  const label = isPart
    ? owedTexts.collectSelected(selected.length, formatEuros(addCents(...selected.map((payment) => payment.total))))
    : owedTexts.collectTable(formatEuros(total));
  return (
    <Button
      variant="primary"
      size="large"
      wide
      aria-label={`${label}, ${tableName(tableCode)}`}
      onClick={() => onCollect({ tableCode, payments: isPart ? selected : payments })}
    >
      {label}
    </Button>
  );
}
