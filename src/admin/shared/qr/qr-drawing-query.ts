// TanStack Query options for computing the drawing of a QR code.
import { queryOptions } from '@tanstack/react-query';
import { createQrDrawing } from './qr-drawing.ts';

/**
 * Returns the TanStack Query options for computing the drawing of a QR code that contains this URL. A cached drawing is not
 * computed again, because it never changes.
 */
export function qrDrawingQuery(address: string) {
  return queryOptions({
    queryKey: ['qr-drawing', address],
    queryFn: () => createQrDrawing(address),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
