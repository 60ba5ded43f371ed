// Visible texts of «¿Quién eres?», the page of a shared tablet on which staff choose their name and enter their PIN.

/** Spanish texts that a shared tablet (used by several people) shows while nobody is signed in. */
export const whoAreYouTexts = {
  title: '¿Quién eres?',
  lead: 'Toca tu nombre y escribe tu PIN.',
  people: 'Personas con PIN',
  empty: 'Todavía no hay nadie con PIN.',
  emptyHint: 'Cada persona elige el suyo en «Mi perfil», o se lo pone el propietario en «Usuarios».',
  greeting: (name: string) => `Hola, ${name}`,
  pin: 'PIN',
  submit: 'Entrar',
  erase: 'Borrar',
  other: 'No soy yo',
  withPassword: 'Entrar con correo y contraseña',
  withPin: 'Volver a «¿Quién eres?»',
} as const;
