import { describe, expect, it } from 'vitest';
import { ANNOUNCED_WAITING_TIMES } from '#domain/wait-notice.ts';
import { waitNoticeTexts } from './board-texts.ts';

describe('whom a notice will reach', () => {
  it.each([
    [
      { orders: 1, withPush: 0, withEmail: 0 },
      'La recibirá 1 pedido de esta mesa, solo en su página: sin aviso en el móvil ni correo.',
    ],
    [
      { orders: 1, withPush: 1, withEmail: 0 },
      'La recibirá 1 pedido de esta mesa, con aviso en el móvil. También la ve en su página.',
    ],
    [
      { orders: 1, withPush: 0, withEmail: 1 },
      'La recibirá 1 pedido de esta mesa, por correo. También la ve en su página.',
    ],
    [
      { orders: 1, withPush: 1, withEmail: 1 },
      'La recibirá 1 pedido de esta mesa, con aviso en el móvil y por correo. También la ve en su página.',
    ],
    [
      { orders: 3, withPush: 0, withEmail: 0 },
      'La recibirán 3 pedidos de esta mesa, solo en su página: sin aviso en el móvil ni correo.',
    ],
    [
      { orders: 2, withPush: 1, withEmail: 1 },
      'La recibirán 2 pedidos de esta mesa: 1 con aviso en el móvil y 1 por correo. Todos la ven en su página.',
    ],
    [
      { orders: 3, withPush: 3, withEmail: 2 },
      'La recibirán 3 pedidos de esta mesa: todos con aviso en el móvil y 2 por correo. Todos la ven en su página.',
    ],
  ])('is said in one sentence: %j', (reach, text) => {
    expect(waitNoticeTexts.reach(reach)).toBe(text);
  });
});

describe('whom a notice has reached', () => {
  it.each([
    [{ orders: 1, withPush: 0, withEmail: 0 }, 'La ve 1 pedido en su página.'],
    [{ orders: 1, withPush: 1, withEmail: 1 }, 'La recibe 1 pedido, con aviso en el móvil y por correo.'],
    [{ orders: 4, withPush: 0, withEmail: 0 }, 'La ven 4 pedidos en su página.'],
    [{ orders: 2, withPush: 0, withEmail: 1 }, 'La reciben 2 pedidos: 1 por correo.'],
    [{ orders: 2, withPush: 2, withEmail: 0 }, 'La reciben 2 pedidos: todos con aviso en el móvil.'],
  ])('follows the confirmation: %j', (reach, text) => {
    expect(waitNoticeTexts.sent(reach)).toBe(`¡Notificación enviada con éxito! ${text}`);
  });
});

it('A table shows each waiting time that it was told in lower case', () => {
  expect(ANNOUNCED_WAITING_TIMES.map(waitNoticeTexts.lastSent)).toEqual([
    'Avisado: 20 min',
    'Avisado: 30 min',
    'Avisado: 45 min',
    'Avisado: una hora',
    'Avisado: más de una hora',
  ]);
});
