// The part of the settling statement that enters the payment into the open Z closure.
import { sql as raw } from 'kysely';
import type { SettlementPart } from '#server/platform/settlement-part.ts';
import { openZClosure } from './open-z-closure.ts';

/**
 * Every settled payment references the open Z closure, which is locked for share: it cannot be closed before the commit.
 */
export const zClosureSettlementPart: SettlementPart = {
  requiredRow: {
    cte: 'closure',
    paymentColumn: 'z_closure_id',
    select: (condition) => raw`select id from z_closures where closed_on is null and ${condition} for share`,
    create: openZClosure,
  },
};
