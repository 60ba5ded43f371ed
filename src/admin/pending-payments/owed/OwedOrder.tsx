// One owed order in the card of its table: who ordered it, how long ago, what it contains, and its buttons.
import { type ReactNode, useId, useState } from 'react';
import { CancelPaymentDialog } from '#admin/pending-payments/CancelPaymentDialog.tsx';
import { owedTexts } from '#admin/pending-payments/pending-texts.ts';
import { icons } from '#admin/shared/icons.ts';
import type { LineChangeDialogState } from '#admin/shared/lines/LineDialog.tsx';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { FalseOrderDialog } from '#admin/shared/payments/FalseOrderDialog.tsx';
import { falseOrderTexts, invitationTexts } from '#admin/shared/payments/payment-dialog-texts.ts';
import { tableName, tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import { ReceiptDialog } from '#admin/shared/payments/ReceiptDialog.tsx';
import { useSession } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import type { OwedPayment } from '#contract/owed-orders.ts';
import { formatEuros } from '#domain/money.ts';
import { can } from '#domain/staff.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import layout from '#ui/layout.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { AcceptOrderButton } from './AcceptOrderButton.tsx';
import { DiscountButton } from './DiscountButton.tsx';
import { MoveOrdersButton, type OpenMoveOrdersDialog } from './MoveOrdersButton.tsx';
import { OwedLines } from './OwedLines.tsx';
import styles from './OwedOrder.module.css';

type OwedOrderProps = {
  payment: OwedPayment;
  tableCode: string;
  /** Null if it is the only order of its table: there is nothing to select. */
  isSelected: boolean | null;
  onSelect: (isSelected: boolean) => void;
  onCollect: () => void;
  onInvite: () => void;
  onDiscount: () => void;
  onMove: OpenMoveOrdersDialog;
  onLine: LineChangeDialogState['open'];
};

/**
 * One owed order (unpaid, staff collect the money) in the card of its table: who ordered it, how long ago, what it contains, and
 * the buttons to collect, change or cancel it.
 */
export function OwedOrder({
  payment,
  tableCode,
  isSelected,
  onSelect,
  onCollect,
  onMove,
  onLine,
  ...rest
}: OwedOrderProps) {
  const detailsId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { number, total, summary } = payment;
  const amount = formatEuros(total);
  return (
    <li className={styles.order}>
      {isSelected !== null && (
        <Checkbox
          checked={isSelected}
          aria-label={owedTexts.select(number, amount)}
          onChange={({ target }) => onSelect(target.checked)}
          className={styles.select}
        >
          {null}
        </Checkbox>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        className={styles.summary}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Facts payment={payment} />
        <span className={classNames(layout.quiet, layout.small, layout.oneLine, styles.ordered)}>{summary}</span>
        <Icon name="chevron-down" className={isOpen ? styles.open : styles.closed} />
      </button>
      <Button
        variant={isSelected === null ? 'primary' : 'secondary'}
        aria-label={owedTexts.collect(amount) + owedTexts.ofPayment(number, tableNameInSentence(tableCode))}
        className={styles.collect}
        onClick={onCollect}
      >
        {owedTexts.collect(amount)}
      </Button>
      <AcceptOrderButton payment={payment} tableCode={tableCode} />
      <Marks payment={payment} />
      <div id={detailsId} hidden={!isOpen} className={styles.details}>
        {isOpen && <OwedLines payment={payment} onLine={onLine} />}
        {isOpen && (
          <p className={layout.row}>
            <BillButton payment={payment} tableCode={tableCode} />
            <MoveOrdersButton
              target={{ tableCode, orderIds: [payment.orderId], paymentNumber: number }}
              onMove={onMove}
            />
            <InviteButton payment={payment} tableCode={tableCode} onInvite={rest.onInvite} />
            <DiscountButton
              tableCode={tableCode}
              payments={[payment]}
              paymentNumber={number}
              onDiscount={rest.onDiscount}
            />
            <CancelButtons payment={payment} tableCode={tableCode} />
          </p>
        )}
      </div>
    </li>
  );
}

function Facts({ payment }: { payment: OwedPayment }): ReactNode {
  return (
    <span className={styles.facts}>
      <WaitingTime time={payment.time} />
      <span className={classNames(layout.quiet, layout.small, layout.breaks, styles.who)}>
        {owedTexts.orderedBy(payment)}
      </span>
    </span>
  );
}

/** What staff must know before they collect it. */
function Marks({ payment }: { payment: OwedPayment }): ReactNode {
  const { isInProgress, isSent, left, acceptance, paid, total } = payment;
  if (!isInProgress && isSent && left === null && paid === 0) return null;
  return (
    <p className={classNames(layout.row, styles.marks)}>
      {isInProgress && (
        <Badge kind="warn" icon="clock">
          {owedTexts.mayBePaying}
        </Badge>
      )}
      {acceptance !== null && (
        <Badge kind="warn" icon="alert">
          {owedTexts.toAccept}: {owedTexts.acceptanceReasons[acceptance]}
        </Badge>
      )}
      {!isSent && acceptance === null && (
        <Badge kind="warn" icon="plate">
          {owedTexts.notCooked}
        </Badge>
      )}
      {paid > 0 && <Badge kind="ok">{texts.paidInPart(formatEuros(paid), formatEuros(total))}</Badge>}
      {left !== null && <Badge>{owedTexts.left}</Badge>}
    </p>
  );
}

/** Opens the bill of the order, on paper or by e-mail. */
function BillButton({ payment: { paymentId, number }, tableCode }: CancelButtonsProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={icons.printer}
        aria-label={owedTexts.bill + owedTexts.ofPayment(number, tableNameInSentence(tableCode))}
        onClick={() => setOpen(true)}
      >
        {owedTexts.bill}
      </Button>
      {isOpen && (
        <ReceiptDialog
          title={`${owedTexts.bill} · ${tableName(tableCode)}`}
          paymentIds={[paymentId]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/**
 * Makes the whole order an invitation, or what is left of one that is paid in part. One that waits is accepted or canceled first.
 */
function InviteButton({ payment, tableCode, onInvite }: CancelButtonsProps & { onInvite: () => void }): ReactNode {
  const { profile } = useSession();
  if (!can(profile?.permissions ?? [], 'invite-lines') || !payment.isSent) return null;
  return (
    <Button
      aria-label={invitationTexts.open + owedTexts.ofPayment(payment.number, tableNameInSentence(tableCode))}
      onClick={onInvite}
    >
      {invitationTexts.open}
    </Button>
  );
}

type CancelButtonsProps = { payment: OwedPayment; tableCode: string };

function CancelButtons({ payment, tableCode }: CancelButtonsProps): ReactNode {
  const { profile } = useSession();
  const [open, setOpen] = useState<'cancel' | 'walk-out' | 'false' | null>(null);
  if (!can(profile?.permissions ?? [], 'cancel-orders')) return null;
  const { paymentId: id, number, total, pendingLines, isSent } = payment;
  const suffix = owedTexts.ofPayment(number, tableNameInSentence(tableCode));
  const close = () => setOpen(null);
  return (
    <>
      <Button aria-label={owedTexts.cancel + suffix} onClick={() => setOpen('cancel')}>
        {owedTexts.cancel}
      </Button>
      {isSent && (
        <Button
          aria-label={owedTexts.walkOut + suffix}
          disabledReason={pendingLines > 0 ? owedTexts.walkOutNotServed : null}
          onClick={() => setOpen('walk-out')}
        >
          {owedTexts.walkOut}
        </Button>
      )}
      {payment.placedBy === null && (
        <Button aria-label={falseOrderTexts.open + suffix} onClick={() => setOpen('false')}>
          {falseOrderTexts.open}
        </Button>
      )}
      {open === 'false' && (
        <FalseOrderDialog payment={{ id, number, tableCode, total }} countsAsPaid={false} onClose={close} />
      )}
      {(open === 'cancel' || open === 'walk-out') && (
        <CancelPaymentDialog
          payment={{ id, number, tableCode, total }}
          isWalkOut={open === 'walk-out'}
          onCanceled={close}
          onDismiss={close}
        />
      )}
    </>
  );
}

const MINUTE_MS = 60_000;

/** How long ago an order was placed, in minutes; it counts on by itself. */
function WaitingTime({ time }: { time: string }) {
  const minutes = useServerClock((now) => Math.max(0, Math.floor((now - Date.parse(time)) / MINUTE_MS)));
  const waiting = owedTexts.waiting(minutes);
  return (
    <time dateTime={time} className={classNames(layout.bold, layout.figures, styles.waiting)}>
      <span aria-hidden="true">{waiting}</span>
      <VisuallyHidden>{owedTexts.waitingLabel(waiting)}</VisuallyHidden>
    </time>
  );
}
