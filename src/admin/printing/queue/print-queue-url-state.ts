// Hook that opens the print queue through the search parameters of a board. So a reload keeps it open, and the back button closes
// it.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useOverlay } from '#admin/shared/lists/overlay-address.ts';

/**
 * Whether the dialog with the print queue is open, the table by which it is filtered, and the functions that change both. Both are
 * stored in the search parameters of the URL.
 */
export interface PrintQueueUrlState {
  readonly isOpen: boolean;
  /** Null for all tables. */
  readonly tableCode: string | null;
  readonly open: () => void;
  readonly close: () => void;
  readonly showTable: (tableCode: string | null) => void;
}

const QUEUE_PARAMS = ['queue', 'table'] as const;

/**
 * Returns whether the print queue is open and its table filter, read from the search parameters of the page, and the functions
 * that change them.
 */
export function usePrintQueueUrlState(): PrintQueueUrlState {
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
