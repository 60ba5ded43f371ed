// Search parameters of a board: its print queue, and the table that the queue is filtered by.
import { readTextParameter } from '#admin/shared/lists/read-search.ts';
import { tableCodeRefusal } from '#domain/table.ts';

/** Search parameters of a board's page that concern its print queue. */
interface QueueSearch {
  readonly queue?: 'open';
  /** Code of the table whose jobs are shown; without it all jobs are. */
  readonly table?: string;
}

/** Reads the search parameters of the print queue for the `validateSearch` of a board's route; invalid values are dropped. */
export function readPrintQueueSearch(search: Readonly<Record<string, unknown>>): QueueSearch {
  if (search.queue !== 'open') return {};
  const { table } = readTextParameter('table', search);
  return { queue: 'open', ...(table !== undefined && tableCodeRefusal(table) === null ? { table } : {}) };
}
