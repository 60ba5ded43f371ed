// The print queue is part of a board's address: a reload keeps it open with its filter, and the back button closes it.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useOverlay } from '#admin/shared/lists/overlay-address.ts';

export interface QueueAddress {
  readonly isOpen: boolean;
  /** Null for all tables. */
  readonly tableCode: string | null;
  readonly open: () => void;
  readonly close: () => void;
  readonly showTable: (tableCode: string | null) => void;
}

const QUEUE_PARAMS = ['queue', 'table'] as const;

/** The queue in the address of the board on screen. */
export function useQueueAddress(): QueueAddress {
  const { queue, table } = useSearch({ strict: false });
  const { open, close } = useOverlay(QUEUE_PARAMS);
  const navigate = useNavigate();
  return {
    isOpen: queue === 'open',
    tableCode: table ?? null,
    open: () => open({ queue: 'open' }),
    close: () => close(),
    showTable: (tableCode) =>
      void navigate({
        to: '.',
        search: tableCode === null ? { queue: 'open' } : { queue: 'open', table: tableCode },
        replace: true,
        resetScroll: false,
      }),
  };
}
