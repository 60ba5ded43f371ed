// The QR code of a table as an SVG image, always dark on white, because scanners require it.
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './QrCode.module.css';
import { qrDrawingQuery } from './table-queries.ts';
import { tableTexts } from './table-texts.ts';

export function QrCode({ address, label }: { address: string; label: string }) {
  const { data, isError } = useQuery(qrDrawingQuery(address));
  if (isError) return <p role="alert">{tableTexts.code.drawFailed}</p>;
  if (!data) return <Skeleton className={styles.code} />;
  return (
    <svg
      role="img"
      aria-label={tableTexts.code.image(label)}
      viewBox={`0 0 ${data.size} ${data.size}`}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <rect width={data.size} height={data.size} fill="#fff" />
      <path d={data.path} fill="#000" />
    </svg>
  );
}
