// Query for the drawing of a QR code.
import { queryOptions } from '@tanstack/react-query';
import { drawQr } from './qr-drawing.ts';

/**
 * Builds the query of the drawing of a QR code that contains this URL. A drawing in the cache is not computed again, because
 * it never changes.
 */
export function qrDrawingQuery(address: string) {
  return queryOptions({
    queryKey: ['qr-drawing', address],
    queryFn: () => drawQr(address),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
