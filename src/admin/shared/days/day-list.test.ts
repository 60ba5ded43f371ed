import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { RefusedByServer } from '#contract/client.ts';
import { messages } from '#contract/messages.es.ts';
import type { Days } from '#domain/time.ts';
import { dayListQuery, type PageRequest } from './day-list.ts';
import type { DaySearch } from './day-search.ts';

const [SATURDAY, SUNDAY] = ['2026-11-21', '2026-11-22'];

interface Page {
  readonly days: Days;
  readonly next: number | null;
  readonly rows: readonly string[];
}

/** A list of two pages each day, read as the server reads it; who sees today alone is refused every other day. */
function aBar({ seesPast }: { seesPast: boolean }) {
  const bar = { today: SATURDAY, isAway: false, asked: 0, read };
  return bar;

  async function read({ from, to = bar.today, after }: PageRequest<Page>): Promise<Page> {
    bar.asked += 1;
    if (bar.isAway) throw refusal('broken');
    const days = { from: from ?? to, to };
    if (!seesPast && (days.from !== bar.today || to !== bar.today)) throw refusal('not-allowed');
    return { days, next: after === undefined ? 1 : null, rows: [`${days.from}/${to} ${after ?? 0}`] };
  }
}

function refusal(code: 'not-allowed' | 'broken') {
  return new RefusedByServer({ code, message: messages[code] });
}

/** The list on a screen whose clock shows `today` until `showDay` says otherwise. */
function watch(bar: ReturnType<typeof aBar>, days: DaySearch = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const query = (today: string) => dayListQuery<Page>({ key: ['orders'], days, read: bar.read }, today);
  const observer = new InfiniteQueryObserver(client, query(SATURDAY));
  observer.subscribe(() => undefined);
  return {
    client,
    more: () => observer.getCurrentResult().fetchNextPage(),
    rows: () => observer.getCurrentResult().data?.pages.flatMap(({ rows }) => rows),
    isFailed: () => observer.getCurrentResult().isError,
    isReady: () => !observer.getCurrentResult().isFetching,
    showDay: (today: string) => observer.setOptions(query(today)),
  };
}

async function opened(bar: ReturnType<typeof aBar>, days?: DaySearch) {
  const screen = watch(bar, days);
  await expect.poll(screen.isReady).toBe(true);
  return screen;
}

it.each([
  [{}, `${SATURDAY}/${SATURDAY}`],
  [{ from: '2026-11-12' }, `2026-11-12/${SATURDAY}`],
])('the rest of an evening is that evening’s, though midnight has passed: %j', async (days, shown) => {
  const bar = aBar({ seesPast: true });
  const screen = await opened(bar, days);
  bar.today = SUNDAY;
  await screen.more();
  expect(screen.rows()).toEqual([`${shown} 0`, `${shown} 1`]);
});

it('who sees today alone is shown the new day when the old one ends between two pages', async () => {
  const bar = aBar({ seesPast: false });
  const screen = await opened(bar);
  bar.today = SUNDAY;
  await screen.more();
  expect(screen.isFailed()).toBe(false);
  expect(screen.rows()).toEqual([`${SUNDAY}/${SUNDAY} 0`]);
  await screen.more();
  expect(screen.rows()).toEqual([`${SUNDAY}/${SUNDAY} 0`, `${SUNDAY}/${SUNDAY} 1`]);
});

it('begins anew with the venue’s day, and yesterday’s list stays until today’s is there', async () => {
  const bar = aBar({ seesPast: false });
  const screen = await opened(bar);
  await screen.more();
  bar.today = SUNDAY;
  screen.showDay(SUNDAY);
  expect(screen.rows()).toEqual([`${SATURDAY}/${SATURDAY} 0`, `${SATURDAY}/${SATURDAY} 1`]);
  await expect.poll(screen.rows).toEqual([`${SUNDAY}/${SUNDAY} 0`]);
});

it('of chosen days stays as it is when the venue’s day changes', async () => {
  const days = { from: '2026-11-20', to: SATURDAY };
  const bar = aBar({ seesPast: true });
  const screen = await opened(bar, days);
  await screen.more();
  const { asked } = bar;
  bar.today = SUNDAY;
  screen.showDay(SUNDAY);
  expect(screen.isReady()).toBe(true);
  expect(screen.rows()).toEqual([`2026-11-20/${SATURDAY} 0`, `2026-11-20/${SATURDAY} 1`]);
  expect(bar.asked).toBe(asked);
});

it('a page that does not come says so, and leaves what is shown', async () => {
  const bar = aBar({ seesPast: false });
  const screen = await opened(bar);
  bar.isAway = true;
  await screen.more();
  expect(screen.isFailed()).toBe(true);
  expect(screen.rows()).toEqual([`${SATURDAY}/${SATURDAY} 0`]);
});
