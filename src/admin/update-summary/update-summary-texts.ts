// Visible texts of «Actualizar resúmenes», the page that recomputes the stored daily sales figures of chosen years.
import { dateTimeInSentence } from '#contract/clock-time.es.ts';
import { REBUILD_YEAR_MAX, REBUILD_YEAR_MIN } from '#domain/rebuild-years.ts';

/** Texts of the page «Actualizar resúmenes», which computes the stored daily sales figures of past years again (a rebuild). */
export const daySumRebuildTexts = {
  title: 'Actualizar resúmenes',
  lead: 'Vuelve a calcular las ventas de cada día de esos años, las compara con los resúmenes guardados y corrige los distintos.',
  readFailed: 'No se ha podido leer cómo va la actualización',
  years: 'Años',
  remove: (year: number) => `Quitar ${year}`,
  year: 'Otro año',
  add: 'Añadir año',
  yearNotValid: `Escribe un año entre ${REBUILD_YEAR_MIN} y ${REBUILD_YEAR_MAX}.`,
  yearListed: (year: string) => `El ${year} ya está en la lista.`,
  yearsMissing: 'Añade al menos un año.',
  yearsFull: (max: number) => `Como máximo ${max} años.`,
  start: 'Actualizar resúmenes',
  startFailed: 'No se han podido actualizar los resúmenes',

  running: 'Actualizando resúmenes',
  runningHint: 'Puedes salir de esta página: la actualización sigue en el servidor.',
  comparing: (years: string) => `Comparando los días de ${years} con sus pedidos`,

  done: (years: string) => `Resúmenes de ${years} actualizados`,
  interrupted: (years: string) => `La actualización de ${years} se quedó a medias`,
  interruptedHint:
    'El panel sigue enseñando cifras de días completos: los años que dio tiempo a revisar están corregidos y los demás, como estaban. Vuelve a actualizarlos.',
  result: (different: number) => {
    if (different === 0) return 'Todos los días cuadraban: no ha cambiado nada.';
    return different === 1
      ? '1 día no cuadraba o faltaba, y ya está corregido.'
      : `${NUMBER.format(different)} días no cuadraban o faltaban, y ya están corregidos.`;
  },
  startedOn: (time: string) => `Empezó el ${dateTimeInSentence(time)}`,
  endedOn: (time: string) => `Terminó el ${dateTimeInSentence(time)}`,
} as const;

const NUMBER = new Intl.NumberFormat('es-ES');
const YEARS = new Intl.ListFormat('es', { type: 'conjunction' });

/** Formats a list of years: «2020 y 2021». */
export function formatYears(years: readonly number[]): string {
  return YEARS.format(years.map(String));
}
