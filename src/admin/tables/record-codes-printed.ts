// Reports that QR codes were printed, which completes a step of the setup checklist.
import { api } from '#admin/shared/api.ts';

/**
 * Reports to the server that QR codes were printed or downloaded, which completes a step of the setup checklist. Nothing waits
 * for the response; if the request fails, the next print reports it.
 */
export function recordCodesPrinted(): void {
  api.tables.recordCodesPrinted({}).catch(() => undefined);
}
