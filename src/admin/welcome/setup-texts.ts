// The words of a venue's beginning.
import type { SetupStep } from '#domain/setup.ts';

export const setupTexts = {
  title: 'Prepara tu local',
  lead: 'Cuando todo esté hecho, tus clientes podrán pedir desde la mesa.',
  progress: (done: number, all: number) => `${done} de ${all} hechos`,
  done: 'Hecho',
  pending: 'Por hacer',
  readFailed: 'No se ha podido leer lo que falta por preparar',
} as const;

export const stepWords: Readonly<Record<SetupStep, { readonly name: string; readonly why: string }>> = {
  'product-types': { name: 'Tipos de producto', why: 'Crea bebidas y comida con un horario para empezar.' },
  hours: { name: 'Horarios', why: 'Cuándo abren la barra y la cocina.' },
  tables: { name: 'Mesas', why: 'Al menos una mesa activa con su QR.' },
  products: { name: 'Productos', why: 'Al menos un producto disponible.' },
  company: { name: 'Información de la empresa', why: 'Razón social, NIF y dirección, para las páginas legales.' },
  'payment-method': { name: 'Método de pago', why: 'Uno cuyas claves están en el servidor.' },
};
