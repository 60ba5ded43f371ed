// Metrics of background work: per feature, how many rows wait, how old the oldest one is, and how many failed.
import { Gauge, type Registry } from 'prom-client';
import type { Logger } from '#server/platform/log.ts';

/** How many rows of one feature wait for background work, such as e-mails to send, and since when the oldest one waits. */
export interface WaitingWorkSummary {
  readonly count: number;
  /** The time at which the oldest waiting row was stored; null when none waits. */
  readonly oldest: Date | null;
}

/**
 * Function that reads how many rows of one feature wait for background work, and since when. Each feature with background work has
 * such a function, which the metrics call.
 */
export type WaitingWorkQuery = () => Promise<WaitingWorkSummary>;

/**
 * Registers the Prometheus gauge of rows whose background work failed permanently. Each scrape runs each feature's query once; a
 * feature whose query fails is left out.
 */
export function registerFailedWorkGauge(
  registry: Registry,
  { log }: { readonly log: Logger },
  queries: Readonly<Record<string, () => Promise<number>>>,
): void {
  new Gauge({
    name: 'comanda_background_failed_count',
    help: 'Stored rows of background work that failed permanently',
    labelNames: ['work'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [work, query] of Object.entries(queries)) {
        try {
          this.set({ work }, await query());
        } catch (error) {
          log.warn({ err: error, work }, 'Failed background work could not be counted');
        }
      }
    },
  });
}

/**
 * Registers two Prometheus gauges: how many rows wait for background work, and how old the oldest one is. Each scrape runs each
 * feature's query once; a feature whose query fails is left out.
 */
export function registerWaitingWorkGauges(
  registry: Registry,
  { log, clock }: { readonly log: Logger; readonly clock: () => Date },
  queries: Readonly<Record<string, WaitingWorkQuery>>,
): void {
  const readAll = shareWhilePending(() =>
    Promise.all(
      Object.entries(queries).map(async ([work, query]) => ({
        work,
        waiting: await query().catch((error: unknown) => {
          log.warn({ err: error, work }, 'Waiting background work could not be counted');
          return null;
        }),
      })),
    ),
  );
  const addGauge = (name: string, help: string, valueOf: (waiting: WaitingWorkSummary) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['work'],
      registers: [registry],
      async collect() {
        const all = await readAll();
        this.reset();
        for (const { work, waiting } of all) if (waiting) this.set({ work }, valueOf(waiting));
      },
    });

  addGauge('comanda_background_waiting_count', 'Rows of background work that wait', ({ count }) => count);
  addGauge('comanda_background_oldest_seconds', 'Age of the oldest row of background work that waits', ({ oldest }) =>
    oldest === null ? 0 : Math.max(0, (clock().getTime() - oldest.getTime()) / 1000),
  );
}

/**
 * Registers a Prometheus gauge whose value is the age, in seconds, of the time that `readTime` returns. If `readTime` returns null
 * or fails, the gauge has no value.
 */
export function registerAgeGauge(
  registry: Registry,
  { log, clock }: { readonly log: Logger; readonly clock: () => Date },
  { name, help }: { readonly name: string; readonly help: string },
  readTime: () => Promise<Date | null>,
): void {
  new Gauge({
    name,
    help,
    labelNames: ['of'],
    registers: [registry],
    async collect() {
      this.reset();
      const time = await readTime().catch((error: unknown) => {
        log.warn({ err: error, metric: name }, 'Age could not be read');
        return null;
      });
      if (time !== null) this.set({ of: 'newest' }, Math.max(0, (clock().getTime() - time.getTime()) / 1000));
    },
  });
}

/** Shares one call of `read` between callers at the same time: both gauges are collected together. */
function shareWhilePending<T>(read: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | null = null;
  return () => {
    pending ??= read().finally(() => {
      pending = null;
    });
    return pending;
  };
}
