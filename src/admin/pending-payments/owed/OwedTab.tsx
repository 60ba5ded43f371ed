// «Por cobrar»: what each table owes, and the dialogs in which staff collect or cancel it.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DiscountDialog } from '#admin/pending-payments/DiscountDialog.tsx';
import { InviteOrderDialog, type OrderToInvite } from '#admin/pending-payments/InviteOrderDialog.tsx';
import { owedTexts } from '#admin/pending-payments/pending-texts.ts';
import { api } from '#admin/shared/api.ts';
import { useLineChangeDialog } from '#admin/shared/lines/LineDialog.tsx';
import { useOwedPayments } from '#admin/shared/live/owed-queries.ts';
import { useMoveOrdersDialog } from '#admin/shared/moves/MoveDialog.tsx';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { useIsMounted } from '#admin/shared/page/use-is-mounted.ts';
import { tableName, tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import { ReceiptDialog } from '#admin/shared/payments/ReceiptDialog.tsx';
import { StuckBillNotice } from '#admin/shared/printing/StuckBillNotice.tsx';
import { TableBillDialog } from '#admin/shared/printing/TableBillDialog.tsx';
import { useTableBillControls } from '#admin/shared/printing/table-bill-controls.ts';
import { UndoBanner } from '#admin/shared/UndoBanner.tsx';
import { type UndoState, useUndo } from '#admin/shared/undo.ts';
import type { OwedPaymentList, OwedTable } from '#contract/owed-orders.ts';
import { formatEuros } from '#domain/money.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { CollectDialog } from './CollectDialog.tsx';
import { CollectedDialog, isCollectedDialogNeeded } from './CollectedDialog.tsx';
import type { OrdersToCollect } from './collect-part.ts';
import { collectedText, LastCollectedBanner } from './LastCollectedBanner.tsx';
import styles from './OwedTab.module.css';
import { type OwedTableActions, OwedTableCard } from './OwedTableCard.tsx';
import { useOwedTablePlaces } from './table-places.ts';
import { type AcceptedCollectRequest, type CollectPaymentsState, useCollectPayments } from './use-collect-payments.ts';

type OwedTabProps = {
  /** Shows this table only. */
  tableCode: string | undefined;
  userId: string;
};

/**
 * Tab «Por cobrar» of the page «Pagos Pendientes»: the tables that have unpaid orders, and the dialogs in which staff collect or
 * cancel these orders.
 */
export function OwedTab({ tableCode, userId }: OwedTabProps) {
  const query = useOwedPayments();
  const [target, setTarget] = useState<OrdersToCollect | null>(null);
  const [done, setDone] = useState<AcceptedCollectRequest | null>(null);
  const [last, setLast] = useState<AcceptedCollectRequest | null>(null);
  const [isGivingReceipt, setGivingReceipt] = useState(false);
  const [billJobId, setBillJobId] = useState<string | null>(null);
  const bills = useTableBillControls(setBillJobId);
  const undo = useUndo();
  const move = useMoveOrdersDialog(undo.addChange);
  const line = useLineChangeDialog(undo.addChange);
  const give = useGiveAwayDialogs(undo.addChange);
  const isMounted = useIsMounted();
  const [lastPart, setLastPart] = useState<AcceptedCollectRequest | null>(null);
  const collecting = useCollectPayments(userId, async (collection) => {
    const isCollected = collection.response.collectedIds.length > 0;
    setLast(isCollected ? collection : null);
    if (!isMounted()) return showToast(collectedText(collection), 'ok');
    const rest = isCollected && target !== null ? await readRest(collection) : null;
    setTarget(rest);
    setLastPart(rest && collection);
    if (rest === null && isCollectedDialogNeeded(collection)) setDone(collection);
  });

  function open(next: OrdersToCollect) {
    collecting.dismissRefusal();
    setLastPart(null);
    setTarget(next);
  }

  return (
    <>
      {target === null && <UnconfirmedNotice collecting={collecting} />}
      <LastCollectedBanner last={last} onReceipt={() => setGivingReceipt(true)} />
      <UndoBanner undo={undo} className={styles.undo} />
      {billJobId !== null && <StuckBillNotice jobId={billJobId} onMove={bills.openStuck} />}
      <LoadErrorMessage title={owedTexts.listFailed} query={query} />
      {query.isPending && <PageSkeleton heights={['3.5rem', '11rem', '11rem', '11rem']} />}
      {query.data && (
        <OwedTables
          owed={query.data}
          tableCode={tableCode}
          onCollect={open}
          onBill={bills.print ?? bills.open}
          onMailBill={bills.open}
          onInvite={give.onInvite}
          onDiscount={give.onDiscount}
          onMove={move.open}
          onLine={line.open}
        />
      )}
      {move.dialog}
      {line.dialog}
      {give.dialogs}
      {bills.openFor !== null && <TableBillDialog {...bills.openFor} onPrinting={bills.follow} onClose={bills.close} />}
      {target !== null && (
        <CollectDialog
          target={target}
          lastPart={lastPart}
          collecting={collecting}
          onReceipt={() => setGivingReceipt(true)}
          onTarget={open}
          onClose={() => setTarget(null)}
        />
      )}
      {done !== null && (
        <CollectedDialog done={done} onReceipt={() => setGivingReceipt(true)} onClose={() => setDone(null)} />
      )}
      {last && isGivingReceipt && <CollectionReceipt last={last} onClose={() => setGivingReceipt(false)} />}
    </>
  );
}

/** Returns the functions that open the dialogs of an invitation or a discount, and the open dialog. */
function useGiveAwayDialogs(onGiven: UndoState['addChange']) {
  const [invited, setInvited] = useState<OrderToInvite | null>(null);
  const [discounted, setDiscounted] = useState<OrdersToCollect | null>(null);
  const dialogs = (
    <>
      {invited !== null && <InviteOrderDialog {...invited} onGiven={onGiven} onClose={() => setInvited(null)} />}
      {discounted !== null && <DiscountDialog {...discounted} onGiven={onGiven} onClose={() => setDiscounted(null)} />}
    </>
  );
  return { onInvite: setInvited, onDiscount: setDiscounted, dialogs };
}

function CollectionReceipt({ last, onClose }: { last: AcceptedCollectRequest; onClose: () => void }) {
  return (
    <ReceiptDialog
      title={`${owedTexts.collected.receipt} · ${tableName(last.sent.tableCode)}`}
      paymentIds={last.response.collectedIds}
      onClose={onClose}
    />
  );
}

/** What the collected orders still owe; null if it is nothing, or cannot be read. */
async function readRest({ sent, response }: AcceptedCollectRequest): Promise<OrdersToCollect | null> {
  if (response.remaining === 0) return null;
  // Not by the cache: a request that is under way may have been answered before the money was booked.
  const owed = await api.owedOrders.listOwed({}).catch(() => null);
  const payments = (owed?.tables ?? [])
    .flatMap((table) => table.payments)
    .filter(({ paymentId }) => sent.paymentIds.includes(paymentId));
  return payments.length === 0 ? null : { tableCode: sent.tableCode, payments };
}

/** The collection of before a reload or a closed dialog whose response is missing. */
function UnconfirmedNotice({
  collecting: { unconfirmed, isSending, sendAgain },
}: {
  collecting: CollectPaymentsState;
}) {
  if (unconfirmed === null) return null;
  const { title, text, again } = owedTexts.unconfirmed;
  return (
    <Banner
      kind="danger"
      title={title}
      action={
        <Button busy={isSending} onClick={sendAgain}>
          {again}
        </Button>
      }
    >
      {text(formatEuros(unconfirmed.total), tableNameInSentence(unconfirmed.tableCode))}
    </Banner>
  );
}

type OwedTablesProps = OwedTableActions & { owed: OwedPaymentList; tableCode: string | undefined };

function OwedTables({ owed, tableCode, ...actions }: OwedTablesProps) {
  const tables = tableCode === undefined ? owed.tables : owed.tables.filter((table) => table.tableCode === tableCode);
  return (
    <>
      {tableCode !== undefined && <OneTableNotice tableCode={tableCode} />}
      {tables.length === 0 && <NothingOwed tableCode={tableCode} />}
      {tableCode === undefined && tables.length > 0 && (
        <p className={styles.total}>
          <span>{owedTexts.total}</span>
          <span className={styles.amount}>{formatEuros(owed.total)}</span>
        </p>
      )}
      {tables.length > 0 && <TableList tables={tables} {...actions} />}
      <VisuallyHidden role="status">{owedTexts.shown(owed.tables.length, formatEuros(owed.total))}</VisuallyHidden>
    </>
  );
}

function TableList({ tables, ...actions }: OwedTableActions & { tables: readonly OwedTable[] }) {
  return (
    <ul role="list" aria-label={owedTexts.tables} className={styles.tables}>
      {useOwedTablePlaces(tables).map(({ table, isEmpty }) => (
        <li key={table.tableCode} className={isEmpty ? layout.invisible : undefined}>
          <OwedTableCard table={table} {...actions} />
        </li>
      ))}
    </ul>
  );
}

function NothingOwed({ tableCode }: { tableCode: string | undefined }) {
  const title = tableCode === undefined ? owedTexts.none : owedTexts.noneOfTable(tableName(tableCode));
  return (
    <EmptyState icon="check-circle" title={title}>
      {tableCode === undefined && owedTexts.noneHint}
    </EmptyState>
  );
}

function OneTableNotice({ tableCode }: { tableCode: string }) {
  return (
    <Banner
      action={
        <Link to="/admin/orders/pending-payments" search={{}} replace className={buttonClass()}>
          {owedTexts.showAll}
        </Link>
      }
    >
      {owedTexts.onlyTable(tableNameInSentence(tableCode))}
    </Banner>
  );
}
