import { describe, expect, it } from 'vitest';
import { texts } from '#admin/shared/texts.ts';
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { RefusalReply } from '#contract/refusal-reply.ts';
import { missingFieldErrors, readCredentials } from './credentials.ts';
import { describeSignInError, formatSeconds, secondsUntil } from './sign-in-error-description.ts';

const NOW = Date.parse('2026-11-21T20:00:00.000Z');

function refused(code: RefusalReply['code'], details?: RefusalReply['details']) {
  return new ServerRefusalError({ code, message: refusalMessages[code], ...(details ? { details } : {}) });
}

describe('a failed sign-in', () => {
  it('with a wrong password shows the error beside the password field', () => {
    expect(describeSignInError(refused('wrong-password'), NOW)).toEqual({ password: 'Contraseña incorrecta' });
  });

  it('asks for the code of two-step verification, and shows the error beside it', () => {
    expect(describeSignInError(refused('code-needed'), NOW)).toEqual({ isCodeNeeded: true });
    expect(describeSignInError(refused('wrong-code'), NOW)).toEqual({
      isCodeNeeded: true,
      code: 'El código no es correcto o ya se ha usado.',
    });
  });

  it('says beside the code until when codes of the app are not accepted, and a recovery code can be sent at once', () => {
    expect(describeSignInError(refused('code-locked', { time: '21:05' }), NOW)).toEqual({
      isCodeNeeded: true,
      code: 'Demasiados códigos incorrectos. Puedes usar un código de recuperación, o esperar: los de tu aplicación vuelven a servir a las 21:05.',
    });
  });

  it('with an unknown account says only that e-mail or password are wrong', () => {
    expect(describeSignInError(refused('sign-in-failed'), NOW)).toEqual({
      form: 'Correo electrónico o contraseña incorrectos',
      isAboutBoth: true,
    });
  });

  it.each(['too-many-attempts', 'too-many-requests'] as const)('waits as long as the server asks after %s', (code) => {
    expect(describeSignInError(refused(code, { seconds: 30 }), NOW)).toEqual({ waitUntil: NOW + 30_000 });
  });

  it('shows the refusal text if the server sends no waiting time', () => {
    expect(describeSignInError(refused('too-many-attempts'), NOW)).toEqual({
      form: refusalMessages['too-many-attempts'],
    });
  });

  it('without a connection shows the connection error', () => {
    expect(describeSignInError(new NoResponseError(), NOW)).toEqual({ form: texts.errors.unreachable });
  });

  it('with an unknown error shows a general text', () => {
    expect(describeSignInError(new TypeError('x is undefined'), NOW)).toEqual({ form: texts.errors.broken });
  });
});

describe('the countdown after too many attempts', () => {
  it('counts whole seconds down to none', () => {
    expect([30_000, 29_999, 1, 0, -5_000].map((left) => secondsUntil(NOW + left, NOW))).toEqual([30, 30, 1, 0, 0]);
  });

  it.each([
    [1, '1 s'],
    [59, '59 s'],
    [60, '1 min'],
    [65, '1 min 5 s'],
    [900, '15 min'],
  ])('reads %i seconds as «%s»', (seconds, text) => {
    expect(formatSeconds(seconds)).toBe(text);
  });
});

describe('the credentials of the sign-in form', () => {
  const form = new FormData();
  form.set('email', ' owner@comanda.test ');
  form.set('password', '   ');

  it('are trimmed', () => {
    expect(readCredentials(form)).toEqual({ email: 'owner@comanda.test', password: '', code: '' });
  });

  it('have an error text for each empty field', () => {
    expect(missingFieldErrors({ email: '', password: '' })).toEqual({
      email: 'El correo electrónico es obligatorio',
      password: 'La contraseña es obligatoria',
    });
    expect(missingFieldErrors(readCredentials(form))).toEqual({ password: 'La contraseña es obligatoria' });
  });
});
