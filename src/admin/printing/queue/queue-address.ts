// The print queue is part of a board's address: a reload keeps it open with its filter, and the back button closes it.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useOverlay } from '#admin/shared/lists/overlay-address.ts';

/**
 * Whether the print queue is open and of which table, as it stands in the address of the page, and the functions that change
 * it.
 */
export interface QueueAddress {
  readonly isOpen: boolean;
  /** Null for all tables. */
  readonly tableCode: string | null;
  readonly open: () => void;
  readonly close: () => void;
  readonly showTable: (tableCode: string | null) => void;
}

const QUEUE_PARAMS = ['queue', 'table'] as const;

/** Opens, closes and filters the print queue through the address of the board's page. */
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
