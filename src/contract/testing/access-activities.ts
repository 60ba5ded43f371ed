// Test cases of activity-log entries about signing in and rights.
import type { Activity } from '#domain/activity.ts';

const ID = '01234567-89ab-7cde-8123-456789abcdef';

/** Test cases for the activity log: entries about signing in and permissions, each with its expected Spanish sentence. */
export const ACCESS_ACTIVITY_CASES: readonly (readonly [Activity, string])[] = [
  [
    {
      kind: 'signed-in',
      details: { id: ID, name: 'Ana', openedBy: 'password', isNewDevice: true, tablet: null },
    },
    'Entró con su contraseña, por primera vez en este dispositivo',
  ],
  [
    { kind: 'signed-in', details: { id: ID, name: 'Ana', openedBy: 'pin', isNewDevice: false, tablet: 'Barra' } },
    'Entró con su PIN en la tableta Barra',
  ],
  [
    {
      kind: 'sign-ins-refused',
      details: {
        ...{ from: '21:00', to: '22:00', attempts: 37, unknown: 7 },
        users: [{ id: ID, name: 'Ana', attempts: 30 }],
      },
    },
    '37 intentos fallidos de entrar entre las 21:00 y las 22:00: 30 con el usuario Ana y 7 con un correo que no es de nadie',
  ],
  [
    {
      kind: 'sign-ins-refused',
      details: { from: '21:00', to: '22:00', attempts: 1, unknown: 1, users: [] },
    },
    'Un intento fallido de entrar entre las 21:00 y las 22:00: 1 con un correo que no es de nadie',
  ],
  [
    {
      kind: 'rights-refused',
      details: {
        ...{ from: '21:00', to: '22:00', attempts: 3 },
        actions: [
          { action: 'see-dashboard', attempts: 2 },
          { action: 'of-another-version', attempts: 1 },
        ],
      },
    },
    'Intentó 3 veces algo sin permiso entre las 21:00 y las 22:00: «Ver el panel» (2) y of-another-version (1)',
  ],
  [{ kind: 'sessions-ended', details: { id: ID, name: 'Ana', sessions: 1 } }, 'Cerró su otra sesión'],
  [{ kind: 'sessions-ended', details: { id: ID, name: 'Ana', sessions: 3 } }, 'Cerró sus otras 3 sesiones'],
  [{ kind: 'second-factor-set', details: { id: ID, name: 'Ana', isOn: true } }, 'Activó la verificación en dos pasos'],
  [
    { kind: 'second-factor-set', details: { id: ID, name: 'Ana', isOn: false } },
    'Desactivó la verificación en dos pasos',
  ],
  [
    { kind: 'second-factor-removed', details: { id: ID, name: 'Ana' } },
    'Quitó la verificación en dos pasos a Ana y cerró todas sus sesiones',
  ],
  [{ kind: 'recovery-codes-created', details: { id: ID, name: 'Ana' } }, 'Creó códigos de recuperación nuevos'],
  [
    { kind: 'sign-in-unlocked', details: { id: ID, name: 'Ana' } },
    'Anuló en el servidor las esperas de Ana para entrar',
  ],
  [
    { kind: 'codes-locked', details: { id: ID, name: 'Ana', until: '21:05', isStranger: true } },
    'Cinco códigos de verificación incorrectos, con la contraseña de Ana: los de su aplicación no sirven en dispositivos nuevos hasta las 21:05',
  ],
  [
    { kind: 'codes-locked', details: { id: ID, name: 'Ana', until: '21:05', isStranger: false } },
    'Cinco códigos de verificación incorrectos, con la contraseña de Ana: los de su aplicación no sirven en dispositivos conocidos hasta las 21:05',
  ],
];
