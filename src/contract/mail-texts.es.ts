// Every text of the mails, in Spanish.

export const mailTexts = {
  passwordReset: {
    subject: (venue: string) => `Nueva contraseña para ${venue}`,
    greeting: (name: string) => `Hola, ${name}:`,
    text: (venue: string) =>
      `Alguien ha pedido una contraseña nueva para tu usuario de ${venue}. Si has sido tú, pulsa el botón y escríbela.`,
    action: 'Elegir contraseña nueva',
    validity: 'El enlace sirve una sola vez y durante una hora.',
    notYou: 'Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.',
  },
  /** Before the address that the button leads to, for those whose mail shows no buttons. */
  address: 'Si el botón no funciona, copia esta dirección en el navegador:',
} as const;
