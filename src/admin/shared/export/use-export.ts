// Downloads a list as a file. The browser streams it to disk, whatever its size; the page checks first whether the
// download is allowed, because a refused download reports no error to the page.
import { api } from '#admin/shared/api.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import type { ExportFilter, ExportName } from '#contract/excel-exports.ts';

/**
 * Milliseconds that browsers take to show that a download has begun; the button stays busy so that users do not press
 * again.
 */
const START_FEEDBACK_MS = 1_500;

const CHECKS: Readonly<Record<ExportName, (filter: ExportFilter) => Promise<unknown>>> = {
  orders: api.exports.checkOrders,
  payments: api.exports.checkPayments,
  closures: api.exports.checkClosures,
  dashboard: api.exports.checkDashboard,
  activity: api.exports.checkActivity,
};

interface Export {
  /** Does nothing while a download is starting, so that a second press starts no second download. */
  readonly start: () => void;
  readonly isStarting: boolean;
  /** Error of the last attempt; null if it started or none was made. */
  readonly error: Error | null;
}

/** Starts the download of the file at `href`. */
export function useExport(name: ExportName, filter: ExportFilter, href: string): Export {
  const { mutate, isPending, error } = useRequest({
    name: `export ${href}`,
    mutationFn: async () => {
      await CHECKS[name](filter);
      download(href);
      await new Promise((resolve) => setTimeout(resolve, START_FEEDBACK_MS));
    },
  });
  return { start: () => mutate(), isStarting: isPending, error };
}

/** Clicks a temporary download link. */
function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
