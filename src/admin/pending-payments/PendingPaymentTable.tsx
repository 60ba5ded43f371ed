// Table of the pending payments, with a button that opens each one.
import { useMemo } from 'react';
import { icons } from '#admin/shared/icons.ts';
import { paymentMethodNames } from '#admin/shared/payments/payment-names.ts';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { customerName } from '#contract/customer-name.es.ts';
import type { PendingPaymentList } from '#contract/payment-history.ts';
import { formatEuros } from '#domain/money.ts';
import { isPending } from '#domain/payment.ts';
import { tableLabel } from '#domain/table.ts';
import { formatDateTime } from '#domain/time.ts';
import { Badge } from '#ui/Badge.tsx';
import { DataTable, type DataTableColumn } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './PendingPaymentTable.module.css';
import { pendingTexts } from './pending-texts.ts';

type PendingPayment = PendingPaymentList['payments'][number];
type PendingPaymentTableProps = { payments: readonly PendingPayment[]; onEdit: (paymentId: string) => void };

/** Table of the pending payments. `onEdit` is called with the id of the payment that the user opens. */
export function PendingPaymentTable({ payments, onEdit }: PendingPaymentTableProps) {
  const { timeZone } = useVenue();
  const columns = useMemo(() => createColumns(timeZone, onEdit), [timeZone, onEdit]);
  return (
    <DataTable
      caption={pendingTexts.title}
      columns={columns}
      rows={payments}
      rowKey={({ id }) => id}
      moreLabel={texts.more}
      empty={<EmptyState icon="search" title={texts.lists.empty} />}
    />
  );
}

function createColumns(timeZone: string, onEdit: (paymentId: string) => void): DataTableColumn<PendingPayment>[] {
  const { columns } = pendingTexts;
  return [
    { id: 'number', header: columns.number, kind: 'heading', cell: ({ number }) => number },
    {
      id: 'time',
      header: columns.time,
      cell: ({ time }) => <time dateTime={time}>{formatDateTime(new Date(time), timeZone)}</time>,
    },
    { id: 'table', header: columns.table, cell: ({ tableCode }) => tableLabel(tableCode) },
    { id: 'customer', header: columns.customer, cell: ({ customer, placedBy }) => placedBy ?? customerName(customer) },
    { id: 'method', header: columns.method, cell: ({ method }) => paymentMethodNames[method] },
    { id: 'total', header: columns.total, kind: 'number', cell: ({ total }) => formatEuros(total) },
    { id: 'isPaid', header: columns.isPaid, cell: (payment) => <PaidCell payment={payment} /> },
    {
      id: 'actions',
      header: texts.lists.actions,
      kind: 'actions',
      cell: ({ id, number }) => (
        <IconButton
          icon={icons.edit}
          label={texts.lists.edit(pendingTexts.payment(number))}
          onClick={() => onEdit(id)}
        />
      ),
    },
  ];
}

function PaidCell({ payment: { state, isInProgress } }: { payment: PendingPayment }) {
  return (
    <span className={styles.isPaid}>
      {isPending(state) ? texts.form.no : texts.form.yes}
      {isInProgress && (
        <Badge kind="warn" icon="clock">
          {pendingTexts.mayBePaying}
        </Badge>
      )}
    </span>
  );
}
