// Spanish sentences of the activity log about signing in and permissions.
import type { AccessActivityDetails } from '#domain/activity-access.ts';
import { clockTimeInSentence } from './clock-time.es.ts';
import { permissionFieldTexts } from './permission-names.es.ts';

/** An activity-log entry about signing in or permissions: its kind and its details. */
export type AccessActivity = {
  [Kind in keyof AccessActivityDetails]: { readonly kind: Kind; readonly details: AccessActivityDetails[Kind] };
}[keyof AccessActivityDetails];

/** Returns the Spanish sentence of an activity-log entry about signing in or permissions. */
export function accessActivityText({ kind, details }: AccessActivity): string {
  switch (kind) {
    case 'signed-in':
      return signInText(details);
    case 'sign-ins-refused':
      return refusedSignInsText(details);
    case 'rights-refused': {
      const { attempts, actions } = details;
      const times = attempts === 1 ? 'una vez' : `${attempts} veces`;
      const named = actions.map(({ action, attempts: each }) => `${actionName(action)} (${each})`);
      return `Intentó ${times} algo sin permiso ${hourText(details)}: ${LIST.format(named)}`;
    }
    case 'sessions-ended':
      return details.sessions === 1 ? 'Cerró su otra sesión' : `Cerró sus otras ${details.sessions} sesiones`;
    case 'second-factor-set':
      return details.isOn ? 'Activó la verificación en dos pasos' : 'Desactivó la verificación en dos pasos';
    case 'second-factor-removed':
      return `Quitó la verificación en dos pasos a ${details.name} y cerró todas sus sesiones`;
    case 'recovery-codes-created':
      return 'Creó códigos de recuperación nuevos';
    case 'sign-in-unlocked':
      return `Anuló en el servidor las esperas de ${details.name} para entrar`;
    case 'codes-locked': {
      const where = details.isStranger ? 'en dispositivos nuevos' : 'en dispositivos conocidos';
      return `Cinco códigos de verificación incorrectos, con la contraseña de ${details.name}: los de su aplicación no sirven ${where} hasta ${clockTimeInSentence(details.until)}`;
    }
  }
}

function signInText({ openedBy, isNewDevice, tablet }: AccessActivityDetails['signed-in']): string {
  const secret = openedBy === 'pin' ? 'su PIN' : 'su contraseña';
  const place = tablet === null ? '' : ` en la tableta ${tablet}`;
  return `Entró con ${secret}${place}${isNewDevice ? ', por primera vez en este dispositivo' : ''}`;
}

function refusedSignInsText(details: AccessActivityDetails['sign-ins-refused']): string {
  const { attempts, unknown, users } = details;
  const parts = [
    ...users.map(({ name, attempts: each }) => `${each} con el usuario ${name}`),
    ...(unknown === 0 ? [] : [`${unknown} con un correo que no es de nadie`]),
  ];
  const counted = attempts === 1 ? 'Un intento fallido' : `${attempts} intentos fallidos`;
  return `${counted} de entrar ${hourText(details)}: ${LIST.format(parts)}`;
}

const LIST = new Intl.ListFormat('es', { type: 'conjunction' });

function hourText({ from, to }: { readonly from: string; readonly to: string }): string {
  return `entre ${clockTimeInSentence(from)} y ${clockTimeInSentence(to)}`;
}

/** The name of a right; a right of another version is named by its id. */
function actionName(action: string): string {
  const text: { readonly label: string } | undefined = new Map(Object.entries(permissionFieldTexts)).get(action);
  return text?.label ?? action;
}
