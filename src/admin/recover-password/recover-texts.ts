// Visible texts of password recovery. Texts quoted in the requirements must not change by a letter.

export const recoverTexts = {
  title: 'Recuperar password',
  lead: 'Escribe tu correo y te enviaremos un enlace para elegir una contraseña nueva.',
  email: 'E-Mail',
  submit: 'Enviar enlace',
  sent: 'Se ha enviado el enlace de recuperación de contraseña a su correo electrónico',
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
