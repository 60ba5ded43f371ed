// Every refusal in Spanish. A refusal without its words does not compile.
import type { Refusal } from '#domain/refusal.ts';

/** Texts that the requirements quote are kept letter by letter, spelling included. */
export const messages: Readonly<Record<Refusal | 'broken', string>> = {
  broken: 'Algo salió mal. Vuelve a intentarlo en un momento.',
  malformed: 'No hemos entendido la petición. Revisa los datos y vuelve a intentarlo.',
  'payload-too-large': 'La petición es demasiado grande.',
  'too-many-requests': 'Demasiadas peticiones seguidas. Espera un momento y vuelve a intentarlo.',
  'foreign-origin': 'Esta petición no viene de nuestra página.',
  'not-found': 'No lo hemos encontrado.',
  'not-signed-in': 'Tu sesión ha terminado. Vuelve a entrar.',
  'not-allowed': 'No tienes permiso para hacer esto.',
  'not-identified': 'Dinos un correo o pulsa «Omitir» para empezar tu pedido.',

  'wrong-password': 'Contraseña erronea',
  'sign-in-failed': 'Email o contraseña erronea',
  'too-many-attempts': 'Demasiados intentos. Espera un poco antes de volver a probar.',

  'table-not-valid': 'Por favor escanea el código qr de nuevo',
  'table-expired': 'Por favor escanea el código qr de nuevo',

  'bar-closed': 'La barra de bebidas está cerrada, elimina los productos del carrito.',
  'kitchen-closed': 'La cocina está cerrada, elimina los productos del carrito.',
  'drinks-at-bar': 'Las bebidas se piden en barra, elimina las bebidas del carrito.',

  'cart-empty': 'Tu pedido está vacío.',
  'cart-too-long': 'El máximo de productos permitido son 20',
  'terms-to-order': 'Acepta Términos y condiciones para poder realizar el pedido',
  'terms-to-pay': 'Acepta Términos y condiciones para poder realizar el pago',
  'email-required': 'Correo electronico es requerido',
  'email-not-valid': 'El email debe ser válido',

  'unknown-product': 'Un producto de tu pedido ya no está en la carta.',
  'out-of-stock': 'Un producto de tu pedido se ha agotado.',
  'size-not-offered': 'Ese tamaño no está disponible.',
  'mixer-required': 'Escoge el refresco de tu cubata.',
  'mixer-not-allowed': 'Ese producto no se combina con refresco.',
  'unknown-mixer': 'Ese refresco no está disponible.',
  'ingredients-required': 'Elige al menos un ingrediente.',
  'one-ingredient': 'Elige un solo ingrediente.',
  'too-many-ingredients': 'please decrease quantity',
  'unknown-ingredient': 'Ese ingrediente no está disponible.',
  'ingredients-not-allowed': 'Ese producto no lleva ingredientes a elegir.',
  'quantity-not-valid': 'La cantidad debe ser un número entre 1 y 99.',
  'note-too-long': 'Las notas admiten como máximo 250 caracteres.',
  'note-not-plain': 'Las notas solo admiten texto: sin emojis ni caracteres especiales.',
  'price-changed': 'Ha cambiado el precio de tu pedido. Revísalo y pulsa otra vez.',
  'order-id-reused': 'Este pedido ya se envió con otro contenido. Revisa tus últimos pedidos.',
  'payment-method-unavailable': 'Ahora mismo no se puede pedir desde el móvil. Avisa al personal.',
};
