// Visible texts of the opening hours pages. Texts that the product requirements quote must stay word for word.
import type { HoursCopyTarget, Section } from '#domain/schedule.ts';

/** Texts of the opening hours of the week. */
export const scheduleTexts = {
  title: { food: 'Horarios de Comidas', drinks: 'Horarios de Bebida' } satisfies Record<Section, string>,
  lead: {
    food: 'Cuándo se puede pedir comida. Cada cambio se guarda solo y vale desde ese momento.',
    drinks: 'Cuándo se puede pedir bebida. Cada cambio se guarda solo y vale desde ese momento.',
  } satisfies Record<Section, string>,
  listFailed: 'No se han podido leer los horarios',
  table: 'Horario de cada día',
  day: 'Día',
  windows: 'Abre y cierra',
  closed: 'Cerrado',
  copy: 'Copiar',
  copyTo: 'Copiar a…',
  /** Accessible names; each begins with the visible word. */
  onDay: (day: string) => `el ${day}`,
  windowOf: (day: string, number: number) => `${day}, franja ${number}`,
  initOf: (of: string) => `Abre ${of}`,
  finOf: (of: string) => `Cierra ${of}`,
  closedOf: (day: string) => `Cerrado el ${day}`,
  copyOf: (day: string) => `Copiar a… el horario del ${day}`,
  addWindow: 'Añadir franja',
  addWindowOf: (day: string) => `Añadir franja ${day}`,
  removeWindowOf: (of: string) => `Quitar ${of}`,
  nextDay: 'del día siguiente',
  allDay: 'Todo el día',
  saved: 'Se ha actualizado la hora',
  chartTitle: 'Así queda la semana',

  copyTitle: (day: string) => `Copiar el horario del ${day}`,
  copyText: 'Sustituye el horario que tengan ahora esos días.',
  copyTargets: {
    all: 'A todos los días',
    weekdays: 'De lunes a viernes',
    weekend: 'A sábado y domingo',
  } satisfies Record<HoursCopyTarget, string>,

  confirm: {
    title: '¿Son estos tus horarios?',
    text: 'Revisa también los de la otra sección. Fuera de estas horas tus clientes no pueden pedir.',
    button: 'Los horarios están bien',
    done: 'Horarios confirmados',
  },
} as const;

/** Texts of the special days: dates whose opening hours replace those of the weekday. */
export const specialDayTexts = {
  title: 'Días especiales',
  lead: 'Festivos, vacaciones o una tarde que cierras antes: ese día valen estas horas y no las de la semana.',
  none: 'No hay ningún día especial',
  noneHint: 'Añade el primero cuando vayas a cerrar o a cambiar de horario un día suelto.',
  add: 'Añadir día especial',
  addTitle: 'Día especial',
  editTitle: (date: string) => `Día especial: ${date}`,
  edit: (date: string) => `Editar el ${date}`,
  remove: (date: string) => `Eliminar el ${date}`,
  both: 'Comida y bebida',
  date: 'Fecha',
  sections: 'Dónde',
  sectionChoices: { both: 'Las dos', food: 'Comida', drinks: 'Bebida' },
  closed: 'Cerrado todo el día',
  windowsOf: 'ese día',
  note: 'Nota (opcional)',
  noteHint: 'Solo la ve tu equipo.',
  dateMissing: 'Elige una fecha.',
  saved: 'Día especial guardado',
  deleted: 'Día especial eliminado',
  removeTitle: (date: string) => `¿Eliminar el día especial del ${date}?`,
  removeText: (where: string) => `Ese día volverá a valer el horario de la semana en ${where}.`,
  removeConfirm: 'Eliminar día especial',
  where: { both: 'comida y bebida', food: 'comida', drinks: 'bebida' },
} as const;
