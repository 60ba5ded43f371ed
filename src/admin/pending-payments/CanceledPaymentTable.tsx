// Orders that staff gave up under one another: who did, when and why, each with the button that opens it.
import { useMemo } from 'react';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { PendingPaymentList } from '#contract/payment-history.ts';
import { formatEuros } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import { formatDateTime } from '#domain/time.ts';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { pendingTexts } from './pending-texts.ts';

type CanceledPayment = PendingPaymentList['payments'][number];
type CanceledTableProps = { payments: readonly CanceledPayment[]; onSee: (paymentId: string) => void };

const words = pendingTexts.canceled;

export function CanceledTable({ payments, onSee }: CanceledTableProps) {
  const { timeZone } = useVenue();
  const columns = useMemo(() => columnsOf(timeZone, onSee), [timeZone, onSee]);
  return (
    <DataTable
      caption={words.title}
      columns={columns}
      rows={payments}
      rowKey={({ id }) => id}
      moreLabel={texts.more}
      empty={<EmptyState icon="search" title={texts.lists.empty} />}
    />
  );
}

function columnsOf(timeZone: string, onSee: (paymentId: string) => void): Column<CanceledPayment>[] {
  const { columns } = pendingTexts;
  return [
    { id: 'number', header: columns.number, kind: 'heading', cell: ({ number }) => number },
    {
      id: 'time',
      header: words.time,
      cell: ({ canceled }) => canceled && <Moment time={canceled.time} timeZone={timeZone} />,
    },
    { id: 'table', header: columns.table, cell: ({ tableCode }) => tableLabel(tableCode) },
    { id: 'guest', header: columns.guest, cell: ({ guest, madeBy }) => madeBy ?? guest },
    { id: 'by', header: words.by, cell: ({ canceled }) => canceled?.by },
    { id: 'reason', header: words.reason, cell: ({ canceled }) => canceled?.reason },
    { id: 'total', header: columns.total, kind: 'number', cell: ({ total }) => formatEuros(total) },
    {
      id: 'acts',
      header: texts.lists.acts,
      kind: 'acts',
      cell: ({ id, number }) => <IconButton icon="receipt" label={words.see(number)} onClick={() => onSee(id)} />,
    },
  ];
}

function Moment({ time, timeZone }: { time: string; timeZone: string }) {
  return <time dateTime={time}>{formatDateTime(new Date(time), timeZone)}</time>;
}
