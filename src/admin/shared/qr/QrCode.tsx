// A QR code as an SVG image, always dark on white, because scanners require it.
import { useQuery } from '@tanstack/react-query';
import { texts } from '#admin/shared/texts.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './QrCode.module.css';
import { qrDrawingQuery } from './qr-drawing-query.ts';

/**
 * Renders the QR code that contains the URL `address`; a placeholder while it is computed, or an error message. `name` describes
 * the image for screen readers.
 */
export function QrCode({ address, name }: { address: string; name: string }) {
  const { data, isError } = useQuery(qrDrawingQuery(address));
  if (isError) return <p role="alert">{texts.qrFailed}</p>;
  if (!data) return <Skeleton className={styles.code} />;
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`0 0 ${data.size} ${data.size}`}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <rect width={data.size} height={data.size} fill="#fff" />
      <path d={data.path} fill="#000" />
    </svg>
  );
}
