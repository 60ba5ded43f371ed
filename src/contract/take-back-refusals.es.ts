// Why an order that was just sent cannot be taken back («Corregir»): for staff, and in the last three texts for its customer.
import type { TakeBackRefusal } from '#domain/take-back-refusals.ts';

/**
 * The Spanish texts, by refusal code, that explain why an order that was just sent cannot be withdrawn for a correction
 * («Corregir»). Part of `refusalMessages`.
 */
export const takeBackRefusalMessages = {
  'take-back-of-customer': 'Este pedido lo hizo el cliente desde su móvil: quita líneas o anúlalo.',
  'take-back-not-own': 'Solo puede corregirlo quien lo hizo, o un encargado.',
  'take-back-paid': 'El pedido ya está cobrado: quita líneas y devuelve el dinero.',
  'take-back-done': 'Ya hay algo hecho: quita del pedido solo lo que sobre.',
  'take-back-reduced': 'El pedido tiene una invitación o un descuento: quita del pedido solo lo que sobre.',
  'take-back-too-late': 'Ya han pasado dos minutos: quita líneas o anula el pedido.',
  'take-back-repeated': 'Este pedido ya se ha corregido.',
  'take-back-under-way': 'Ya está en marcha: díselo al personal.',
  'take-back-canceled': 'El personal ha anulado este pedido.',
  'take-back-too-often': 'Ya has corregido tres pedidos en esta visita: díselo al personal.',
} as const satisfies Readonly<Record<TakeBackRefusal, string>>;
