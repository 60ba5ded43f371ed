// Signing in and rights in the activity log, in Spanish.
import type { AccessActivityDetails } from '#domain/activity-access.ts';

/** An activity about signing in or rights. */
export type AccessActivity = {
  [Kind in keyof AccessActivityDetails]: { readonly kind: Kind; readonly details: AccessActivityDetails[Kind] };
}[keyof AccessActivityDetails];

/** The sentence of the activity. */
export function accessActivityText({ kind, details }: AccessActivity): string {
  switch (kind) {
    case 'sessions-ended':
      return details.sessions === 1 ? 'Cerró su otra sesión' : `Cerró sus otras ${details.sessions} sesiones`;
    case 'second-factor-set':
      return details.isOn ? 'Activó la verificación en dos pasos' : 'Desactivó la verificación en dos pasos';
  }
}
