// Dialog with the unsent orders: orders of staff that the server has not confirmed, each with what its writer can do.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { orderRefusalText } from '#admin/new-order/order-refusal-text.ts';
import { orderDraftStoreOf } from '#admin/new-order/stored-draft.ts';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { StaffProfile } from '#contract/staff.ts';
import { can } from '#domain/staff.ts';
import { tableLabel } from '#domain/table.ts';
import { formatTime } from '#domain/time.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import { useStore } from '#ui/use-store.ts';
import { editRefusedOrder } from './edit-refused-order.ts';
import { orderSender } from './order-sender.ts';
import styles from './UnsentOrdersDialog.module.css';
import { unsentOrderStore } from './unsent-order-storage.ts';
import { isOldUnsentOrder, type UnsentOrder, type UnsentOrderState, unsentOrderState } from './unsent-orders.ts';
import { unsentTexts } from './unsent-texts.ts';

interface UnsentOrdersDialogProps {
  readonly orders: readonly UnsentOrder[];
  readonly profile: StaffProfile;
  readonly onClose: () => void;
}

/** Lists the orders that the server has not confirmed, each with its state and the buttons to send, change or delete it. */
export function UnsentOrdersDialog({ orders, profile, onClose }: UnsentOrdersDialogProps) {
  return (
    <Dialog title={unsentTexts.dialog} closeLabel={texts.form.close} onClose={onClose}>
      <ul role="list" className={styles.orders}>
        {orders.map((order) => (
          <li key={order.draft.orderId} className={classNames(layout.stack2, layout.breaks, styles.order)}>
            <OrderContents order={order} />
            <OrderActions order={order} profile={profile} onOpened={onClose} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function OrderContents({ order: { draft, writer, confirmedOn } }: { order: UnsentOrder }) {
  const { timeZone } = useVenue();
  const label = tableLabel(draft.tableCode);
  return (
    <>
      <h3 className={layout.large}>{unsentTexts.table(label)}</h3>
      <p className={styles.quiet}>{unsentTexts.written(formatTime(new Date(confirmedOn), timeZone), writer.name)}</p>
      <ul role="list" aria-label={unsentTexts.lines(label)} className={styles.lines}>
        {draft.lines.map((line) => (
          <li key={line.id}>
            {line.quantity} × {line.label}
            {line.notes !== '' && <span className={styles.notes}>{line.notes}</span>}
          </li>
        ))}
      </ul>
      {draft.comment !== '' && <p className={styles.notes}>{draft.comment}</p>}
    </>
  );
}

type OrderActionsProps = { order: UnsentOrder; profile: StaffProfile; onOpened: () => void };

function OrderActions({ order, profile, onOpened }: OrderActionsProps) {
  const navigate = useNavigate();
  const standing = useServerClock(() => unsentOrderState(order, profile.id, Date.now()));
  // A forgotten order of somebody who does not come back may be discarded by anyone.
  const isDiscardable = useServerClock(() => standing !== 'of-another' || isOldUnsentOrder(order, Date.now()));
  const mayOpen = can(profile.permissions, 'create-orders');
  const isEditorBusy = useStore(orderDraftStoreOf(profile.id), ({ lines }) => lines.length > 0);

  function sendOld() {
    unsentOrderStore.change(order.draft.orderId, { confirmedOn: Date.now() });
    void orderSender.sendAll(profile.id);
  }

  function open() {
    onOpened();
    editRefusedOrder(order);
    void navigate({ to: '/admin/orders/create-order' });
  }

  return (
    <>
      <p className={layout.bold}>{standingText(order, standing)}</p>
      {standing === 'refused' && !mayOpen && <p>{unsentTexts.noRight}</p>}
      <div className={layout.row}>
        {standing === 'old' && (
          <Button variant="primary" onClick={sendOld}>
            {unsentTexts.send}
          </Button>
        )}
        {standing === 'refused' && mayOpen && (
          <Button variant="primary" disabledReason={isEditorBusy ? unsentTexts.editorBusy : null} onClick={open}>
            {unsentTexts.open}
          </Button>
        )}
        {isDiscardable && <DiscardButton order={order} />}
      </div>
    </>
  );
}

function DiscardButton({ order: { draft, refusal } }: { order: UnsentOrder }) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        {unsentTexts.discard}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          danger
          title={unsentTexts.discardTitle(tableLabel(draft.tableCode))}
          text={refusal ? unsentTexts.discardRefusedText : unsentTexts.discardText}
          confirmLabel={unsentTexts.discard}
          cancelLabel={unsentTexts.discardCancel}
          onConfirm={() => unsentOrderStore.drop(draft.orderId)}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

function standingText({ draft, writer, refusal }: UnsentOrder, standing: UnsentOrderState): string {
  const label = tableLabel(draft.tableCode);
  switch (standing) {
    case 'waiting':
      return unsentTexts.waiting(1);
    case 'old':
      return unsentTexts.old([label]);
    case 'refused':
      return unsentTexts.refused(label, orderRefusalText(refusal?.code ?? 'broken'));
    case 'of-another':
      return unsentTexts.ofAnother([label], writer.name);
  }
}
