// Shared tablets: devices that several people of the staff use, each with a PIN.
import * as z from 'zod/mini';
import { NAME_CHARACTERS_MAX } from '#domain/catalogue.ts';
import { defineEndpoint, type OutputOf } from './endpoint.ts';
import { emptyObjectShape, idField, pinField, timeField } from './fields.ts';
import { staffProfileShape } from './staff.ts';
import { sharedTabletRoutes } from './staff-routes.ts';

const staff = { staff: 'manage-shared-tablets' } as const;

/** The endpoints of shared tablets: devices that several people of the staff use, each with a PIN. */
export const sharedTabletEndpoints = {
  readTablet: defineEndpoint({
    ...sharedTabletRoutes.readTablet,
    access: 'tablet',
    summary: 'The shared tablet of this browser, and the people who have a PIN, by name.',
    input: emptyObjectShape,
    output: z.object({
      id: idField,
      name: z.string(),
      people: z.array(z.object({ id: idField, name: z.string(), avatar: z.nullable(z.string()) })),
    }),
  }),
  signInByPin: defineEndpoint({
    ...sharedTabletRoutes.signInByPin,
    access: 'tablet',
    records: 'signed-in',
    limit: { perMinute: 60, by: 'device' },
    summary: 'Opens a session of a person on the shared tablet. After five wrong PINs it is refused for five minutes.',
    input: z.object({ userId: idField, pin: pinField }),
    output: staffProfileShape,
  }),
  listTablets: defineEndpoint({
    ...sharedTabletRoutes.listTablets,
    access: staff,
    summary: 'All shared tablets, the newest first.',
    input: emptyObjectShape,
    output: z.object({
      tablets: z.array(z.object({ id: idField, name: z.string(), openedOn: timeField, endsOn: timeField })),
    }),
  }),
  shareTablet: defineEndpoint({
    ...sharedTabletRoutes.shareTablet,
    access: staff,
    records: 'tablet-shared',
    summary: 'Makes this browser a shared tablet and ends the session of the person who does it.',
    input: z.object({ tabletId: idField, name: z.string().check(z.maxLength(NAME_CHARACTERS_MAX * 2)) }),
    output: emptyObjectShape,
  }),
  endTablet: defineEndpoint({
    ...sharedTabletRoutes.endTablet,
    access: staff,
    records: 'tablet-sharing-ended',
    summary: 'Ends a shared tablet with all sessions on it.',
    input: z.object({ tabletId: idField }),
    output: emptyObjectShape,
  }),
};

/**
 * The shared tablet on which this browser runs (a device that several members of staff use), and the people who can sign in on it
 * with a PIN.
 */
export type SharedTablet = OutputOf<typeof sharedTabletEndpoints.readTablet>;
