// Handlers of paper that belongs to no board.
import type { Handlers } from '#contract/endpoint.ts';
import type { otherPaper } from '#contract/other-paper.ts';
import type { Context } from '#server/platform/context.ts';
import { printReceipt } from './print-receipt.ts';
import { printZClosure } from './print-z-closure.ts';

/** The handlers of receipts and Z closures on paper. */
export const otherPaperHandlers: Handlers<typeof otherPaper, Context> = {
  printReceipt,
  printZClosure,
};
