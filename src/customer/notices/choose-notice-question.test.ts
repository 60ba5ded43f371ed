import { expect, it } from 'vitest';
import { chooseNoticeQuestion } from './choose-notice-question.ts';

const EMAIL = 'lucia@correo.test';

it.each([
  // No answer yet, a device that can receive push messages.
  [null, 'off', null, 'push'],
  [null, 'off', EMAIL, 'push'],
  [null, 'on', null, 'push'],
  // Push messages are not possible: the e-mail is offered to who gave an address.
  [null, 'unsupported', EMAIL, 'email'],
  [null, 'denied', EMAIL, 'email'],
  [null, 'unsupported', null, null],
  [null, 'denied', null, null],
  // It is not known yet what the device can do.
  [null, 'loading', EMAIL, null],
  [null, 'unreachable', EMAIL, null],
  // Asked once.
  ['no', 'off', EMAIL, null],
  ['push', 'on', EMAIL, null],
  ['push', 'denied', EMAIL, null],
  ['email', 'unsupported', EMAIL, null],
] as const)('the question after the answer %s with push %s and the e-mail %s is %s', (answer, push, email, kind) => {
  expect(chooseNoticeQuestion(answer, push, email)?.kind ?? null).toBe(kind);
});
