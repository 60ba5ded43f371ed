import type { Handlers } from '#contract/endpoint.ts';
import type { zClosures } from '#contract/z-closures.ts';
import type { Context } from '#server/platform/context.ts';
import { closeClosure } from './close-z-closure.ts';
import { listClosures, readClosure, readTill } from './queries.ts';

export const closureHandlers: Handlers<typeof zClosures, Context> = {
  listClosures: ({ context, input }) => listClosures(context, input),
  readTill: ({ context }) => readTill(context),
  readClosure: ({ context, input }) => readClosure(context, input.closureId),
  closeClosure: ({ context, input }) => closeClosure(context, input),
};
