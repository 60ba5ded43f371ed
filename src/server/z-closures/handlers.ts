// Handlers of the Z closures.
import type { Handlers } from '#contract/endpoint.ts';
import type { zClosures } from '#contract/z-closures.ts';
import type { Context } from '#server/platform/context.ts';
import { closeZClosure } from './close-z-closure.ts';
import { listZClosures, readOpenZClosure, readZClosure } from './queries.ts';

export const closureHandlers: Handlers<typeof zClosures, Context> = {
  listClosures: ({ context, input }) => listZClosures(context, input),
  readTill: ({ context }) => readOpenZClosure(context),
  readClosure: ({ context, input }) => readZClosure(context, input.closureId),
  closeClosure: ({ context, input }) => closeZClosure(context, input),
};
