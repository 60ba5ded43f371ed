// Completes the step of the setup checklist that asks the owner to print the QR codes.
import { api } from '#admin/shared/api.ts';

/**
 * Reports to the server that QR codes were printed or downloaded. The request is not awaited; if it fails, the step stays
 * open until the next print.
 */
export function recordCodesPrinted(): void {
  api.tables.recordCodesPrinted({}).catch(() => undefined);
}
