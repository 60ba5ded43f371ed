// «Crear Pedido»: staff take an order for customers who do not order with their phone. They choose the table first, then the
// products.
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { useFallbackFocus } from '#admin/shared/page/use-fallback-focus.ts';
import { usePageTitle } from '#admin/shared/page/use-page-title.ts';
import { useSession } from '#admin/shared/session.ts';
import { readTakeBackRequest } from '#admin/shared/take-back/take-back-request.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './NewOrderPage.module.css';
import { useOrderMenu } from './new-order-queries.ts';
import { newOrderTexts } from './new-order-texts.ts';
import { OrderEditor } from './OrderEditor.tsx';
import type { DraftTable } from './order-draft.ts';
import { orderDraftStoreOf } from './stored-draft.ts';
import { TablePicker } from './TablePicker.tsx';
import { TakeBackOrderView } from './TakeBackOrderView.tsx';

/**
 * Page on which staff write an order for a table. The draft of the order belongs to the signed-in user and is stored in the browser
 * tab.
 */
export function NewOrderPage() {
  const { profile } = useSession();
  usePageTitle(newOrderTexts.title);
  // On a shared tablet each user has a draft of their own.
  return profile && <NewOrder key={profile.id} userId={profile.id} />;
}

function NewOrder({ userId }: { userId: string }) {
  const [draft] = useState(() => orderDraftStoreOf(userId));
  const present = useStore(draft, (all) => all);
  const { orderId, tableCode, lines, isSent } = present;
  // The order whose table is being changed; the next order, or one that is opened again, is another one.
  const [changedOrderId, setChangedOrderId] = useState<string | null>(null);
  const isChoosing = tableCode === null || changedOrderId === orderId;
  const [takeBack, setTakeBack] = useState(() => readTakeBackRequest(userId));
  const [correctedOrderId, setCorrectedOrderId] = useState<string | null>(null);
  const menu = useOrderMenu();
  useFallbackFocus(`${takeBack !== null} ${isChoosing} ${menu.isPending}`, 'main h1');

  function endTakingBack(nextOrderId: string | null) {
    setTakeBack(null);
    setCorrectedOrderId(nextOrderId);
  }

  function chooseTable(table: DraftTable) {
    draft.set((before) => ({ ...before, tableId: table.tableId, tableCode: table.tableCode }));
    setChangedOrderId(null);
  }

  if (takeBack)
    return (
      <div className={styles.page}>
        <TakeBackOrderView userId={userId} request={takeBack} draft={draft} onEnd={endTakingBack} />
      </div>
    );
  return (
    <div className={styles.page}>
      {isChoosing && <TablePicker current={present} onPick={chooseTable} />}
      {!isChoosing && !menu.data && <LoadErrorMessage title={newOrderTexts.picker.readFailed} query={menu} />}
      {!isChoosing && menu.isPending && <PageSkeleton heights={['3rem', '3rem', '5rem', '5rem', '5rem', '5rem']} />}
      {!isChoosing && menu.data && (
        <OrderEditor
          key={orderId}
          draft={draft}
          menu={menu.data}
          opensCart={correctedOrderId === orderId}
          onChangeTable={() => setChangedOrderId(orderId)}
        />
      )}
      <LeaveConfirmation isEnabled={lines.length > 0 && !isSent} />
    </div>
  );
}

const PAGE_PATH = '/admin/orders/create-order';

/** Confirmation before the user leaves an unplaced order. Nothing is lost: the stored draft is opened on return. */
function LeaveConfirmation({ isEnabled }: { isEnabled: boolean }) {
  const blocker = useBlocker({
    // Returning to the same page is allowed without a question.
    shouldBlockFn: ({ next }) => next.pathname !== PAGE_PATH,
    disabled: !isEnabled,
    withResolver: true,
  });
  const { leave } = newOrderTexts;
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={leave.title}
      text={leave.text}
      confirmLabel={leave.confirm}
      cancelLabel={leave.cancel}
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    />
  );
}
