// The metrics of the venue: waiting and failed background work of each feature, the free space on the disk, and the age of the
// newest backup.
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { countDueAttemptQueries, countFailedCardAttempts, countOpenDeletionsAtProvider } from './attempts/index.ts';
import { readNewestBackupTime } from './go-live/index.ts';
import { countWaitingEmails } from './mail/index.ts';
import { countRejectedPushMessages, countWaitingPushMessages } from './notifications/index.ts';
import {
  registerAgeGauge,
  registerFailedWorkGauge,
  registerWaitingWorkGauges,
} from './platform/background/waiting-work-summary.ts';
import type { Services } from './platform/context.ts';
import type { DiskWatch } from './platform/disk-watch.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import type { LiveHub } from './platform/live/live-hub.ts';
import { countWaitingPrintJobs } from './printing/index.ts';
import { countWaitingRefunds } from './refunds/index.ts';
import type { ServerConfig } from './server-config.ts';

const BACKUP_AGE = { name: 'comanda_backup_age_seconds', help: 'Age of the newest good backup' };

/**
 * Serves the Prometheus metrics of the venue at `/metrics`, to requests that send `metricsToken`: background work, disk space, age
 * of the newest backup.
 */
export function serveVenueMetrics(
  app: FastifyInstance,
  services: Services & { readonly live: LiveHub; readonly disk: DiskWatch },
  metricsToken: string,
  { backupPath, backups }: Pick<ServerConfig, 'backupPath' | 'backups'>,
): void {
  const { db, live, clock, disk } = services;
  serveMetrics(app, live, metricsToken, (registry) => {
    registerWaitingWorkGauges(registry, services, {
      mail: () => countWaitingEmails(db),
      refunds: () => countWaitingRefunds(db),
      attempts: () => countDueAttemptQueries(db, clock()),
      prints: () => countWaitingPrintJobs(db),
      push: () => countWaitingPushMessages(db),
      'provider-deletions': () => countOpenDeletionsAtProvider(db),
    });
    registerFailedWorkGauge(registry, services, {
      push: () => countRejectedPushMessages(db),
      'card-tries': () => countFailedCardAttempts(db, clock()),
    });
    new Gauge({
      name: 'comanda_disk_free_bytes',
      help: 'Free bytes of the fullest disk on which the server or its embedded database stores files',
      registers: [registry],
      async collect() {
        const { freeBytes } = await disk.read();
        if (freeBytes !== null) this.set(freeBytes);
      },
    });
    registerAgeGauge(registry, services, BACKUP_AGE, async () => {
      const backup = await readNewestBackupTime(db, { backupPath, backups });
      return typeof backup === 'object' ? backup.newestOn : null;
    });
  });
}
