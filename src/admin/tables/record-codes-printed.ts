// Reports to the server that QR codes were printed or downloaded: a step of the setup checklist.
import { api } from '#admin/shared/api.ts';

/**
 * Tells the server that QR codes were printed or downloaded, which completes a step of the setup checklist. It is sent without
 * waiting; if it is lost, the step stays open until the next print.
 */
export function recordCodesPrinted(): void {
  api.tables.recordCodesPrinted({}).catch(() => undefined);
}
