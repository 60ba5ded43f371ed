// Spanish texts of the refusals of what staff do with orders: cancel, leave, collect, change, and correct how they were paid.
import type { Refusal } from '#domain/refusal.ts';

/**
 * The Spanish texts that explain to staff why a change of an order was refused, by refusal code. Examples of such changes: collect
 * the money, cancel, give a discount, leave for the next Z closure. Part of `refusalMessages`.
 */
export const owedRefusalMessages = {
  'cancel-reason-required': 'Escribe por qué se anula el pedido.',
  'cancel-not-by-staff': 'Este pedido lo paga el cliente por internet: si no lo paga, se anula solo.',
  'cancel-paid': 'Este pedido ya está pagado. Si hay que devolver el dinero, haz una devolución.',
  'false-after-closing':
    'Este pedido está en un cierre Z que ya se ha hecho: sus cifras no cambian. Haz una devolución y contará en el cierre abierto.',
  'walk-out-not-served': 'Quedan cosas sin servir: anula el pedido para quitarlas de las pantallas de pedidos.',
  'leave-not-ordered': 'Este pedido no impide cerrar la caja: no se prepara hasta que se cobre.',
  'leave-reason-required': 'Escribe por qué se deja para el siguiente cierre.',
  'restore-not-possible': 'Este pedido ya no se puede volver a poner en cocina.',
  'cash-too-little': 'El efectivo entregado no llega al total. Revisa el importe.',
  'collection-id-reused':
    'Este cobro ya se envió con otros pedidos o de otra forma. Actualiza la lista y vuelve a cobrar.',
  'collection-too-much': 'Ya no queda tanto por cobrar. Mira lo que queda y vuelve a cobrar.',
  'remainder-changed': 'Lo que queda por cobrar ha cambiado mientras tanto. Ahora quedan',
  'waiting-order-in-part': 'Ese pedido no se prepara hasta que se cobra: cóbralo entero.',
  'order-paid-in-part': 'Ya se ha cobrado una parte de este pedido: devuélvela antes en «Historial de Pagos».',
  'way-not-of-staff': 'Solo se corrige cómo se cobró lo que cobró el personal.',
  'line-paid': 'Alguien ya ha pagado eso. Mira lo que queda y vuelve a cobrar.',
  'table-not-active': 'Esa mesa ya no está activa. Elige otra.',
  'void-reason-required': 'Escribe por qué se quita.',
  'invite-reason-required': 'Escribe por qué se invita.',
  'discount-reason-required': 'Escribe por qué se hace el descuento.',
  'correction-reason-required': 'Escribe por qué se corrige.',
  'change-id-reused': 'Este cambio ya se envió con otros datos. Mira cómo está el pedido.',
} as const satisfies Partial<Record<Refusal, string>>;
