// Visible texts of password recovery. documented-wording.ts lists those that differ from the requirements.

/**
 * Spanish texts of the page on which a user requests a recovery link, and in `newPassword` those of the page that the link opens.
 */
export const passwordRecoveryTexts = {
  title: 'Recuperar contraseña',
  lead: 'Escribe tu correo y te enviaremos un enlace para elegir una contraseña nueva.',
  email: 'Correo electrónico',
  submit: 'Enviar enlace',
  sent: 'Se ha enviado el enlace de recuperación de contraseña a tu correo electrónico',
  back: 'Volver a «Acceso»',

  newPassword: {
    title: 'Elige una contraseña nueva',
    lead: 'Al guardarla se cerrará la sesión en todos tus dispositivos.',
    label: 'Contraseña nueva',
    hint: 'Más de 6 caracteres.',
    submit: 'Guardar contraseña',
    saved: 'Contraseña guardada. Ya puedes entrar.',
    requestNewLink: 'Pedir otro enlace',
  },
} as const;
