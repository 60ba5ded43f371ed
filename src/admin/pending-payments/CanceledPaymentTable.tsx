// Table of the canceled orders: who canceled them, when and why. A button opens the payment.
import { useMemo } from 'react';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { customerName } from '#contract/customer-name.es.ts';
import type { PendingPaymentList } from '#contract/payment-history.ts';
import { formatEuros } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import { formatDateTime } from '#domain/time.ts';
import { DataTable, type DataTableColumn } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { pendingTexts } from './pending-texts.ts';

type CanceledPayment = PendingPaymentList['payments'][number];
type CanceledPaymentTableProps = { payments: readonly CanceledPayment[]; onOpen: (paymentId: string) => void };

const canceledTexts = pendingTexts.canceled;

/**
 * Table of the canceled orders: who canceled each, when and why. `onOpen` is called with the id of the payment that the user wants
 * to see.
 */
export function CanceledPaymentTable({ payments, onOpen }: CanceledPaymentTableProps) {
  const { timeZone } = useVenue();
  const columns = useMemo(() => createColumns(timeZone, onOpen), [timeZone, onOpen]);
  return (
    <DataTable
      caption={canceledTexts.title}
      columns={columns}
      rows={payments}
      rowKey={({ id }) => id}
      moreLabel={texts.more}
      empty={<EmptyState icon="search" title={texts.lists.empty} />}
    />
  );
}

function createColumns(timeZone: string, onOpen: (paymentId: string) => void): DataTableColumn<CanceledPayment>[] {
  const { columns } = pendingTexts;
  return [
    { id: 'number', header: columns.number, kind: 'heading', cell: ({ number }) => number },
    {
      id: 'time',
      header: canceledTexts.time,
      cell: ({ canceled }) => canceled && <DateTime time={canceled.time} timeZone={timeZone} />,
    },
    { id: 'table', header: columns.table, cell: ({ tableCode }) => tableLabel(tableCode) },
    { id: 'customer', header: columns.customer, cell: ({ customer, placedBy }) => placedBy ?? customerName(customer) },
    {
      id: 'by',
      header: canceledTexts.by,
      cell: ({ canceled }) => canceled && (canceled.by ?? canceledTexts.byCustomer),
    },
    { id: 'reason', header: canceledTexts.reason, cell: ({ canceled }) => canceled?.reason },
    { id: 'total', header: columns.total, kind: 'number', cell: ({ total }) => formatEuros(total) },
    {
      id: 'actions',
      header: texts.lists.actions,
      kind: 'actions',
      cell: ({ id, number }) => (
        <IconButton icon="receipt" label={canceledTexts.see(number)} onClick={() => onOpen(id)} />
      ),
    },
  ];
}

function DateTime({ time, timeZone }: { time: string; timeZone: string }) {
  return <time dateTime={time}>{formatDateTime(new Date(time), timeZone)}</time>;
}
