// One order line in the order history: what it is, its state, and who marked it as done or voided it (nobody prepares it any more).
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 } from 'uuid';
import { api, errorText } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import type { LineChangeDialogState } from '#admin/shared/lines/LineDialog.tsx';
import { ORDER_HISTORY_QUERY_KEY } from '#admin/shared/live/live-updates.ts';
import { useSession } from '#admin/shared/session.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { NoResponseError } from '#contract/client.ts';
import type { HistoryLine } from '#contract/order-history.ts';
import { formatEuros, multiplyCents } from '#domain/money.ts';
import { can } from '#domain/staff.ts';
import { formatTime } from '#domain/time.ts';
import { Badge, type BadgeKind } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';
import styles from './OrderCard.module.css';
import { orderHistoryTexts } from './order-history-texts.ts';

type OrderCardLineProps = {
  line: HistoryLine;
  /** Name of the table. */
  name: string;
  /** The button «Recuperar» disappears: its focus goes elsewhere. */
  onRecovered: () => void;
  onLine: LineChangeDialogState['open'];
};

/**
 * One order line in the order history, with its state and who marked it as done or voided it. If the line can be changed, its name
 * opens the dialog that takes it off the order, makes it free, or gives the order a discount. «Recuperar» sends the line back to
 * its board.
 */
export function OrderCardLine({ line, name, onRecovered, onLine }: OrderCardLineProps) {
  const { timeZone } = useVenue();
  const { size, quantity, notes, price, amount, discount, isInvited } = line;
  const [kind, state] = stateOf(line);
  const mark = markText(line, (time) => formatTime(new Date(time), timeZone));
  return (
    <li className={styles.line}>
      <span className={classNames(layout.quiet, layout.figures, layout.oneLine)}>{quantity} ×</span>
      <span className={layout.breaks}>
        <LineName line={line} onOpen={line.isChangeable ? onLine : null} />
        {size !== '' && <span className={styles.quiet}> {size}</span>}
      </span>
      <Badge kind={kind}>{state}</Badge>
      <span className={styles.money}>{formatEuros(amount)}</span>
      {notes !== '' && <span className={styles.notes}>{notes}</span>}
      {quantity > 1 && <span className={styles.each}>{orderHistoryTexts.each(formatEuros(price))}</span>}
      {discount > 0 && (
        <span className={styles.each}>{orderHistoryTexts.discount(formatEuros(multiplyCents(discount, -1)))}</span>
      )}
      {isInvited && <span className={styles.each}>{orderHistoryTexts.invited}</span>}
      {mark !== null && <span className={styles.each}>{mark}</span>}
      {line.isRecoverable && <RecoverButton line={line} name={name} onRecovered={onRecovered} />}
    </li>
  );
}

/** The name opens the dialog that changes the line, unless `onOpen` is null. */
function LineName({
  line: { id, label, voided },
  onOpen,
}: {
  line: HistoryLine;
  onOpen: LineChangeDialogState['open'];
}) {
  if (voided !== null) return <s>{label}</s>;
  if (onOpen === null) return label;
  return (
    <button type="button" aria-haspopup="dialog" className={styles.lineButton} onClick={() => onOpen(id)}>
      {label}
    </button>
  );
}

/** Shown to staff who use the boards, on the day on which the line was marked as done. */
function RecoverButton({ line, name, onRecovered }: Omit<OrderCardLineProps, 'onLine'>) {
  const { profile } = useSession();
  const { recover, isSending } = useRecoverLine(line.id, onRecovered);
  if (!profile || !can(profile.permissions, 'use-boards')) return null;
  return (
    <Button
      variant="quiet"
      icon={icons.refund}
      busy={isSending}
      title={orderHistoryTexts.recoverHint}
      aria-label={orderHistoryTexts.recoverLine(line.quantity, line.label, name)}
      className={styles.recover}
      onClick={recover}
    >
      {orderHistoryTexts.recover}
    </Button>
  );
}

function stateOf({ isPending, isInPreparation, voided }: HistoryLine): readonly [BadgeKind, string] {
  if (voided !== null) return ['neutral', orderHistoryTexts.voided];
  if (isPending) return ['warn', orderHistoryTexts.pending];
  return isInPreparation ? ['venue', orderHistoryTexts.inPreparation] : ['neutral', orderHistoryTexts.done];
}

/** «Hecho por Lucía, 21:40»; null for a line that is still on its board. */
function markText({ doneOn, doneBy, voided }: HistoryLine, format: (time: string) => string): string | null {
  if (voided !== null) return orderHistoryTexts.voidedBy(voided.by, format(voided.time), voided.reason);
  if (doneOn === null) return null;
  return doneBy === null
    ? orderHistoryTexts.doneAlone(format(doneOn))
    : orderHistoryTexts.doneBy(doneBy, format(doneOn));
}

interface RecoverLine {
  readonly recover: () => void;
  readonly isSending: boolean;
}

/**
 * «Recuperar»: function that sends a done line back to its board. A request without a response keeps its id, so that sending it
 * again changes nothing more. The button stays busy until the list shows the change; then `onRecovered` is called.
 */
function useRecoverLine(lineId: string, onRecovered: () => void): RecoverLine {
  const client = useQueryClient();
  const undoId = useRef<string>(null);
  const { mutate, isPending } = usePressMutation({
    mutationFn: () => {
      undoId.current ??= v7();
      return api.orders.undoDone({ undoId: undoId.current, lineIds: [lineId] });
    },
    onSuccess: async () => {
      undoId.current = null;
      showToast(orderHistoryTexts.recovered);
      await client.invalidateQueries({ queryKey: ORDER_HISTORY_QUERY_KEY });
      onRecovered();
    },
    onError: (error) => {
      if (!(error instanceof NoResponseError)) undoId.current = null;
      showToast(errorText(error), 'error');
    },
  });
  return { recover: () => mutate(), isSending: isPending };
}
