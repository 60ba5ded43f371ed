import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { backOfficeKey, refreshBackOffice } from './back-office-query.ts';

test('refreshed lists are new although a live event has cancelled their refetch', async () => {
  const client = new QueryClient();
  const queryKey = backOfficeKey('categories');
  let requests = 0;
  const queryFn = () => {
    requests += 1;
    // The second request is still in progress when the live event arrives.
    return requests === 2 ? new Promise<number>(() => {}) : requests === 1 ? 14 : 15;
  };
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const stop = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().data).toBe(14);

  const refreshed = refreshBackOffice(client).then(() => client.getQueryData(queryKey));
  // What a live event does.
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });

  await expect(refreshed).resolves.toBe(15);
  stop();
});
