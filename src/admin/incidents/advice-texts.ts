// Texts that advise staff what to do about a payment incident now, in Spanish: one for each advice of the domain.
import type { IncidentAdvice } from '#domain/incident.ts';

/** The amounts of money, formatted as texts, that the advice about a payment incident may contain. */
interface AdviceAmounts {
  /** Amount of the payment that can still be refunded. */
  readonly refundable: string;
}

type AdviceText = string | ((amounts: AdviceAmounts) => string);

const ADVICE_TEXTS: Readonly<Record<IncidentAdvice, AdviceText>> = {
  'check-charge':
    'Búscalo en el portal del banco con la referencia y apunta aquí lo que veas. No le pidas al cliente que pague otra vez hasta saberlo.',
  'check-second-charge':
    'El pedido ya no debe nada. Mira en el portal del banco si cobró también este intento y apúntalo aquí: si lo cobró, se devuelve entero solo.',
  'wait-for-bank':
    'El banco lo está tramitando y le seguimos preguntando. No hagas nada todavía: cuando conteste, esta incidencia se cierra sola.',
  'charge-confirmed': 'Ya se sabe: el banco lo cobró. No hay nada más que hacer. Puedes cerrarla.',
  'no-charge-confirmed': 'Ya se sabe: el banco no lo cobró. No hay nada más que hacer. Puedes cerrarla.',
  'return-other-amount':
    'Busca el cobro en el portal del banco, devuélvelo allí y apunta aquí que lo has devuelto. Avisa también a quien lleva el servidor.',
  'check-other-amount':
    'Busca el cobro en el portal del banco y compáralo con el pago. Si sobra dinero, devuélvelo allí. Avisa también a quien lleva el servidor.',
  'serve-or-refund':
    'Pregunta en la mesa si todavía quieren el pedido. Si ya se han ido o no lo quieren, devuelve el dinero.',
  'restore-or-refund':
    'Pregunta en la mesa si todavía lo quieren. Si es que sí, vuelve a ponerlo en cocina; si no, devuelve el dinero.',
  'order-on-boards':
    'Todo lo del pedido está servido o se está preparando. No hay nada más que hacer: puedes cerrarla.',
  'refund-the-rest': ({ refundable }) =>
    `Ya se ha devuelto una parte. Si no quieren nada del pedido, devuelve los ${refundable} que quedan; si se quedan con algo, puedes cerrarla.`,
  'refund-in-progress': 'La devolución está en marcha: no hagas otra. Cuando esté hecha, lo verás aquí.',
  'refund-complete': 'El dinero ya está devuelto: no hagas otra devolución. Puedes cerrarla.',
  'retry-refund': ({ refundable }) =>
    `Vuelve a pedir la devolución: de este pago quedan ${refundable} por devolver. Si falla otra vez, hazla en el portal del banco y apúntala en el pago.`,
  'refund-at-bank':
    'Desde aquí no se puede repetir: haz la devolución en el portal del banco. Si el banco nos la comunica, esto se cierra solo; si no, ciérralo con una nota.',
  'check-refund':
    'No la repitas a ciegas. Búscala en el portal del banco con la referencia y la fecha, y apunta aquí si se devolvió o no.',
  'repeat-refund':
    'El dinero no ha vuelto al cliente. Pídela otra vez con «Devolver ahora». Si el banco no la acepta, hazla en su portal y apúntala aquí.',
  'check-refunded-twice':
    'Abre el pago y mira si se ha devuelto dos veces. Si es así, aquí no se puede deshacer: habla con el cliente o con el banco.',
  'answer-dispute':
    'Entra en el portal del banco antes de que acabe el plazo y presenta lo que tengas: el ticket, la mesa y la hora. Mientras tanto no le devuelvas el dinero por otro lado.',
  'answer-dispute-refunded':
    'De este pago ya se ha devuelto dinero. Entra en el portal del banco antes de que acabe el plazo y presenta la devolución: si nadie contesta, el cliente puede cobrarla dos veces.',
  'find-charge':
    'Búscalo en el portal del banco con el identificador. Si es de otro aparato del local, cierra la incidencia; si no, devuélvelo allí.',
  'find-missing-charge':
    'Busca este pago en el portal del banco. Si tampoco está allí, ese dinero no ha entrado: avisa a quien lleva las cuentas.',
  'find-refund':
    'Búscala en el portal del banco con el identificador y pregunta quién la hizo. Después cierra la incidencia.',
  'watch-declined-cards':
    'No tienes que mover dinero. Si a un cliente no le deja pagar con tarjeta, cóbrale tú; el pago se vuelve a abrir solo a los pocos minutos. Si dura, avisa a tu banco y cambia la clave de las mesas desde las que se hace.',
  'compare-refunds':
    'Abre el pago y compara lo devuelto con el portal del banco. Si allí hay una devolución de más, habla con el cliente o con el banco.',
};

/**
 * Returns the Spanish text that tells staff what to do now about a payment incident (a problem with money that a person must
 * review).
 */
export function adviceText(advice: IncidentAdvice, amounts: AdviceAmounts): string {
  const text = ADVICE_TEXTS[advice];
  return typeof text === 'string' ? text : text(amounts);
}
