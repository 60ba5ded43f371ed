// Reports that QR codes were printed, which completes a step of the setup checklist.
import { api } from '#admin/shared/api.ts';

/**
 * Tells the server that QR codes were printed or downloaded, which completes a step of the setup checklist. Does not wait for the
 * response, and ignores a failure: the next print tells it again.
 */
export function recordQrCodesPrinted(): void {
  api.tables.recordCodesPrinted({}).catch(() => undefined);
}
