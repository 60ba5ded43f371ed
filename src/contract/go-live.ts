// What the owner must still put right before the venue takes real money, and the free space on the server's disks.
import * as z from 'zod/mini';
import { DISK_STATES } from '#domain/disk-space.ts';
import { GO_LIVE_ITEMS, GO_LIVE_PROBLEMS, GO_LIVE_SEVERITIES } from '#domain/go-live-facts.ts';
import { defineEndpoint } from './endpoint.ts';
import { emptyObjectShape } from './fields.ts';
import { goLiveRoutes } from './staff-routes.ts';

const findingShape = z.object({
  item: z.enum(GO_LIVE_ITEMS),
  problem: z.enum(GO_LIVE_PROBLEMS),
  severity: z.enum(GO_LIVE_SEVERITIES),
  /** The addresses, settings or provider that it is about. */
  subject: z.string(),
});

/**
 * The endpoints that read the result of the go-live check and the free disk space of the server. The go-live check finds what is
 * wrong with the setup of a server in production. Outside production it finds nothing.
 */
export const goLiveEndpoints = {
  readGoLive: defineEndpoint({
    ...goLiveRoutes.readGoLive,
    access: { staff: 'manage-settings' },
    summary:
      'What is wrong with the setup of a venue in production, as far as its server knows. Empty outside production.',
    input: emptyObjectShape,
    output: z.object({ findings: z.array(findingShape) }),
  }),
  readDisk: defineEndpoint({
    ...goLiveRoutes.readDisk,
    access: { staff: 'sign-in-only' },
    summary:
      'The space on the disks of the server. While its database cannot be read, the request is refused as disk-full.',
    input: emptyObjectShape,
    output: z.object({
      state: z.enum(DISK_STATES),
      /** Of the fullest disk; null if unknown. */
      freeBytes: z.nullable(z.int()),
    }),
  }),
};
