// Downloading a list as a file. It goes straight to the disk, however long it is: the page asks first whether it would
// come, because of a download that is refused it hears nothing.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import type { ExportFilter, ExportName } from '#contract/exports.ts';

/** As long as browsers take to show that a download has begun. Until then people press again. */
const START_FEEDBACK_MS = 1_500;

const CHECKS: Readonly<Record<ExportName, (filter: ExportFilter) => Promise<unknown>>> = {
  orders: api.exports.checkOrders,
  payments: api.exports.checkPayments,
  closures: api.exports.checkClosures,
};

interface Export {
  /** Nothing while one is beginning: a press too many is no second file. */
  readonly start: () => void;
  readonly isStarting: boolean;
  /** Why it did not begin; null when it did, and before. */
  readonly error: Error | null;
}

/** `href` is where the file is. */
export function useExport(name: ExportName, filter: ExportFilter, href: string): Export {
  const client = useQueryClient();
  const mutationKey = ['export', href];
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    mutationFn: async () => {
      await CHECKS[name](filter);
      download(href);
      await new Promise((resolve) => setTimeout(resolve, START_FEEDBACK_MS));
    },
  });
  function start() {
    if (client.isMutating({ mutationKey }) === 0) mutate();
  }
  return { start, isStarting: isPending, error };
}

/** As if somebody had pressed a plain link to it. */
function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
