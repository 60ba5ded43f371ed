// Query for the drawing of a QR code.
import { queryOptions } from '@tanstack/react-query';
import { drawQr } from './qr-drawing.ts';

/** Query of the drawing of the QR code for an address; it never changes. */
export function qrDrawingQuery(address: string) {
  return queryOptions({
    queryKey: ['qr-drawing', address],
    queryFn: () => drawQr(address),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
