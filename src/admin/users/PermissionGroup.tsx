// One group of permissions of a role: for each permission a switch with its explanation.
import type { QueryKey } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { useSavedSwitch } from '#admin/shared/forms/use-saved-switch.ts';
import { texts } from '#admin/shared/texts.ts';
import { permissionNames } from '#contract/permission-names.es.ts';
import { type BackOfficeAction, can, type EditableRole } from '#domain/staff.ts';
import { Card } from '#ui/Card.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import layout from '#ui/layout.module.css';
import { Switch } from '#ui/Switch.tsx';
import styles from './PermissionsPage.module.css';
import { permissionChangeWarnings, permissionTexts } from './user-texts.ts';

type PermissionGroupProps = {
  title: string;
  actions: readonly BackOfficeAction[];
  role: EditableRole;
  /** What the role may do. */
  permissions: readonly BackOfficeAction[];
  /** Query key of the permissions, refetched after each change. */
  listKey: QueryKey;
};

/**
 * Card with the permissions of one group, such as «Servicio»: for each permission, a switch that gives it to the role or takes it
 * away.
 */
export function PermissionGroup({ title, actions, role, permissions, listKey }: PermissionGroupProps) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className={layout.stack3}>
      <h2 id={titleId} className={layout.large}>
        {title}
      </h2>
      <ul className={styles.permissions}>
        {actions.map((action) => (
          <li key={action}>
            <PermissionSwitch action={action} role={role} isAllowed={can(permissions, action)} listKey={listKey} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type PermissionSwitchProps = Pick<PermissionGroupProps, 'role' | 'listKey'> & {
  action: BackOfficeAction;
  isAllowed: boolean;
};

function PermissionSwitch({ action, role, isAllowed, listKey }: PermissionSwitchProps) {
  const explanationId = useId();
  const [asked, setAsked] = useState<boolean | null>(null);
  const { isOn, set } = useSavedSwitch({
    isOn: isAllowed,
    save: (next) => api.permissions.setPermission({ role, action, isAllowed: next }),
    listKey,
    scope: `${role} ${action}`,
  });
  const { name, explanation } = permissionNames[action];
  const consequenceOf = (next: boolean) => permissionChangeWarnings[action]?.[next ? 'given' : 'taken'];

  return (
    <div className={styles.permission}>
      <Switch
        label={name}
        checked={isOn}
        aria-describedby={explanationId}
        onSwitch={(next) => (consequenceOf(next) === undefined ? set(next) : setAsked(next))}
      />
      <p id={explanationId} className={styles.explanation}>
        {explanation}
      </p>
      {asked !== null && (
        <ConfirmDialog
          title={asked ? permissionTexts.give(name) : permissionTexts.take(name)}
          text={consequenceOf(asked)}
          confirmLabel={asked ? permissionTexts.giveConfirm : permissionTexts.takeConfirm}
          cancelLabel={texts.cancel}
          onConfirm={() => {
            set(asked);
            setAsked(null);
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </div>
  );
}
