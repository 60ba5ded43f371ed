// Section of the profile with the open sessions of the signed-in user.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { backOfficeQueryKey } from '#admin/shared/live/back-office-query.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { deviceName } from '#contract/device-names.es.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { ownAccountEndpoints } from '#contract/own-account.ts';
import type { StaffProfile } from '#contract/staff.ts';
import { formatDateTime } from '#domain/time.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';
import styles from './ProfilePage.module.css';
import { profileTexts } from './profile-texts.ts';

type OwnSession = OutputOf<typeof ownAccountEndpoints.listSessions>['sessions'][number];

const SESSIONS_KEY = backOfficeQueryKey('own-sessions');

/** Section of the page «Mi perfil» with the user's open sessions on all devices, and the button that ends all others. */
export function SessionsSection({ openedBy }: Pick<StaffProfile, 'openedBy'>) {
  const titleId = useId();
  const query = useQuery({ queryKey: SESSIONS_KEY, queryFn: () => api.ownAccount.listSessions({}) });
  const sessions = query.data?.sessions ?? [];
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId} tabIndex={-1} className={layout.large}>
        {profileTexts.sessionsTitle}
      </h2>
      <p>{profileTexts.sessionsLead}</p>
      <LoadErrorMessage title={profileTexts.sessionsFailed} query={query} />
      {query.isPending && <p role="status">{texts.loading}</p>}
      <ul aria-labelledby={titleId} className={styles.tablets}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {query.isSuccess && openedBy === 'password' && <EndOthers hasOthers={sessions.length > 1} titleId={titleId} />}
    </Card>
  );
}

function SessionRow({ session: { userAgent, tabletName, isPresent, openedOn, lastSeenOn } }: { session: OwnSession }) {
  const { timeZone } = useVenue();
  const timeOf = (time: string) => formatDateTime(new Date(time), timeZone);
  const device = deviceName(userAgent) || profileTexts.unknownDevice;
  return (
    <li className={layout.rowBetween}>
      <span>
        <strong>{tabletName === null ? device : profileTexts.onTablet(tabletName)}</strong>
        <br />
        {profileTexts.sessionTimes(timeOf(openedOn), timeOf(lastSeenOn))}
      </span>
      {isPresent && <Badge>{profileTexts.presentSession}</Badge>}
    </li>
  );
}

/** The focus returns to the heading, because the button disappears with the last other session. */
function EndOthers({ hasOthers, titleId }: { hasOthers: boolean; titleId: string }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const end = usePressMutation({
    mutationFn: () => api.ownAccount.endOtherSessions({}),
    onSuccess: async () => {
      showToast(profileTexts.endedOthers, 'ok');
      await client.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
    onError: (failure) => showToast(errorText(failure), 'error'),
    onSettled: (_, failure) => {
      setIsAsking(false);
      if (!failure) document.getElementById(titleId)?.focus();
    },
  });
  if (!hasOthers) return <p>{profileTexts.noOthers}</p>;
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{profileTexts.endOthers}</Button>
      {isAsking && (
        <ConfirmDialog
          danger
          title={profileTexts.endOthersTitle}
          text={profileTexts.endOthersText}
          confirmLabel={profileTexts.endOthers}
          cancelLabel={texts.cancel}
          busy={end.isPending}
          onConfirm={() => end.mutate()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
