import { expect, it } from 'vitest';
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { RefusalReply } from '#contract/refusal-reply.ts';
import { passwordRecoveryErrorText } from './password-recovery-error-text.ts';

it.each([
  [refused('reset-unknown-email'), 'El correo no existe'],
  [
    refused('email-not-valid', { fields: { email: 'El correo electrónico debe ser válido' } }),
    'El correo electrónico debe ser válido',
  ],
  [refused('too-many-attempts', { seconds: 30 }), 'Demasiados intentos. Podrás volver a probar en 30 s.'],
  [refused('too-many-requests', { seconds: 61 }), 'Demasiados intentos. Podrás volver a probar en 2 min.'],
  [new NoResponseError(), 'No hay conexión con el servidor. Comprueba la red y vuelve a intentarlo.'],
])('the error «%s» has its own text', (error, text) => {
  expect(passwordRecoveryErrorText(error)).toBe(text);
});

function refused(code: RefusalReply['code'], details?: RefusalReply['details']) {
  return new ServerRefusalError({ code, message: refusalMessages[code], ...(details ? { details } : {}) });
}
