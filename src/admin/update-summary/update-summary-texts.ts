// Visible texts of the page that updates the sums of past years.
import { REBUILD_YEAR_MAX, REBUILD_YEAR_MIN } from '#domain/rebuild-years.ts';

const MONTH = new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const updateSummaryTexts = {
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
  /** `day` is any day of the month in progress. */
  month: (day: string, done: number, months: number) =>
    `${MONTH.format(new Date(`${day}T12:00:00Z`))} (mes ${done + 1} de ${months})`,
  saving: 'Guardando los días corregidos',
  soFar: (compared: number, different: number) =>
    `${countDays(compared)} ${compared === 1 ? 'comparado' : 'comparados'}, ${countDifferent(different)}`,

  done: (years: string) => `Resúmenes de ${years} actualizados`,
  failed: (years: string) => `La actualización de ${years} no ha terminado`,
  failedHint: 'Los días que ya estaban bien no han cambiado. Vuelve a actualizar los mismos años.',
  nothing: 'En esos años no hay ventas: no había ningún día que comparar.',
  result: (compared: number, different: number) => {
    const days = compared === 1 ? 'Se ha comparado 1 día.' : `Se han comparado ${countDays(compared)}.`;
    if (different === 0) return `${days} Ninguno era distinto.`;
    return different === 1
      ? `${days} 1 era distinto o faltaba, y ya está corregido.`
      : `${days} ${NUMBER.format(different)} eran distintos o faltaban, y ya están corregidos.`;
  },
  endedOn: (time: string) => `Terminó el ${time}`,
} as const;

const NUMBER = new Intl.NumberFormat('es-ES');
const YEARS = new Intl.ListFormat('es', { type: 'conjunction' });

/** «2020 y 2021» */
export function formatYears(years: readonly number[]): string {
  return YEARS.format(years.map(String));
}

function countDays(count: number): string {
  return count === 1 ? '1 día' : `${NUMBER.format(count)} días`;
}

function countDifferent(count: number): string {
  if (count === 0) return 'ninguno distinto';
  return count === 1 ? '1 distinto' : `${NUMBER.format(count)} distintos`;
}
