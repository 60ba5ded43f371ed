// A list of days that comes page by page: all that is shown of it is of the same days, though midnight passes meanwhile.
import { hashKey, type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { useClock } from '#admin/shared/live/server-clock.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { RefusedByServer } from '#contract/client.ts';
import { type Days, dayOf } from '#domain/time.ts';

interface RequestedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What a page is asked by: the first by the days of the address, the others by those of the first and where it ended. */
export interface PageRequest<Page extends DayPage> extends RequestedDays {
  readonly after?: NonNullable<Page['next']> | undefined;
}

interface DayPage {
  /** Those that the server shows. */
  readonly days: Days;
  /** Where the page ended; null when nothing follows. */
  readonly next: string | number | null;
}

interface DayList<Page extends DayPage> {
  /** The list as it is filtered, without its days. */
  readonly key: readonly unknown[];
  readonly days: RequestedDays;
  readonly read: (wanted: PageRequest<Page>) => Promise<Page>;
}

/** The list, newest first. Without a last day it goes up to today, and begins anew when the venue's day does. */
export function useDayList<Page extends DayPage>(list: DayList<Page>) {
  const { timeZone } = useVenue();
  const today = useClock((now) => dayOf(new Date(now), timeZone));
  return useInfiniteQuery({ ...dayListQuery(list, today), refetchInterval: usePollInterval() });
}

export function dayListQuery<Page extends DayPage>(list: DayList<Page>, today: string) {
  const { from, to } = list.days;
  const first: PageRequest<Page> = { from, to };
  const queryKey = [...list.key, { from, to }, to === undefined ? today : null];
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => readPage(list, pageParam),
    initialPageParam: first,
    getNextPageParam: ({ days, next }: Page): PageRequest<Page> | null =>
      next === null ? null : { ...days, after: next },
    select: selectLastDays<Page, PageRequest<Page>>,
    // Yesterday's list stays until today's is there.
    placeholderData: (shown, query) => (isSameList(query?.queryKey, queryKey) ? shown : undefined),
  });
}

/**
 * Who may see today alone is refused the rest of a day that has just ended. What there is for them then is the first page
 * of the new one: this screen's clock may be a moment behind.
 */
async function readPage<Page extends DayPage>(
  { days: { from, to }, read }: DayList<Page>,
  wanted: PageRequest<Page>,
): Promise<Page> {
  try {
    return await read(wanted);
  } catch (error) {
    const isRefused = error instanceof RefusedByServer && error.code === 'not-allowed';
    if (!isRefused || wanted.after === undefined || to !== undefined) throw error;
    return read({ from, to });
  }
}

/** Without the pages of a day that ended between two of them. */
function selectLastDays<Page extends DayPage, Param>({ pages, pageParams }: InfiniteData<Page, Param>) {
  const last = pages.at(-1)?.days;
  return { pageParams, pages: pages.filter(({ days }) => days.from === last?.from && days.to === last.to) };
}

/** Whether they differ in nothing but the day that is today. */
function isSameList(before: readonly unknown[] | undefined, now: readonly unknown[]): boolean {
  return before !== undefined && hashKey(before.slice(0, -1)) === hashKey(now.slice(0, -1));
}
