// Section of the profile that turns this device into a shared tablet, and ends shared tablets.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, errorText } from '#admin/shared/api.ts';
import { backOfficeQueryKey } from '#admin/shared/live/back-office-query.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { refetchSession } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { StaffProfile } from '#contract/staff.ts';
import { NAME_CHARACTERS_MAX, nameRefusal } from '#domain/catalogue.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { TextField } from '#ui/Field.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';
import styles from './ProfilePage.module.css';
import { profileTexts } from './profile-texts.ts';

const TABLETS_KEY = backOfficeQueryKey('shared-tablets');
const DAY = new Intl.DateTimeFormat('es', { day: '2-digit', month: '2-digit', year: 'numeric' });

/**
 * Section of the page «Mi perfil» in which users make this device a shared tablet (used by several people, each with a PIN), and
 * end shared tablets.
 */
export function TabletSection({ profile }: { profile: StaffProfile }) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId} className={layout.large}>
        {profileTexts.tabletTitle}
      </h2>
      <p>{profileTexts.tabletLead}</p>
      {profile.tablet ? (
        <Banner kind="ok">{profileTexts.isShared(profile.tablet.name)}</Banner>
      ) : (
        <ShareForm hasPin={profile.hasPin} />
      )}
      <Tablets />
    </Card>
  );
}

function ShareForm({ hasPin }: { hasPin: boolean }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const tabletId = useRef(newId());
  const share = usePressMutation({
    mutationFn: () => api.sharedTablets.shareTablet({ tabletId: tabletId.current, name }),
    onSuccess: () => refetchSession(client),
    onError: (failure) => showToast(errorText(failure), 'error'),
    onSettled: () => setIsAsking(false),
  });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const refusal = nameRefusal(name);
        setError(refusal && refusalMessages[refusal]);
        setIsAsking(!refusal);
      }}
    >
      <TextField
        label={profileTexts.tabletName}
        hint={profileTexts.tabletNameHint}
        maxLength={NAME_CHARACTERS_MAX}
        autoComplete="off"
        required
        value={name}
        error={error}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit">{profileTexts.share}</Button>
      {isAsking && (
        <ConfirmDialog
          title={profileTexts.shareTitle}
          text={`${profileTexts.shareText}${hasPin ? '' : profileTexts.noPinText}`}
          confirmLabel={profileTexts.share}
          cancelLabel={texts.cancel}
          busy={share.isPending}
          onConfirm={() => share.mutate()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </form>
  );
}

function Tablets() {
  const query = useQuery({ queryKey: TABLETS_KEY, queryFn: () => api.sharedTablets.listTablets({}) });
  const [asked, setAsked] = useState<{ id: string; name: string } | null>(null);
  const client = useQueryClient();
  const end = usePressMutation({
    mutationFn: (tabletId: string) => api.sharedTablets.endTablet({ tabletId }),
    onSuccess: async () => {
      showToast(profileTexts.ended, 'ok');
      await client.invalidateQueries({ queryKey: TABLETS_KEY });
      // It may have been this device.
      await refetchSession(client);
    },
    onError: (failure) => showToast(errorText(failure), 'error'),
    onSettled: () => setAsked(null),
  });
  return (
    <>
      <h3>{profileTexts.tablets}</h3>
      <LoadErrorMessage title={profileTexts.readFailed} query={query} />
      {query.isPending && <p role="status">{texts.loading}</p>}
      {query.data?.tablets.length === 0 && <p>{profileTexts.noTablets}</p>}
      <ul className={styles.tablets}>
        {query.data?.tablets.map(({ id, name, endsOn }) => (
          <li key={id} className={layout.rowBetween}>
            <span>
              <strong>{name}</strong> {profileTexts.until(DAY.format(new Date(endsOn)))}
            </span>
            <Button aria-label={profileTexts.endOf(name)} onClick={() => setAsked({ id, name })}>
              {profileTexts.end}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={profileTexts.endTitle(asked.name)}
          text={profileTexts.endText}
          confirmLabel={profileTexts.end}
          cancelLabel={texts.cancel}
          danger
          busy={end.isPending}
          onConfirm={() => end.mutate(asked.id)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}
