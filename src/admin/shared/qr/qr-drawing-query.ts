// Query for the drawing of a QR code.
import { queryOptions } from '@tanstack/react-query';
import { drawQr } from './qr-drawing.ts';

/** Builds the query of the drawing of a QR code that contains this URL. The result is cached forever, because it never changes. */
export function qrDrawingQuery(address: string) {
  return queryOptions({
    queryKey: ['qr-drawing', address],
    queryFn: () => drawQr(address),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
