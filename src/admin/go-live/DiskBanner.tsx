// Banner that warns while the server's disk is full or nearly full.
import { DISK_BYTES_LOW } from '#domain/disk-space.ts';
import { type BackOfficeAction, can } from '#domain/staff.ts';
import { Banner } from '#ui/Banner.tsx';
import styles from './DiskBanner.module.css';
import { useDiskState } from './go-live-queries.ts';
import { diskTexts } from './go-live-texts.ts';

/**
 * Banner that warns all staff when the disk of the server is full, and the owner when it is nearly full. Its live region is always
 * in the page, so that screen readers announce a text that appears in it.
 */
export function DiskBanner({ permissions }: { permissions: readonly BackOfficeAction[] }) {
  const { state, freeBytes } = useDiskState();
  const isWarned = state === 'low' && can(permissions, 'manage-settings');
  return (
    <div role="status" className={styles.disk}>
      {state === 'full' && (
        <Banner kind="danger" announce="none" flush title={diskTexts.fullTitle}>
          {diskTexts.full}
        </Banner>
      )}
      {isWarned && (
        <Banner kind="warn" announce="none" flush title={diskTexts.lowTitle(freeBytes ?? DISK_BYTES_LOW)}>
          {diskTexts.low}
        </Banner>
      )}
    </div>
  );
}
