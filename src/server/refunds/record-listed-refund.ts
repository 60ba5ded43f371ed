// Placeholder of the branch: the refunds feature has the function.
import type { ProviderId } from '#domain/provider.ts';
import type { ExternalRefund } from '#server/attempts/index.ts';
import type { Context } from '#server/platform/context.ts';

export async function recordListedRefund(
  _context: Context,
  _listed: {
    readonly provider: ProviderId;
    readonly ref: string;
    readonly attempt: { readonly id: string; readonly paymentId: string } | null;
    readonly refundId: string | null;
    readonly refund: ExternalRefund;
  },
): Promise<void> {}
