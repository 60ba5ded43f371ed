// Visible texts of «Corregir»: an order that was just sent is taken back and opens in «Crear Pedido».

/** Visible texts of the button that takes an order back, and of the order editor while the request is sent or has failed. */
export const takeBackTexts = {
  button: 'Corregir',
  /** In the dialog of one line. */
  wholeOrder: 'Corregir el pedido entero',
  wholeOrderHint: 'Se retira y se abre en «Crear Pedido» para cambiarlo y enviarlo otra vez.',
  sending: 'Se está retirando el pedido.',
  refused: 'No se ha corregido el pedido',
  lost: 'No se sabe si se ha retirado el pedido',
  another: 'Escribir otro pedido',
  /** Another order is in the editor. */
  inProgress: {
    title: 'Tienes otro pedido a medias',
    text: (table: string) =>
      `Si corriges el que has enviado, se pierde el que estás escribiendo para la mesa ${table}.`,
    confirm: 'Perderlo y corregir',
    cancel: 'Seguir escribiendo',
  },
} as const;
