// Public API of the Z closures (cash closings).
import type { Handlers } from '#contract/endpoint.ts';
import type { zClosureEndpoints } from '#contract/z-closures.ts';
import type { Context } from '#server/platform/context.ts';
import { closeZClosure } from './close-z-closure.ts';
import { printZClosure } from './print-z-closure.ts';
import { listZClosures, readOpenZClosure, readZClosure } from './queries.ts';
import { recordCashMovement } from './record-cash-movement.ts';
import { setOpeningFloat } from './set-opening-float.ts';
import { undoCashMovement } from './undo-cash-movement.ts';

export { readCashMovements } from './closure-cash.ts';
export { lockZClosuresIfAllOpen, openAndLockZClosure, openZClosure } from './open-z-closure.ts';
export {
  readClosedZClosure,
  readOpenZClosureSales,
  readZClosureOpeningTime,
} from './queries.ts';

/** The handlers of the endpoints for Z closures (cash closings). */
export const zClosureHandlers: Handlers<typeof zClosureEndpoints, Context> = {
  listZClosures,
  readOpenZClosure,
  readZClosure: (context, input) => readZClosure(context, input.closureId),
  closeZClosure,
  printZClosure,
  setOpeningFloat,
  recordCashMovement: recordCashMovement,
  undoCashMovement,
};
