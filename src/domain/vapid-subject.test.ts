// The subject by which push services know the operator of a server.
import { expect, it } from 'vitest';
import { vapidSubject } from './vapid-subject.ts';

const MAILBOX = 'hola@encina.es';

it.each([
  ['https://encina.es', null, 'https://encina.es'],
  ['https://Encina.es:8443/bar', MAILBOX, 'https://encina.es'],
  ['http://encina.es', MAILBOX, 'mailto:hola@encina.es'],
  ['http://localhost:3000', ` ${MAILBOX} `, 'mailto:hola@encina.es'],
  ['https://localhost', MAILBOX, 'mailto:hola@encina.es'],
  ['https://bar.local', MAILBOX, 'mailto:hola@encina.es'],
  ['https://192.168.1.10', MAILBOX, 'mailto:hola@encina.es'],
  ['https://[2001:db8::1]', MAILBOX, 'mailto:hola@encina.es'],
  ['https://encina.es@localhost', MAILBOX, 'mailto:hola@encina.es'],
])('of the public address %s and the mailbox %s is %s', (publicUrl, mailFrom, subject) => {
  expect(vapidSubject({ publicUrl, mailFrom })).toBe(subject);
});

it.each([
  ['http://localhost:3000', null],
  ['http://encina.es', null],
  ['https://bar.local', 'comanda@localhost'],
  ['https://bar.local', 'comanda@bar.local'],
  ['https://bar.invalid', 'comanda@bar.invalid'],
  ['https://127.0.0.1', 'comanda@127.0.0.1'],
  ['http://localhost:3000', 'hola@encina'],
  ['http://localhost:3000', 'La Encina'],
])('is missing with the public address %s and the mailbox %s', (publicUrl, mailFrom) => {
  expect(vapidSubject({ publicUrl, mailFrom })).toBeNull();
});
