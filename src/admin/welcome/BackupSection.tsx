// When the last good backup was made, and the key that encrypts backups. Shown to the owner if the server makes them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { CopyableCode } from '#admin/shared/CopyableCode.tsx';
import {
  BACK_OFFICE_FRESH_MS,
  backOfficeKey,
  useBackOfficePollInterval,
} from '#admin/shared/live/back-office-query.ts';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { Backups } from '#contract/backups.ts';
import { formatDateTime } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { showToast } from '#ui/toast-store.ts';
import styles from './BackupSection.module.css';
import { backupFailureTexts, backupTexts } from './backup-texts.ts';

const BACKUPS_KEY = backOfficeKey('backups');
const MEGABYTES = new Intl.NumberFormat('es', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

export function BackupSection() {
  const titleId = useId();
  const refetchInterval = useBackOfficePollInterval();
  const query = useQuery({
    queryKey: BACKUPS_KEY,
    queryFn: () => api.backups.readBackups({}),
    staleTime: BACK_OFFICE_FRESH_MS,
    refetchInterval,
  });
  if (query.isPending || query.data?.isOn === false) return null;
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId} className={styles.title}>
        {backupTexts.title}
      </h2>
      <ReadFailure title={backupTexts.readFailed} query={query} />
      {query.data && <BackupState backups={query.data} />}
      {query.data && <BackupKey createdOn={query.data.keyCreatedOn} />}
    </Card>
  );
}

function BackupState({ backups: { lastGood, isLate, failedStep, hasCopies } }: { backups: Backups }) {
  const { timeZone } = useVenue();
  const lateTitle = lastGood ? backupTexts.late : backupTexts.noneYet;
  return (
    <>
      {(isLate || failedStep !== null) && (
        <Banner
          kind={isLate ? 'danger' : 'warn'}
          announce="none"
          title={isLate ? lateTitle : backupTexts.failedTitle}
          className={styles.notice}
        >
          {failedStep !== null && backupFailureTexts[failedStep]}
        </Banner>
      )}
      <p>
        {lastGood
          ? backupTexts.lastGood(
              formatDateTime(new Date(lastGood.madeOn), timeZone),
              MEGABYTES.format(lastGood.bytes / 1_000_000),
            )
          : backupTexts.none}
      </p>
      {!hasCopies && <p>{backupTexts.onlyHere}</p>}
    </>
  );
}

function BackupKey({ createdOn }: { createdOn: string | null }) {
  const client = useQueryClient();
  const { timeZone } = useVenue();
  const [isAsking, setIsAsking] = useState(false);
  const create = useMutation({
    mutationFn: () => api.backups.createBackupKey({}),
    onSuccess: () => client.invalidateQueries({ queryKey: BACKUPS_KEY }),
    onError: (error) => showToast(errorText(error), 'error'),
    onSettled: () => setIsAsking(false),
    // The secret part is not cached any longer than the dialog shows it.
    gcTime: 0,
  });
  return (
    <>
      <p>
        {createdOn === null
          ? backupTexts.notEncrypted
          : backupTexts.encrypted(formatDateTime(new Date(createdOn), timeZone))}
      </p>
      <Button
        aria-disabled={create.isPending || undefined}
        onClick={() => {
          if (create.isPending) return;
          if (createdOn === null) create.mutate();
          else setIsAsking(true);
        }}
      >
        {createdOn === null ? backupTexts.createKey : backupTexts.replaceKey}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={backupTexts.replaceTitle}
          text={backupTexts.replaceText}
          confirmLabel={backupTexts.replaceKey}
          cancelLabel={texts.cancel}
          busy={create.isPending}
          onConfirm={() => create.mutate()}
          onCancel={() => setIsAsking(false)}
        />
      )}
      {create.data && <KeyDialog secret={create.data.key} onClose={() => create.reset()} />}
    </>
  );
}

function KeyDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      title={backupTexts.keyTitle}
      closeLabel={texts.form.close}
      closeOnBackdrop={false}
      onClose={onClose}
      footer={<Button onClick={onClose}>{backupTexts.keyStored}</Button>}
    >
      <div className={styles.dialog}>
        <p>{backupTexts.keyLead}</p>
        <CopyableCode code={secret} />
        <Banner kind="warn">{backupTexts.keyWarning}</Banner>
      </div>
    </Dialog>
  );
}
