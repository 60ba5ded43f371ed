// «Permisos» (`/admin/users/permissions`): the owner switches on and off what each role may do.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { backOfficeQueryKey, useBackOfficePollInterval } from '#admin/shared/live/back-office-query.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { Page } from '#admin/shared/page/Page.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { permissionNames } from '#contract/permission-names.es.ts';
import {
  EDITABLE_ROLES,
  type EditableRole,
  OWNER_ACTIONS,
  type PermissionChange,
  permissionsOf,
  ROLE_NAMES,
} from '#domain/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import layout from '#ui/layout.module.css';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { showToast } from '#ui/toast-store.ts';
import { PermissionGroup } from './PermissionGroup.tsx';
import styles from './PermissionsPage.module.css';
import { PERMISSION_GROUPS, permissionTexts } from './user-texts.ts';

const route = getRouteApi('/admin/users/permissions');
const KEY = backOfficeQueryKey('permissions');

/** Page «Permisos» (`/admin/users/permissions`), on which the owner switches on and off what each role of staff may do. */
export function PermissionsPage() {
  const { role = 'WAITER' } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: KEY,
    queryFn: () => api.permissions.readPermissions({}),
    refetchInterval: useBackOfficePollInterval(),
  });
  return (
    <Page
      title={permissionTexts.title}
      lead={permissionTexts.lead}
      back={<Link to="/admin/users/list">{permissionTexts.back}</Link>}
    >
      <SegmentedControl<EditableRole>
        label={permissionTexts.role}
        options={ROLE_OPTIONS}
        value={role}
        onChange={(next) => void navigate({ search: { role: next }, replace: true })}
      />
      <LoadErrorMessage title={permissionTexts.readFailed} query={query} />
      {query.isPending && <PageSkeleton heights={GROUP_HEIGHTS} />}
      {query.data && <RolePermissions key={role} role={role} changes={query.data.changes} />}
    </Page>
  );
}

const ROLE_OPTIONS = EDITABLE_ROLES.toReversed().map((role) => ({ value: role, label: ROLE_NAMES[role] }));
const GROUP_HEIGHTS = ['20rem', '16rem', '14rem'];

type RolePermissionsProps = { role: EditableRole; changes: readonly PermissionChange[] };

function RolePermissions({ role, changes }: RolePermissionsProps) {
  const permissions = permissionsOf([role], changes);
  return (
    <>
      {PERMISSION_GROUPS.map((group) => (
        <PermissionGroup key={group.title} {...group} role={role} permissions={permissions} listKey={KEY} />
      ))}
      <Card as="section" className={layout.stack3}>
        <h2 className={layout.large}>{permissionTexts.ownerTitle}</h2>
        <p className={styles.explanation}>{permissionTexts.ownerLead}</p>
        <ul className={styles.ownerActions}>
          {OWNER_ACTIONS.map((action) => (
            <li key={action}>{permissionNames[action].name}</li>
          ))}
        </ul>
      </Card>
      <ResetButton role={role} hasChanges={changes.some((change) => change.role === role)} />
    </>
  );
}

function ResetButton({ role, hasChanges }: { role: EditableRole; hasChanges: boolean }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const reset = usePressMutation({
    mutationFn: () => api.permissions.resetPermissions({ role }),
    onSuccess: (stored) => {
      client.setQueryData(KEY, stored);
      showToast(permissionTexts.resetDone, 'ok');
    },
    onError: (error) => showToast(errorText(error), 'error'),
    onSettled: () => setIsAsking(false),
  });
  return (
    <div>
      <Button disabledReason={hasChanges ? null : permissionTexts.nothingToReset} onClick={() => setIsAsking(true)}>
        {permissionTexts.reset}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={permissionTexts.resetTitle(ROLE_NAMES[role])}
          text={permissionTexts.resetText}
          confirmLabel={permissionTexts.reset}
          cancelLabel={texts.cancel}
          busy={reset.isPending}
          onConfirm={() => reset.mutate()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
