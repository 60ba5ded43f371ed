// Paginated list of records of a range of days. All loaded pages are of the same days, even if midnight passes between two
// requests.
import { hashKey, type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { ServerRefusalError } from '#contract/client.ts';
import { calendarDay, type DayRange } from '#domain/time.ts';

interface RequestedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Request for one page of a list of records of a range of days, such as payments. For the first page it has the days that the user
 * chose. For further pages it has the days that the server returned, and in `after` the cursor at which the previous page ended.
 */
export interface DayRangePageRequest<Page extends DayPage> extends RequestedDays {
  readonly after?: NonNullable<Page['next']> | undefined;
}

interface DayPage {
  /** Days that the server returned. */
  readonly days: DayRange;
  /** Cursor after the last row; null on the last page. */
  readonly next: string | number | null;
}

interface DayList<Page extends DayPage> {
  /** Query key with the filters, without the days. */
  readonly key: readonly unknown[];
  readonly days: RequestedDays;
  readonly read: (request: DayRangePageRequest<Page>) => Promise<Page>;
}

/**
 * React hook that reads a paginated list of the records of a range of days, such as payments. A range without a last day ends
 * today; its list is loaded again after midnight in the time zone of the venue.
 */
export function useDayRangeRecords<Page extends DayPage>(list: DayList<Page>) {
  const { timeZone } = useVenue();
  const today = useServerClock((now) => calendarDay(new Date(now), timeZone));
  return useInfiniteQuery({ ...dayRangeRecordsQuery(list, today), refetchInterval: usePollInterval() });
}

/**
 * Builds the options of the infinite query (TanStack Query) of a list of the records of a range of days. `today` (YYYY-MM-DD) is
 * part of the query key if the range has no last day, so that the list is loaded again after midnight.
 */
export function dayRangeRecordsQuery<Page extends DayPage>(list: DayList<Page>, today: string) {
  const { from, to } = list.days;
  const first: DayRangePageRequest<Page> = { from, to };
  const queryKey = [...list.key, { from, to }, to === undefined ? today : null];
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => readPage(list, pageParam),
    initialPageParam: first,
    getNextPageParam: ({ days, next }: Page): DayRangePageRequest<Page> | null =>
      next === null ? null : { ...days, after: next },
    select: selectLastDays<Page, DayRangePageRequest<Page>>,
    // The previous day's list stays visible until today's is loaded.
    placeholderData: (shown, query) => (isSameList(query?.queryKey, queryKey) ? shown : undefined),
  });
}

/**
 * A user who may see only today is refused further pages of a day that has just ended. In that case, loads the first
 * page of the new day: this screen's clock may be slightly behind.
 */
async function readPage<Page extends DayPage>(
  { days: { from, to }, read }: DayList<Page>,
  request: DayRangePageRequest<Page>,
): Promise<Page> {
  try {
    return await read(request);
  } catch (error) {
    const isRefused = error instanceof ServerRefusalError && error.code === 'not-allowed';
    if (!isRefused || request.after === undefined || to !== undefined) throw error;
    return read({ from, to });
  }
}

/** Removes the pages of a day that ended between two pages. */
function selectLastDays<Page extends DayPage, Param>({ pages, pageParams }: InfiniteData<Page, Param>) {
  const last = pages.at(-1)?.days;
  return { pageParams, pages: pages.filter(({ days }) => days.from === last?.from && days.to === last.to) };
}

/** True if two keys differ only in the current day. */
function isSameList(before: readonly unknown[] | undefined, now: readonly unknown[]): boolean {
  return before !== undefined && hashKey(before.slice(0, -1)) === hashKey(now.slice(0, -1));
}
