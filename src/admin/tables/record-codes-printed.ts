// Reports to the server that QR codes were printed or downloaded: a step of the setup checklist.
import { api } from '#admin/shared/api.ts';

/** Sends it without waiting. Without a response the step stays open until the next print, which costs nothing. */
export function recordCodesPrinted(): void {
  api.tables.recordCodesPrinted({}).catch(() => undefined);
}
