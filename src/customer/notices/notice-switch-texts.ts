// Visible texts for turning notices on and off.

import { textCatalogue } from '#customer/shared/language.ts';
import type { PushTurnOnResult } from './push/push-notices-controller.ts';

const DENIED = 'Tu navegador tiene bloqueados los avisos. Puedes permitirlos en sus ajustes para esta página.';

/** The visible texts with which the customer turns notices of the waiting time on and off. */
export const noticeSwitchTexts = textCatalogue('notices', {
  question: {
    push: '¿Te avisamos cuando sepamos cuánto tarda?',
    pushHint: 'Te llegará un aviso a este móvil.',
    email: '¿Te avisamos por correo cuando sepamos cuánto tarda?',
    emailHint: (email: string) => `Te escribiremos a ${email}.`,
    yes: 'Sí, avísame',
    no: 'No',
    emailOn: 'Vale. Te avisaremos por correo.',
  },
  switch: {
    label: 'Avisos en este móvil',
    hint: 'Te avisamos cuando sepamos cuánto tarda tu pedido.',
    denied: DENIED,
    offline: 'Sin conexión. Podrás cambiarlo cuando vuelva.',
    unreachable: 'No hemos podido comprobar los avisos de este móvil.',
    notTurnedOff: 'No se han podido desactivar los avisos. Inténtalo otra vez.',
  },
} as const);

/**
 * The visible text for each result of turning push notices on. The result `refused` has no text here, because it contains its own
 * message: the visible text for the refusal code of the server.
 */
export const PUSH_TURN_ON_TEXTS = textCatalogue<Readonly<Record<Exclude<PushTurnOnResult['kind'], 'refused'>, string>>>(
  'turn-on',
  {
    on: 'Vale. Te avisaremos en este móvil.',
    'not-registered': 'No hemos podido activar los avisos todavía. Lo haremos cuando vuelva la conexión.',
    denied: DENIED,
    dismissed: 'No te avisaremos. Puedes cambiarlo en «Tus últimos pedidos».',
    failed: 'Este navegador no puede recibir nuestros avisos.',
  },
);
