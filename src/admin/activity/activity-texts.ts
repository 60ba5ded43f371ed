// Visible texts of the activity log.

/** Visible Spanish texts of the activity log. */
export const activityTexts = {
  title: 'Registro de actividad',
  lead: 'Quién hizo qué y cuándo. Nadie puede cambiarlo ni borrarlo.',
  listFailed: 'No se ha podido leer el registro',
  moreFailed: 'No se han podido leer más entradas',
  peopleFailed: 'No se han podido leer las personas',
  shown: (count: number, hasMore: boolean) => {
    const entries = count === 1 ? '1 entrada' : `${count} entradas`;
    return hasMore ? `Se muestran ${entries}, y hay más` : `Se muestran ${entries}`;
  },
  person: 'Persona',
  everybody: 'Todas',
  kind: 'Tipo',
  allKinds: 'Todos',
  empty: 'Nada apuntado en estos días',
  emptyHint: 'Aquí verás los cobros, las devoluciones, los cierres y los cambios que haga tu equipo.',
  entriesOf: (day: string) => `Actividad: ${day}`,
  session: (mark: string) => `Sesión ${mark}`,
  sessionHint: 'Entradas con la misma sesión se hicieron en el mismo navegador, sin salir entre una y otra.',
} as const;
