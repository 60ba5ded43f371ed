import { expect, it } from 'vitest';
import { RefusedByServer, Unreachable } from '#contract/client.ts';
import { messages } from '#contract/refusal-messages.es.ts';
import type { RefusedReply } from '#contract/refusal-reply.ts';
import { recoverErrorText } from './recover-error-text.ts';

it.each([
  [refused('reset-unknown-email'), 'El correo no existe'],
  [refused('email-not-valid', { fields: { email: 'El email debe ser válido' } }), 'El email debe ser válido'],
  [refused('too-many-attempts', { seconds: 30 }), 'Demasiados intentos. Podrás volver a probar en 30 s.'],
  [refused('too-many-requests', { seconds: 61 }), 'Demasiados intentos. Podrás volver a probar en 2 min.'],
  [new Unreachable(), 'No hay conexión con el servidor. Comprueba la red y vuelve a intentarlo.'],
])('the error «%s» has its own text', (error, text) => {
  expect(recoverErrorText(error)).toBe(text);
});

function refused(code: RefusedReply['code'], details?: RefusedReply['details']) {
  return new RefusedByServer({ code, message: messages[code], ...(details ? { details } : {}) });
}
