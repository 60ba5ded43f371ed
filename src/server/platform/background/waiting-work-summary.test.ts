// The metrics of background work.
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { captureLog } from '#server/platform/testing/log.ts';
import { registerWaitingWorkGauges, type WaitingWorkQuery } from './waiting-work-summary.ts';

const NOW = new Date('2026-11-21T20:00:00Z');

async function scrape(queries: Readonly<Record<string, WaitingWorkQuery>>) {
  const registry = new Registry();
  const { log, messages } = captureLog();
  registerWaitingWorkGauges(registry, { log, clock: () => NOW }, queries);
  return { text: await registry.metrics(), messages: messages() };
}

describe('the metrics of background work', () => {
  it('say for each feature how many rows wait, and for how many seconds the oldest has', async () => {
    let queries = 0;
    const { text } = await scrape({
      mail: async () => {
        queries += 1;
        return { count: 3, oldest: new Date(NOW.getTime() - 90_000) };
      },
      refunds: async () => ({ count: 0, oldest: null }),
    });
    expect(text).toContain('comanda_background_waiting_count{work="mail"} 3');
    expect(text).toContain('comanda_background_oldest_seconds{work="mail"} 90');
    expect(text).toContain('comanda_background_waiting_count{work="refunds"} 0');
    expect(text).toContain('comanda_background_oldest_seconds{work="refunds"} 0');
    expect(queries).toBe(1);
  });

  it('leave out a feature whose query fails, and log it', async () => {
    const { text, messages } = await scrape({
      mail: async () => {
        throw new Error('the database was unreachable');
      },
      refunds: async () => ({ count: 1, oldest: NOW }),
    });
    expect(text).not.toContain('work="mail"');
    expect(text).toContain('comanda_background_waiting_count{work="refunds"} 1');
    expect(messages).toContain('Waiting background work could not be counted');
  });
});
