import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ServerRefusalError } from '#contract/client.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { DayRange } from '#domain/time.ts';
import { type DayRangePageRequest, dayRangeRecordsQuery } from './day-list.ts';
import type { DaySearch } from './day-search.ts';

const [SATURDAY, SUNDAY] = ['2026-11-21', '2026-11-22'];

interface Page {
  readonly days: DayRange;
  readonly next: number | null;
  readonly rows: readonly string[];
}

/** Test server with two pages per day; a user without `seesPast` is refused every day but today. */
function testServer({ seesPast }: { seesPast: boolean }) {
  const server = { today: SATURDAY, isFailing: false, requestCount: 0, read };
  return server;

  async function read({ from, to = server.today, after }: DayRangePageRequest<Page>): Promise<Page> {
    server.requestCount += 1;
    if (server.isFailing) throw refusal('broken');
    const days = { from: from ?? to, to };
    if (!seesPast && (days.from !== server.today || to !== server.today)) throw refusal('not-allowed');
    return { days, next: after === undefined ? 1 : null, rows: [`${days.from}/${to} ${after ?? 0}`] };
  }
}

function refusal(code: 'not-allowed' | 'broken') {
  return new ServerRefusalError({ code, message: refusalMessages[code] });
}

/** Test screen with the list; its clock shows Saturday until `showDay` changes it. */
function watch(server: ReturnType<typeof testServer>, days: DaySearch = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const query = (today: string) => dayRangeRecordsQuery<Page>({ key: ['orders'], days, read: server.read }, today);
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

async function opened(server: ReturnType<typeof testServer>, days?: DaySearch) {
  const screen = watch(server, days);
  await expect.poll(screen.isReady).toBe(true);
  return screen;
}

it.each([
  [{}, `${SATURDAY}/${SATURDAY}`],
  [{ from: '2026-11-12' }, `2026-11-12/${SATURDAY}`],
])(
  'the second page of a list of %j belongs to the days of the first, although midnight has passed',
  async (days, shown) => {
    const server = testServer({ seesPast: true });
    const screen = await opened(server, days);
    server.today = SUNDAY;
    await screen.more();
    expect(screen.rows()).toEqual([`${shown} 0`, `${shown} 1`]);
  },
);

it('a user who may see only today gets the new day if the old one ends between two pages', async () => {
  const server = testServer({ seesPast: false });
  const screen = await opened(server);
  server.today = SUNDAY;
  await screen.more();
  expect(screen.isFailed()).toBe(false);
  expect(screen.rows()).toEqual([`${SUNDAY}/${SUNDAY} 0`]);
  await screen.more();
  expect(screen.rows()).toEqual([`${SUNDAY}/${SUNDAY} 0`, `${SUNDAY}/${SUNDAY} 1`]);
});

it('a list without days restarts with the venue’s new day, and yesterday’s stays until today’s is loaded', async () => {
  const server = testServer({ seesPast: false });
  const screen = await opened(server);
  await screen.more();
  server.today = SUNDAY;
  screen.showDay(SUNDAY);
  expect(screen.rows()).toEqual([`${SATURDAY}/${SATURDAY} 0`, `${SATURDAY}/${SATURDAY} 1`]);
  await expect.poll(screen.rows).toEqual([`${SUNDAY}/${SUNDAY} 0`]);
});

it('a list of chosen days is unchanged when the venue’s day changes', async () => {
  const days = { from: '2026-11-20', to: SATURDAY };
  const server = testServer({ seesPast: true });
  const screen = await opened(server, days);
  await screen.more();
  const { requestCount } = server;
  server.today = SUNDAY;
  screen.showDay(SUNDAY);
  expect(screen.isReady()).toBe(true);
  expect(screen.rows()).toEqual([`2026-11-20/${SATURDAY} 0`, `2026-11-20/${SATURDAY} 1`]);
  expect(server.requestCount).toBe(requestCount);
});

it('a failed page is reported and leaves the loaded pages', async () => {
  const server = testServer({ seesPast: false });
  const screen = await opened(server);
  server.isFailing = true;
  await screen.more();
  expect(screen.isFailed()).toBe(true);
  expect(screen.rows()).toEqual([`${SATURDAY}/${SATURDAY} 0`]);
});
