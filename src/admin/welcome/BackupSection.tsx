// Section of the welcome page about backups, for owners. It is hidden if the server makes none.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { CopyableIdentifier } from '#admin/shared/CopyableIdentifier.tsx';
import { CurrentPasswordField } from '#admin/shared/forms/CurrentPasswordField.tsx';
import {
  BACK_OFFICE_FRESH_MS,
  backOfficeQueryKey,
  useBackOfficePollInterval,
} from '#admin/shared/live/back-office-query.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { BackupStatus } from '#contract/backups.ts';
import { ServerRefusalError } from '#contract/client.ts';
import { formatDateTime } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import styles from './BackupSection.module.css';
import { backupFailureTexts, backupTexts } from './welcome-texts.ts';

const BACKUPS_KEY = backOfficeQueryKey('backups');
const MEGABYTES = new Intl.NumberFormat('es', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

/**
 * Section of the welcome page that says when the last successful backup was made, and lets the owner create the key that encrypts
 * backups. Renders nothing if the server makes no backups.
 */
export function BackupSection() {
  const titleId = useId();
  const refetchInterval = useBackOfficePollInterval();
  const query = useQuery({
    queryKey: BACKUPS_KEY,
    queryFn: () => api.backups.readBackupStatus({}),
    staleTime: BACK_OFFICE_FRESH_MS,
    refetchInterval,
  });
  if (query.isPending || query.data?.isOn === false) return null;
  return (
    <Card as="section" aria-labelledby={titleId} className={classNames(layout.stack3, styles.section)}>
      <h2 id={titleId} className={layout.large}>
        {backupTexts.title}
      </h2>
      <LoadErrorMessage title={backupTexts.readFailed} query={query} />
      {query.data && <BackupState backups={query.data} />}
      {query.data && <BackupKey createdOn={query.data.keyCreatedOn} />}
    </Card>
  );
}

function BackupState({ backups: { lastGood, isLate, failedStep, hasCopies } }: { backups: BackupStatus }) {
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
  const create = usePressMutation({
    mutationFn: (currentPassword: string) => api.backups.createBackupKey({ currentPassword }),
    onSuccess: () => {
      setIsAsking(false);
      return client.invalidateQueries({ queryKey: BACKUPS_KEY });
    },
    // The secret part is not cached any longer than the dialog shows it.
    gcTime: 0,
  });
  const isReplacing = createdOn !== null;
  return (
    <>
      <p>
        {isReplacing ? backupTexts.encrypted(formatDateTime(new Date(createdOn), timeZone)) : backupTexts.notEncrypted}
      </p>
      <Button onClick={() => setIsAsking(true)}>{isReplacing ? backupTexts.replaceKey : backupTexts.createKey}</Button>
      {isAsking && (
        <PasswordDialog
          isReplacing={isReplacing}
          error={create.isError ? fieldErrorText(create.error) : null}
          isBusy={create.isPending}
          onSubmit={create.mutate}
          onClose={() => {
            create.reset();
            setIsAsking(false);
          }}
        />
      )}
      {create.data && <KeyDialog secret={create.data.key} onClose={() => create.reset()} />}
    </>
  );
}

interface PasswordDialogProps {
  readonly isReplacing: boolean;
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly onSubmit: (currentPassword: string) => void;
  readonly onClose: () => void;
}

function PasswordDialog({ isReplacing, error, isBusy, onSubmit, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const formId = useId();
  return (
    <Dialog
      title={isReplacing ? backupTexts.replaceTitle : backupTexts.createTitle}
      placement="center"
      closeLabel={texts.form.close}
      closeOnBackdrop={!isBusy}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      footer={
        <>
          <Button aria-disabled={isBusy || undefined} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {isReplacing ? backupTexts.replaceKey : backupTexts.createKey}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={layout.stack4}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSubmit(password);
        }}
      >
        {isReplacing && <p>{backupTexts.replaceText}</p>}
        <CurrentPasswordField
          data-autofocus
          label={backupTexts.currentPassword}
          value={password}
          error={error}
          onType={setPassword}
        />
      </form>
    </Dialog>
  );
}

function fieldErrorText(error: unknown): string {
  const fields = error instanceof ServerRefusalError ? error.details.fields : undefined;
  return fields?.['currentPassword'] ?? errorText(error);
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
      <div className={layout.stack4}>
        <p>{backupTexts.keyLead}</p>
        <CopyableIdentifier code={secret} />
        <Banner kind="warn">{backupTexts.keyWarning}</Banner>
      </div>
    </Dialog>
  );
}
